import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ShopifyState } from "#domain/accounts/shopify-state.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { bytes, idColumn, instantColumn, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** How a shop is connected to its Shopify shop. Shops whose app was never opened in Shopify have no row. */
export const shopifyConnections = pgTable(
  "shopify_connection",
  {
    tenantId: idColumn("tenant_id")
      .primaryKey()
      .references(() => tenants.tenantId),
    state: text("state").$type<ShopifyState>().notNull(),
    /** Access and refresh token, encrypted; null once they don't work anymore. */
    tokensSealed: bytes("tokens_sealed"),
    /** When the access token ends, and the refresh token; null if they don't, or it isn't known. */
    expiresAt: instantColumn("expires_at"),
    refreshExpiresAt: instantColumn("refresh_expires_at"),
    /** The permissions that the shop granted, separated by commas. */
    scopes: text("scopes").notNull().default(""),
    installedAt: instantColumn("installed_at").notNull(),
    uninstalledAt: instantColumn("uninstalled_at"),
    /** Until when one process replaces the tokens and all others wait for it. */
    replacedUntil: instantColumn("replaced_until"),
    /** What last went wrong, in words for the shop's people; null if nothing is. */
    lastError: text("last_error"),
    lastErrorAt: instantColumn("last_error_at"),
  },
  () => tenantPolicies("shopify_connection"),
).enableRLS();

/** Which order of Shopify's is which order here, and the state of it that was taken last. */
export const shopifyOrders = pgTable(
  "shopify_order",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    /** Shopify's id, digits only. */
    shopifyId: text("shopify_id").notNull(),
    /** The shop's own, where its systems had sent the order before. */
    orderId: text("order_id").notNull(),
    /** When Shopify says that it changed; null until its state was taken whole. */
    updatedAt: instantColumn("updated_at"),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.shopifyId] }), ...tenantPolicies("shopify_order")],
).enableRLS();

/** How far a shop's first orders are loaded from Shopify, and when it was last compared with it. */
export const shopifyLoads = pgTable(
  "shopify_load",
  {
    tenantId: idColumn("tenant_id")
      .primaryKey()
      .references(() => tenants.tenantId),
    startedAt: instantColumn("started_at").notNull(),
    /** Null while they load. */
    finishedAt: instantColumn("finished_at"),
    loaded: integer("loaded").notNull().default(0),
    /** Null until it's known. */
    total: integer("total"),
    /** When the last comparison began, and how many orders it mended. */
    comparedAt: instantColumn("compared_at"),
    mended: integer("mended").notNull().default(0),
  },
  () => tenantPolicies("shopify_load"),
).enableRLS();
