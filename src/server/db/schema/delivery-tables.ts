import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { DeliveryStatus } from "#domain/deliveries/delivery-status.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** What was reported of orders' shipments. Where a shipment stands follows from its reports whenever it's read. */
export const deliveryReports = pgTable(
  "delivery_report",
  {
    tenantId: idColumn("tenant_id").notNull(),
    reportId: idColumn("report_id").notNull().default(newId),
    paymentId: idColumn("payment_id").notNull(),
    /** The sender's id. */
    shipmentId: text("shipment_id").notNull(),
    status: text("status").$type<DeliveryStatus>().notNull(),
    at: instantColumn("at").notNull(),
    receivedAt: instantColumn("received_at").notNull(),
    carrier: text("carrier"),
    trackingNumber: text("tracking_number"),
    address: jsonb("address"),
    /** The address, hashed as the order's shipping address is, so that the two can be compared. */
    addressKey: text("address_key"),
    /** What the carrier scanned. */
    events: jsonb("events").notNull().default([]),
    eventCount: integer("event_count").generatedAlwaysAs(sql`jsonb_array_length(events)`),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.reportId] }),
    uniqueIndex("delivery_report_repeat").on(table.tenantId, table.paymentId, table.shipmentId, table.at, table.status),
    // Whether a shop reports deliveries at all, and since when.
    index("delivery_report_received").on(table.tenantId, table.receivedAt),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [payments.tenantId, payments.paymentId] }).onDelete("cascade"),
    ...tenantPolicies("delivery_report"),
  ],
).enableRLS();
