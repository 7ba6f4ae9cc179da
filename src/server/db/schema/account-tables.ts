import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { MailLanguage } from "#domain/accounts/mail-languages.ts";
import type { IndustryId, MonthlyOrdersBandId, OrderValueBandId } from "#domain/accounts/signup-choices.ts";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";
import type { PlanId } from "#domain/accounts/plans.ts";
import type { Platform } from "#domain/accounts/platforms.ts";
import { DEFAULT_CURRENCY, type CurrencyCode } from "#domain/money/currencies.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { bytes, idColumn, instantColumn, newId, systemPolicy, tenantPolicies } from "#server/db/schema/table-parts.ts";

export const tenants = pgTable(
  "tenant",
  {
    tenantId: idColumn("tenant_id").primaryKey().default(newId),
    name: text("name").notNull(),
    /**
     * The shop's domain in lower case, such as demo-shop.myshopify.com. A myshopify.com address that isn't also `shopifyShop`, and any
     * other that isn't held, is only what someone typed: several shops may have it, and none is looked up by it.
     */
    shopName: text("shop_name").notNull(),
    /** Whether the address is this shop's alone: once an owner's email is confirmed, or by the operator's word. */
    holdsShopName: boolean("holds_shop_name").notNull().default(true),
    /** The Shopify shop it belongs to, by a session token of that shop or the operator's word. Null for all others. */
    shopifyShop: text("shopify_shop"),
    /** Its address before it was linked to its Shopify shop, by which API keys go on logging in; null if it had no other. */
    earlierShopName: text("earlier_shop_name"),
    platform: text("platform").$type<Platform>(),
    type: text("type").notNull().default("1"),
    /** Set by the operator. If null, the plan decides. */
    premium: integer("premium"),
    isMaster: boolean("is_master").notNull().default(false),
    masterTenantId: idColumn("master_tenant_id"),
    isOnboarding: boolean("is_onboarding").notNull().default(false),
    hasGuarantee: boolean("has_guarantee").notNull().default(false),
    /** Orders above it, in USD at the rate of their day, are never guaranteed. Set by the operator. */
    guaranteeCapUsd: integer("guarantee_cap_usd").notNull().default(5_000),
    /** Whether the shop's staff can put an order under guarantee by approving it. Set by the operator. */
    staffGuarantee: boolean("staff_guarantee").notNull().default(true),
    /** How long what is known about buyers is kept. */
    retentionMonths: integer("retention_months").notNull().default(25),
    timeZone: text("time_zone").notNull().default("UTC"),
    /** What its totals are shown in unless someone chooses another. */
    currency: text("currency").$type<CurrencyCode>().notNull().default(DEFAULT_CURRENCY),
    /** The currency in which all stored orders are known to have what the list finds them by; null until they first do. */
    ordersCompleteIn: text("orders_complete_in").$type<CurrencyCode>(),
    plan: text("plan").$type<PlanId>().notNull().default("free"),
    subscriptionId: text("subscription_id"),
    dashboardVisibility: text("dashboard_visibility").$type<DashboardVisibility>().notNull().default("blurred"),
    showBeneficiaries: boolean("show_beneficiaries").notNull().default(false),
    reauthorizationRequired: boolean("reauthorization_required").notNull().default(false),
    /** Public: the shop's pages report visits with it, and it gives no access to anything. */
    siteKey: text("site_key")
      .notNull()
      .default(sql`'site_' || replace(gen_random_uuid()::text, '-', '')`),
    /** Requests per second for one API key. If null, the server's default applies. */
    ordersPerSecond: integer("orders_per_second"),
    /** Its ReAmaze account, with which its key is kept; all null if none is connected. */
    reamazeAccount: text("reamaze_account"),
    reamazeEmail: text("reamaze_email"),
    reamazeKeyEncrypted: bytes("reamaze_key_encrypted"),
    /** What was said at signup. */
    industry: text("industry").$type<IndustryId>(),
    orderValueBand: text("order_value_band").$type<OrderValueBandId>(),
    monthlyOrdersBand: text("monthly_orders_band").$type<MonthlyOrdersBandId>(),
    affiliateCode: text("affiliate_code"),
    /** Colors are #rrggbb. Null: Surety's own. */
    backgroundColor: text("background_color"),
    textColor: text("text_color"),
    elementColor: text("element_color"),
    /** PNG files. */
    logo: bytes("logo"),
    signature: bytes("signature"),
    /** What mails to its customers are written in. */
    mailLanguage: text("mail_language").$type<MailLanguage>().notNull().default("en"),
    /** Signed up by itself, so it's shown what to do first. */
    hasFirstSteps: boolean("has_first_steps").notNull().default(false),
    firstRuleSeenAt: instantColumn("first_rule_seen_at"),
    firstStepsDismissedAt: instantColumn("first_steps_dismissed_at"),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("tenant_shop_name")
      .on(table.shopName)
      .where(sql`holds_shop_name and shop_name not like '%.myshopify.com'`),
    uniqueIndex("tenant_shopify_shop").on(table.shopifyShop),
    uniqueIndex("tenant_site_key").on(table.siteKey),
    index("tenant_master").on(table.masterTenantId),
    ...tenantPolicies("tenant"),
  ],
).enableRLS();

