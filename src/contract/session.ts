import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { instant, jsonText } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { packageOnWire } from "#contract/plan-on-wire.ts";
import { renamed } from "#contract/renamed.ts";
import { platformCodes } from "#domain/accounts/platforms.ts";
import { roles } from "#domain/accounts/roles.ts";

const nothingYet = [z.null(), () => null] as const;

/**
 * Which columns of the transactions list the person shows and hides in this shop, unlike usually; null for a session that isn't
 * a person's. Any text may be a column's name, so that a page that is still open reads what a newer one saved.
 */
const columnChoice = z.object({ shown: z.array(z.string()), hidden: z.array(z.string()) });

/** The logged-in person. */
const user = renamed(
  {
    id: ["idusers", z.number()],
    name: ["usersName", z.string()],
    fullName: ["fullName", z.string()],
    email: ["usersEmail", z.string()],
    tenantId: ["Tenants_tntid", z.number().nullable()],
    tenantName: ["tenantname", z.string().nullable()],
    reauthorizationRequired: ["reauthorizationRequired", z.boolean()],
    /** The account type; '99' starts on the insights page. */
    accountType: ["usersPermissions", z.string()],
    /** Orders this month, in the shop's time zone. */
    ordersThisMonth: ["currentMonthPaymentsCount", z.number()],
    /** The master account that opened this sub-account; null in every other session. */
    openedFrom: ["openedFrom", z.string().nullable()],
    /** Whether the person has proven that the address is theirs; null for a session that isn't a person's. */
    isEmailConfirmed: ["emailConfirmed", z.boolean().nullable()],
    settings: ["settings", jsonText(z.object({ columns: columnChoice.nullable() }))],
  },
  { reamazeId: nothingYet, reamazeConfig: nothingYet },
);
export type SignedInUser = z.infer<typeof user>;

/** The shop's ReAmaze account. */
export const reamazeConfig = renamed(
  { accountName: ["accountName", z.string()], email: ["email", z.string()] },
  // It's kept encrypted and never told.
  { apiKey: nothingYet },
);

/** The current shop. Its branding is null until it has settings. */
const tenant = renamed(
  {
    id: ["tntid", z.number()],
    name: ["tenantname", z.string()],
    /** The shop's address, such as demo-shop.myshopify.com. */
    shopName: ["ShopName", z.string()],
    /** The plan's monthly orders; null if unlimited. */
    ordersPerMonth: ["TenantsLimit", z.number().nullable()],
    isMaster: ["isMaster", z.boolean()],
    isOnboarding: ["onBoardingTenant", z.boolean()],
    createdAt: ["createddatetime", instant],
    premium: ["Premium", z.number()],
    type: ["type", z.string()],
    /** Null for a shop without a platform. */
    platform: ["affiliateCode", z.enum(platformCodes).nullable()],
    /** IANA name. */
    timeZone: ["timeZone", z.string()],
    /** What its totals are shown in unless someone chooses another. */
    currency: ["currency", currency],
    /** Also in the subscription. It's here because the first screen depends on it. */
    plan: ["package", packageOnWire],
    /** What the logged-in person may do in this shop. */
    role: ["role", z.enum(roles)],
    /** The types of sensors and actions that it can use, separated by commas. */
    activeSensors: ["activeSensors", z.string()],
    /** Whether its people are shown what to do first. */
    hasFirstSteps: ["hasFirstSteps", z.boolean()],
    /** Null if none is connected. */
    reamaze: ["reamazeConfig", reamazeConfig.nullable()],
  },
  {
    TenantID: [z.number(), (own) => own.id],
    BackgroundColor: nothingYet,
    TextColor: nothingYet,
    ElementColor: nothingYet,
    TenantLogo: nothingYet,
    TenantSignature: nothingYet,
    // The API key is shown only on request, not with every login.
    apiKey: nothingYet,
  },
);
export type SignedInTenant = z.infer<typeof tenant>;

export const getSession = endpoint({
  method: "GET",
  path: "/login",
  access: "user",
  summary: "Get the logged-in user and their current shop. The shop is null until one is chosen.",
  errorStatuses: [403],
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
  summary: "List the shops a user can choose. A master account's sub-accounts are included.",
  answer: z.array(userTenant),
});

export const sessionEndpoints = { getSession, listUserTenants };
