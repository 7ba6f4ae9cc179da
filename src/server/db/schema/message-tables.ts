import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { EmailInteraction } from "#domain/messages/email-interaction.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** Messages that the shop emailed to an order's customer, with addresses that tell when they are opened. */
export const orderMessages = pgTable(
  "order_message",
  {
    tenantId: idColumn("tenant_id").notNull(),
    messageId: idColumn("message_id").notNull().default(newId),
    paymentId: idColumn("payment_id").notNull(),
    /** The sender's id. */
    externalId: text("external_id").notNull(),
    subject: text("subject"),
    sentAt: instantColumn("sent_at"),
    /** Where its link leads. */
    url: text("url"),
    receivedAt: instantColumn("received_at").notNull(),
  },
  (table) => [
    // The payment leads, so that what belongs to an order is found and removed by the keys.
    primaryKey({ columns: [table.tenantId, table.paymentId, table.messageId] }),
    uniqueIndex("order_message_repeat").on(table.tenantId, table.paymentId, table.externalId),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("order_message"),
  ],
).enableRLS();

/** What happened to a message, one row a kind: how often it was recorded, when last, and where the person was then. */
export const messageInteractions = pgTable(
  "message_interaction",
  {
    tenantId: idColumn("tenant_id").notNull(),
    paymentId: idColumn("payment_id").notNull(),
    messageId: idColumn("message_id").notNull(),
    interaction: text("interaction").$type<EmailInteraction>().notNull(),
    count: integer("count").notNull(),
    lastAt: instantColumn("last_at").notNull(),
    place: jsonb("place"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId, table.messageId, table.interaction] }),
    foreignKey({
      columns: [table.tenantId, table.paymentId, table.messageId],
      foreignColumns: [orderMessages.tenantId, orderMessages.paymentId, orderMessages.messageId],
    }).onDelete("cascade"),
    ...tenantPolicies("message_interaction"),
  ],
).enableRLS();
