import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { AuditActorKind } from "#domain/accounts/audit-actors.ts";
import type { AuditArea } from "#domain/accounts/audit-areas.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { tenants, users } from "#server/db/schema/account-tables.ts";
import { idColumn, instantColumn, newId, systemPolicy, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** Who was asked by mail to join a shop. Links are stored as SHA-256 hashes of their tokens. */
export const invitations = pgTable(
  "invitation",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    invitationId: idColumn("invitation_id").notNull().default(newId),
    /** Lower case. */
    email: text("email").notNull(),
    /** As the inviter knows the person; null if not said. */
    fullName: text("full_name"),
    role: text("role").$type<Role>().notNull(),
    tokenHash: text("token_hash").notNull(),
    /** By name, and by what orders are assigned to them by; null where that's a session without a person, or the signup. */
    invitedBy: text("invited_by").notNull(),
    invitedById: idColumn("invited_by_id"),
    /** It came with the signup in a Shopify shop's admin, whose staff have no names. What was typed there is mailed to no one. */
    isOfSignup: boolean("is_of_signup").notNull().default(false),
    createdAt: instantColumn("created_at").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    acceptedAt: instantColumn("accepted_at"),
    withdrawnAt: instantColumn("withdrawn_at"),
    /** Since when a newer link is the one to use. The row is withdrawn, and kept for its link alone, which then says so. */
    replacedAt: instantColumn("replaced_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.invitationId] }),
    index("invitation_token").on(table.tokenHash),
    ...tenantPolicies("invitation"),
  ],
).enableRLS();

/** Codes to log in with instead of one of the authenticator app, each once, stored as SHA-256 hashes. */
export const recoveryCodes = pgTable(
  "recovery_code",
  {
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.userId),
    codeHash: text("code_hash").notNull(),
    usedAt: instantColumn("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] }), systemPolicy("recovery_code")],
).enableRLS();

/** Every change of a shop's settings, team, keys and plan, in order. Never changed. */
export const auditEvents = pgTable(
  "audit_event",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    eventId: idColumn("event_id").notNull().default(newId),
    at: instantColumn("at").notNull(),
    area: text("area").$type<AuditArea>().notNull(),
    /**
     * Who changed it, by name, with what says who that was: a person's id, what orders are assigned to staff by, or a key's id. The kind
     * is null for what was recorded by name alone.
     */
    byName: text("by_name").notNull(),
    byKind: text("by_kind").$type<AuditActorKind>(),
    byId: idColumn("by_id"),
    /** As it was at that time. */
    byEmail: text("by_email"),
    /** What was changed or done, as a person reads it: "Time zone", "Key created". */
    what: text("what").notNull(),
    /** Whom or which one, if there are several: a person's email, a key's name. */
    subject: text("subject"),
    /** Before and after, as a person reads them; null where there is none. */
    before: text("before"),
    after: text("after"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.eventId] }),
    index("audit_event_at").on(table.tenantId, table.at, table.eventId),
    ...tenantPolicies("audit_event"),
  ],
).enableRLS();