export const users = pgTable(
  "person_account",
  {
    userId: idColumn("user_id").primaryKey().default(newId),
    /** Lower case. */
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    /** argon2id hash. Null until the person sets a password. */
    passwordHash: text("password_hash"),
    /** When the person used a link that was sent to the address. Only then is anything about a shop mailed to it. */
    emailConfirmedAt: instantColumn("email_confirmed_at"),
    phone: text("phone"),
    /** The secret of the person's authenticator app. It counts once a code of it was entered. */
    totpSecretEncrypted: bytes("totp_secret_encrypted"),
    totpConfirmedAt: instantColumn("totp_confirmed_at"),
    /** The 30-second step of the last code that was used, which works once. */
    totpLastStep: idColumn("totp_last_step"),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("person_account_email").on(table.email), systemPolicy("person_account")],
).enableRLS();

export const userTenants = pgTable(
  "tenant_user",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.userId),
    role: text("role").$type<Role>().notNull(),
    /** When they last used the shop, to the minute. */
    lastSeenAt: instantColumn("last_seen_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    index("tenant_user_user").on(table.userId),
    ...tenantPolicies("tenant_user"),
  ],
).enableRLS();

/** Staff inside a shop's own admin, by the `sub` of their session tokens. Added on their first request. */
export const tenantStaff = pgTable(
  "tenant_staff",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    staffId: text("staff_id").notNull(),
    /** What orders are assigned to them by. From the same sequence as people's ids, so it's no person's. */
    colleagueId: idColumn("colleague_id").notNull().default(newId),
    role: text("role").$type<Role>().notNull(),
    /** By Shopify's word; null until it was asked, and where it has none. */
    fullName: text("full_name"),
    email: text("email"),
    firstSeenAt: instantColumn("first_seen_at").notNull(),
    /** To the minute. */
    lastSeenAt: instantColumn("last_seen_at"),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.staffId] }), ...tenantPolicies("tenant_staff")],
).enableRLS();

/**
 * Opaque bearer tokens, stored as SHA-256 hashes. A session belongs to a person, to a shop's API key, or to one opened
 * sub-account.
 */
export const sessions = pgTable(
  "session",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** What a person's list of sessions names it by. */
    sessionId: idColumn("session_id").notNull().default(newId),
    userId: idColumn("user_id").references(() => users.userId),
    keyTenantId: idColumn("key_tenant_id").references(() => tenants.tenantId),
    keyId: idColumn("key_id"),
    /** The sub-account that was opened and its master account. Null for all other sessions. */
    openedTenantId: idColumn("opened_tenant_id").references(() => tenants.tenantId),
    masterTenantId: idColumn("master_tenant_id").references(() => tenants.tenantId),
    /** Who opened the sub-account, by name. Null for all other sessions. */
    openedBy: text("opened_by"),
    /**
     * The token hash of the session that the sub-account was opened from, which it ends with. Null inside the shop's
     * admin, which has no session here.
     */
    openerTokenHash: text("opener_token_hash"),
    /** The browser that logged in. */
    userAgent: text("user_agent"),
    ip: text("ip"),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
    lastSeenAt: instantColumn("last_seen_at").notNull().defaultNow(),
  },
  (table) => [
    index("session_user").on(table.userId),
    index("session_created").on(table.createdAt),
    index("session_opener")
      .on(table.openerTokenHash)
      .where(sql`opener_token_hash is not null`),
    systemPolicy("session"),
  ],
).enableRLS();

/** One-time codes that open a sub-account in a new tab, stored as SHA-256 hashes. */
export const openCodes = pgTable(
  "open_code",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: idColumn("user_id").references(() => users.userId),
    openedBy: text("opened_by").notNull(),
    openerTokenHash: text("opener_token_hash"),
    masterTenantId: idColumn("master_tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    openedTenantId: idColumn("opened_tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    expiresAt: instantColumn("expires_at").notNull(),
    usedAt: instantColumn("used_at"),
  },
  () => [systemPolicy("open_code")],
).enableRLS();

export const passwordResets = pgTable(
  "password_reset",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.userId),
    expiresAt: instantColumn("expires_at").notNull(),
    usedAt: instantColumn("used_at"),
  },
  (table) => [index("password_reset_user").on(table.userId), systemPolicy("password_reset")],
).enableRLS();

/** Open streams of live events, of all processes. One that isn't renewed in time no longer counts. */
export const liveStreams = pgTable(
  "live_stream",
  {
    tenantId: idColumn("tenant_id")
      .notNull()
      .references(() => tenants.tenantId),
    streamId: idColumn("stream_id").notNull().default(newId),
    until: instantColumn("until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.streamId] }), ...tenantPolicies("live_stream")],
).enableRLS();

/** Failed logins, by account and by IP address. */
export const signInFailures = pgTable(
  "sign_in_failure",
  {
    failureId: idColumn("failure_id").primaryKey().default(newId),
    subject: text("subject").notNull(),
    at: instantColumn("at").notNull().defaultNow(),
  },
  (table) => [index("sign_in_failure_subject").on(table.subject, table.at), systemPolicy("sign_in_failure")],
).enableRLS();
