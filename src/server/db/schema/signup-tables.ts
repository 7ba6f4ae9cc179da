import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { tenants, users } from "#server/db/schema/account-tables.ts";
import { bytes, idColumn, instantColumn, systemPolicy, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** Signups by the idempotency key of their wizard, stored as SHA-256 hashes, so that none makes two shops. */
export const signups = pgTable(
  "signup",
  {
    keyHash: text("key_hash").primaryKey(),
    /** Of what was sent with it. */
    bodyHash: text("body_hash").notNull(),
    /** What was answered, encrypted. */
    answerSealed: bytes("answer_sealed").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("signup_created").on(table.createdAt), systemPolicy("signup")],
).enableRLS();

/** Links to sign up with where that takes an invitation, by the SHA-256 hashes of their tokens. */
export const signupInvitations = pgTable(
  "signup_invitation",
  {
    tokenHash: text("token_hash").primaryKey(),
    expiresAt: instantColumn("expires_at").notNull(),
    usedAt: instantColumn("used_at"),
  },
  () => [systemPolicy("signup_invitation")],
).enableRLS();

/** Links that confirm a person's email address, by the SHA-256 hashes of their tokens. */
export const emailConfirmations = pgTable(
  "email_confirmation",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.userId),
    expiresAt: instantColumn("expires_at").notNull(),
    usedAt: instantColumn("used_at"),
  },
  (table) => [index("email_confirmation_user").on(table.userId), systemPolicy("email_confirmation")],
).enableRLS();

/**
 * Shopify shops that an owner wants to connect a shop to. For an hour, those who open Surety in that Shopify shop's admin are
 * asked whether to link the two. Several shops may want the same one.
 */
export const shopifyConnects = pgTable(
  "shopify_connect",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    shopifyShop: text("shopify_shop").notNull(),
    /** The owner's, as the question names it. */
    email: text("email").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    wasRefused: boolean("was_refused").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.shopifyShop] }),
    index("shopify_connect_shop").on(table.shopifyShop),
    ...tenantPolicies("shopify_connect"),
  ],
).enableRLS();
