import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { instant, jsonText } from "#contract/codecs.ts";
import { knownPlan, packageOnWire } from "#contract/plan-on-wire.ts";
import { platformCodes } from "#domain/accounts/platforms.ts";
import { roles } from "#domain/accounts/roles.ts";

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
  openedFrom: z.string().nullable(),
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
  /** The master account that this session has opened a sub-account from; null for every other session. */
  openedFrom: z.string().nullable(),
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
    openedFrom: wire.openedFrom,
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
    openedFrom: own.openedFrom,
  }),
});
export type SignedInUser = z.infer<typeof user>;

const platform = z.enum(platformCodes).nullable();

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
  affiliateCode: platform,
  timeZone: z.string(),
  package: packageOnWire,
  role: z.enum(roles),
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
  /** The platform the shop came from; null for none. */
  platform,
  /** IANA name. */
  timeZone: z.string(),
  /** Here as well as in the subscription, for what a person sees first depends on it. */
  plan: knownPlan,
  /** What the person who is signed in may do in this shop. */
  role: z.enum(roles),
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
    plan: wire.package,
    role: wire.role,
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
    package: own.plan,
    role: own.role,
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

const wireUserTenant = z.object({
  tenantId: z.number(),
  ShopName: z.string(),
  affiliateCode: platform,
  tenantname: z.string(),
  isMaster: z.boolean(),
});
const userTenant = z.object({
  id: z.number(),
  shopName: z.string(),
  platform,
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
