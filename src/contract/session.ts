import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { countedNumber, instant, jsonText, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { packageOnWire } from "#contract/plan-on-wire.ts";
import { renamed } from "#contract/renamed.ts";
import { mailLanguages } from "#domain/accounts/mail-languages.ts";
import { platformCodes } from "#domain/accounts/platforms.ts";
import { roles } from "#domain/accounts/roles.ts";
import { keysOf } from "#domain/keys-of.ts";

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

const maskedKey = z.string().describe("Its last four characters, as in ••••abcd.");

/** The shop's ReAmaze account. */
export const reamazeConfig = renamed({
  accountName: ["accountName", z.string()],
  email: ["email", z.string()],
  apiKey: ["apiKey", maskedKey],
});

/** How colors and images are sent and answered. */
const color = z.string().nullable().describe("#rrggbb; null for Surety's own.");
const image = z.string().nullable().describe("A PNG file in base64; null without one.");

const tenantFields = {
  id: ["tntid", z.number()],
  name: ["tenantname", z.string()],
  /** The shop's address, such as demo-shop.myshopify.com. */
  shopName: ["ShopName", z.string()],
  /** The plan's monthly orders; null if unlimited. */
  ordersPerMonth: ["TenantsLimit", z.number().nullable()],
  isMaster: ["isMaster", z.boolean()],
  isOnboarding: ["onBoardingTenant", z.boolean()],
  createdAt: ["createddatetime", instant],
  firstOrderAt: ["firstOrderAt", instant.nullable().describe("When the shop's first order was placed; null if it has none.")],
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
  /** Until when the plan holds although a payment is missing; null if none is. */
  graceEnd: ["paymentGraceEnd", instant.nullable()],
  /** What the logged-in person may do in this shop. */
  role: ["role", z.enum(roles)],
  /** The types of sensors and actions that it can use, separated by commas. */
  activeSensors: ["activeSensors", z.string()],
  /** Whether its people are shown what to do first. */
  hasFirstSteps: ["hasFirstSteps", z.boolean()],
  /** Null if none is connected. */
  reamaze: ["reamazeConfig", reamazeConfig.nullable()],
  /** What mails to its customers are written in. */
  mailLanguage: ["mailLanguage", z.enum(keysOf(mailLanguages))],
  /** How many months what is known about its customers is kept. */
  retentionMonths: ["retentionMonths", countedNumber],
  /** The main API key, which is shown in full only on request. */
  apiKey: ["apiKey", maskedKey],
  apiKeyId: ["apiKeyId", textId],
  /** The host of what its customers see of Surety. */
  interactionDomain: ["interactionDomain", z.string()],
  settingsVersion: ["settingsVersion", z.int().min(0).describe("Goes up with each change of the settings. Send it with `PUT /tenants`.")],
} as const;

const brandColors = {
  backgroundColor: ["BackgroundColor", color],
  textColor: ["TextColor", color],
  elementColor: ["ElementColor", color],
} as const;

/** The current shop. */
export const tenant = renamed(
  { ...tenantFields, branding: { ...brandColors, logo: ["TenantLogo", image], signature: ["TenantSignature", image] } },
  { TenantID: [z.number(), (own) => own.id] },
);
export type TenantWithImages = z.infer<typeof tenant>;

/** The current shop without its images, which are many times as large as all the rest. */
const lightTenant = renamed({ ...tenantFields, branding: brandColors }, { TenantID: [z.number(), (own) => own.id] });
export type SignedInTenant = z.infer<typeof lightTenant>;

export const getSession = endpoint({
  method: "GET",
  path: "/login",
  access: "user",
  summary: "Get the logged-in user and their current shop. The shop is null until one is chosen.",
  errorStatuses: [403],
  answer: z.object({ user, tenant: tenant.nullable() }),
});

export const pollSession = endpoint({
  method: "GET",
  path: "/session",
  access: "user",
  summary: "Get what GET /login returns, without the shop's images. Use it to ask again and again.",
  errorStatuses: [403],
  answer: z.object({ user, tenant: lightTenant.nullable() }),
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

export const sessionEndpoints = { getSession, pollSession, listUserTenants };
