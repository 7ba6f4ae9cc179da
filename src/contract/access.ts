import { z } from "zod";
import { dashboardVisibilities } from "#domain/accounts/visibility.ts";
import { planIds, planOf, plans, type PlanId } from "#domain/accounts/plans.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#domain/accounts/password.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instant, jsonText, storableText } from "#contract/codecs.ts";

const credentials = z.union([
  z.object({ username: storableText.trim().min(1, "is required").max(320), password: z.string().min(1, "is required").max(1000) }),
  z.object({ shopName: storableText.trim().min(1, "is required").max(255), apiKey: z.string().min(1, "is required").max(255) }),
]);

export const signIn = endpoint({
  method: "POST",
  path: "/login",
  access: "anyone",
  summary: "Signs a person in by e-mail and password, or a shop by its name and API key.",
  body: credentials,
  answer: z.object({ token: z.string() }),
  refusals: [401, 429],
});

export const signInByCode = endpoint({
  method: "POST",
  path: "/login/code",
  access: "anyone",
  summary: "Signs in to the one sub-account that a master account's code opens; each code works once, for 60 seconds.",
  body: z.object({ code: z.string().min(1, "is required").max(200) }),
  answer: z.object({ token: z.string(), tenantId: z.number() }),
  refusals: [401, 429],
});

const wireUser = z.object({
  idusers: z.number(),
  usersName: z.string(),
  fullName: z.string(),
  usersEmail: z.string(),
  Tenants_tntid: z.number().nullable(),
  tenantname: z.string().nullable(),
  reamazeId: z.string().nullable(),
  reamazeConfig: z.string().nullable(),
  reauthorizationRequired: z.boolean(),
  usersPermissions: z.string(),
  settings: jsonText(z.record(z.string(), z.unknown())),
  currentMonthPaymentsCount: z.number(),
});

const user = z.object({
  id: z.number(),
  name: z.string(),
  fullName: z.string(),
  email: z.string(),
  tenantId: z.number().nullable(),
  tenantName: z.string().nullable(),
  reauthorizationRequired: z.boolean(),
  /** The account type; '99' lands on the insights page. */
  accountType: z.string(),
  /** Orders of this month in the shop's time zone. */
  ordersThisMonth: z.number(),
});

const userCodec = z.codec(wireUser, user, {
  decode: (wire) => ({
    id: wire.idusers,
    name: wire.usersName,
    fullName: wire.fullName,
    email: wire.usersEmail,
    tenantId: wire.Tenants_tntid,
    tenantName: wire.tenantname,
    reauthorizationRequired: wire.reauthorizationRequired,
    accountType: wire.usersPermissions,
    ordersThisMonth: wire.currentMonthPaymentsCount,
  }),
  encode: (own) => ({
    idusers: own.id,
    usersName: own.name,
    fullName: own.fullName,
    usersEmail: own.email,
    Tenants_tntid: own.tenantId,
    tenantname: own.tenantName,
    reamazeId: null,
    reamazeConfig: null,
    reauthorizationRequired: own.reauthorizationRequired,
    usersPermissions: own.accountType,
    settings: {},
    currentMonthPaymentsCount: own.ordersThisMonth,
  }),
});
export type SignedInUser = z.infer<typeof user>;

const plan = z.custom<PlanId>((value) => planIds.some((planId) => planId === value));

function planOfLevel(level: number): PlanId {
  return plans.find(({ rank }) => rank === level)?.id ?? "free";
}

function packageOf(planId: PlanId): { id: string; level: number } {
  return { id: planId, level: planOf(planId).rank };
}

const wireTenant = z.object({
  tntid: z.number(),
  tenantname: z.string(),
  ShopName: z.string(),
  TenantsLimit: z.number().nullable(),
  isMaster: z.boolean(),
  onBoardingTenant: z.boolean(),
  createddatetime: instant,
  Premium: z.number(),
  type: z.string(),
  affiliateCode: z.string().nullable(),
  timeZone: z.string(),
  package: z.object({ id: z.string(), level: z.number() }),
});

const tenant = z.object({
  id: z.number(),
  name: z.string(),
  /** The shop's address, such as demo-shop.myshopify.com. */
  shopName: z.string(),
  /** Orders a month in the plan; null without a limit. */
  ordersPerMonth: z.number().nullable(),
  isMaster: z.boolean(),
  isOnboarding: z.boolean(),
  createdAt: z.date(),
  premium: z.number(),
  type: z.string(),
  /** The platform the shop came from: SHOPIFY, WOOCOMMERCE, VTEX, MAGENTO or none. */
  platform: z.string().nullable(),
  /** IANA name. */
  timeZone: z.string(),
  /** Here as well as in the subscription, for what a person sees first depends on it. */
  plan,
});

const tenantCodec = z.codec(wireTenant, tenant, {
  decode: (wire) => ({
    id: wire.tntid,
    name: wire.tenantname,
    shopName: wire.ShopName,
    ordersPerMonth: wire.TenantsLimit,
    isMaster: wire.isMaster,
    isOnboarding: wire.onBoardingTenant,
    createdAt: wire.createddatetime,
    premium: wire.Premium,
    type: wire.type,
    platform: wire.affiliateCode,
    timeZone: wire.timeZone,
    plan: planOfLevel(wire.package.level),
  }),
  encode: (own) => ({
    tntid: own.id,
    tenantname: own.name,
    ShopName: own.shopName,
    TenantsLimit: own.ordersPerMonth,
    isMaster: own.isMaster,
    onBoardingTenant: own.isOnboarding,
    createddatetime: own.createdAt,
    Premium: own.premium,
    type: own.type,
    affiliateCode: own.platform,
    timeZone: own.timeZone,
    package: packageOf(own.plan),
  }),
});
export type SignedInTenant = z.infer<typeof tenant>;

