import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { KeyScope } from "#domain/accounts/key-scopes.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { bytes, idColumn, instantColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** A shop's API keys: hashed to be found, encrypted to be shown. */
export const apiKeys = pgTable(
  "api_key",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    keyId: idColumn("key_id").notNull().default(newId),
    name: text("name").notNull(),
    /** The shop's first key, and what takes its place. It may do everything, and people can log in with it. */
    isMain: boolean("is_main").notNull(),
    scopes: jsonb("scopes").$type<KeyScope[]>().notNull(),
    keyHash: text("key_hash").notNull(),
    keyEncrypted: bytes("key_encrypted").notNull(),
    /** Who made it, by name; null for the one that came with the shop. */
    createdBy: text("created_by"),
    createdAt: instantColumn("created_at").notNull(),
    lastUsedAt: instantColumn("last_used_at"),
    /** From when on it no longer works. */
    endsAt: instantColumn("ends_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.keyId] }),
    uniqueIndex("api_key_main")
      .on(table.tenantId)
      .where(sql`is_main`),
    index("api_key_hash").on(table.keyHash),
    ...tenantPolicies("api_key"),
  ],
).enableRLS();
