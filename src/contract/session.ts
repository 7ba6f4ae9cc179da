import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { instant, jsonText } from "#contract/codecs.ts";
import { packageOnWire } from "#contract/plan-on-wire.ts";
import { renamed } from "#contract/renamed.ts";
import { platformCodes } from "#domain/accounts/platforms.ts";
import { roles } from "#domain/accounts/roles.ts";

const nothingYet = [z.null(), () => null] as const;

/** Who is signed in. */
const user = renamed(
  {
    id: ["idusers", z.number()],
    name: ["usersName", z.string()],
    fullName: ["fullName", z.string()],
    email: ["usersEmail", z.string()],
    tenantId: ["Tenants_tntid", z.number().nullable()],
    tenantName: ["tenantname", z.string().nullable()],
    reauthorizationRequired: ["reauthorizationRequired", z.boolean()],
    /** The account type; '99' lands on the insights page. */
    accountType: ["usersPermissions", z.string()],
    /** Orders of this month in the shop's time zone. */
    ordersThisMonth: ["currentMonthPaymentsCount", z.number()],
    /** The master account that this session has opened a sub-account from; null for every other session. */
    openedFrom: ["openedFrom", z.string().nullable()],
  },
  { reamazeId: nothingYet, reamazeConfig: nothingYet, settings: [jsonText(z.object({})), () => ({})] },
);
export type SignedInUser = z.infer<typeof user>;

/** The shop that is acted for. Its branding and sensors are null until there are settings of them. */
const tenant = renamed(
  {
    id: ["tntid", z.number()],
    name: ["tenantname", z.string()],
    /** The shop's address, such as demo-shop.myshopify.com. */
    shopName: ["ShopName", z.string()],
    /** Orders a month in the plan; null without a limit. */
    ordersPerMonth: ["TenantsLimit", z.number().nullable()],
    isMaster: ["isMaster", z.boolean()],
    isOnboarding: ["onBoardingTenant", z.boolean()],
    createdAt: ["createddatetime", instant],
    premium: ["Premium", z.number()],
    type: ["type", z.string()],
    /** The platform the shop came from; null for none. */
    platform: ["affiliateCode", z.enum(platformCodes).nullable()],
    /** IANA name. */
    timeZone: ["timeZone", z.string()],
    /** Here as well as in the subscription, for what a person sees first depends on it. */
    plan: ["package", packageOnWire],
    /** What the person who is signed in may do in this shop. */
    role: ["role", z.enum(roles)],
  },
  {
    TenantID: [z.number(), (own) => own.id],
    BackgroundColor: nothingYet,
    TextColor: nothingYet,
    ElementColor: nothingYet,
    TenantLogo: nothingYet,
    TenantSignature: nothingYet,
    // A key is shown on request alone, never with every sign-in.
    apiKey: nothingYet,
    activeSensors: nothingYet,
    reamazeConfig: nothingYet,
  },
);
export type SignedInTenant = z.infer<typeof tenant>;

export const getSession = endpoint({
  method: "GET",
  path: "/login",
  access: "user",
  summary: "Who is signed in, and the shop they act for (null until one is chosen).",
  answer: z.object({ user, tenant: tenant.nullable() }),
});

const userTenant = renamed({
  id: ["tenantId", z.number()],
  shopName: ["ShopName", z.string()],
  platform: ["affiliateCode", z.enum(platformCodes).nullable()],
  name: ["tenantname", z.string()],
  isMaster: ["isMaster", z.boolean()],
});
export type UserTenant = z.infer<typeof userTenant>;

export const listUserTenants = endpoint({
  method: "GET",
  path: "/user-tenants",
  access: "user",
  summary: "The shops a person may choose; for a master account also its sub-accounts.",
  answer: z.array(userTenant),
});