export const getSession = endpoint({
  method: "GET",
  path: "/login",
  access: "user",
  summary: "Who is signed in, and the shop they act for (null until one is chosen).",
  answer: z.object({ user: userCodec, tenant: tenantCodec.nullable() }),
});

export const signOut = endpoint({
  method: "GET",
  path: "/logout",
  access: "user",
  summary: "Ends the session on the server.",
  answer: z.object({ done: z.literal(true) }),
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/login/reset",
  access: "anyone",
  summary: "Sends a link to set a new password.",
  body: z.object({ email: storableText.trim().min(1, "is required").max(320) }),
  answer: z.object({ sent: z.literal(true) }),
  refusals: [429],
});

export const setPassword = endpoint({
  method: "PUT",
  path: "/login/reset",
  access: "anyone",
  summary: "Sets a new password by the token of a link.",
  body: z.object({
    token: z.string().min(1, "is required").max(200),
    password: z
      .string()
      .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`)
      .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`),
  }),
  /** The e-mail to log in with now. */
  answer: z.object({ done: z.literal(true), email: z.string() }),
});

const wireUserTenant = z.object({
  tenantId: z.number(),
  ShopName: z.string(),
  affiliateCode: z.string().nullable(),
  tenantname: z.string(),
  isMaster: z.boolean(),
});
const userTenant = z.object({
  id: z.number(),
  shopName: z.string(),
  platform: z.string().nullable(),
  name: z.string(),
  isMaster: z.boolean(),
});

export const listUserTenants = endpoint({
  method: "GET",
  path: "/user-tenants",
  access: "user",
  summary: "The shops a person may choose; for a master account also its sub-accounts.",
  answer: z.array(
    z.codec(wireUserTenant, userTenant, {
      decode: (wire) => ({
        id: wire.tenantId,
        shopName: wire.ShopName,
        platform: wire.affiliateCode,
        name: wire.tenantname,
        isMaster: wire.isMaster,
      }),
      encode: (own) => ({
        tenantId: own.id,
        ShopName: own.shopName,
        affiliateCode: own.platform,
        tenantname: own.name,
        isMaster: own.isMaster,
      }),
    }),
  ),
});
export type UserTenant = z.infer<typeof userTenant>;

const wireSubscription = z.object({
  id: z.string(),
  name: z.string(),
  free: z.boolean(),
  package: z.object({ id: z.string(), level: z.number() }),
  preferences: z.object({ dashboardVisibility: z.enum(dashboardVisibilities), showBeneficiaries: z.boolean() }),
});
const subscription = z.object({
  id: z.string(),
  plan,
  dashboardVisibility: z.enum(dashboardVisibilities),
  showBeneficiaries: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

export const getSubscription = endpoint({
  method: "GET",
  path: "/shopify/subscription/{tenantId}",
  access: "shop",
  summary: "The plan of the shop and what it may see.",
  answer: z.codec(wireSubscription, subscription, {
    decode: (wire) => ({
      id: wire.id,
      plan: planOfLevel(wire.package.level),
      dashboardVisibility: wire.preferences.dashboardVisibility,
      showBeneficiaries: wire.preferences.showBeneficiaries,
    }),
    encode: (own) => {
      return {
        id: own.id,
        name: planOf(own.plan).name,
        free: own.plan === "free",
        package: packageOf(own.plan),
        preferences: { dashboardVisibility: own.dashboardVisibility, showBeneficiaries: own.showBeneficiaries },
      };
    },
  }),
});

export const resetScopes = endpoint({
  method: "POST",
  path: "/shopify/reset-scopes",
  access: "shop",
  summary: "Takes note that the shop will grant the app's permissions anew.",
  query: z.object({ shopName: storableText.min(1).max(255) }),
  answer: z.object({ done: z.literal(true) }),
});

export const consoleConfiguration = endpoint({
  method: "GET",
  path: "/configuration",
  access: "anyone",
  summary: "What the console needs to know before anybody signs in.",
  answer: z.object({
    version: z.string(),
    variant: z.enum(["production", "qa", "demo"]),
    sensorBase: z.string(),
    verificationBase: z.string(),
    /** Address of the support chat's script; null where none is configured. */
    supportChatUrl: z.string().nullable(),
    /** Where a meeting with Surety is booked; null where no page is configured. */
    bookingUrl: z.string().nullable(),
    /** Where a merchant writes to; null where no address is configured. */
    supportEmail: z.string().nullable(),
    /** Template of map tiles; null draws country outlines only. */
    mapTilesUrl: z.string().nullable(),
    mapTilesAttribution: z.string().nullable(),
    /** The demo's sign-ins are on this server. */
    hasDemo: z.boolean(),
  }),
});

export const demoProgress = endpoint({
  method: "GET",
  path: "/demo/progress",
  access: "user",
  summary: "How far the demo's orders are loaded.",
  answer: z.object({ state: z.enum(["off", "loading", "ready"]), done: z.number(), total: z.number() }),
});
