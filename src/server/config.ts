import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { MAPS_LINK_PLACE } from "#contract/configuration.ts";
import { signupModes, type SignupMode } from "#domain/accounts/signup-modes.ts";
import { withoutSlash } from "#server/addresses.ts";
import type { Bucket } from "#server/file-store/bucket-store.ts";
import { mapTilesOrigin } from "#server/map-tiles-origin.ts";
import type { StripeSettings } from "#server/platforms/stripe/stripe-client.ts";

const variants = ["production", "qa", "demo"] as const;
type Variant = (typeof variants)[number];

export const LAST_PORT = 65_535;

/** The maps service if none is configured. */
const DEFAULT_MAPS_LINK = `https://www.openstreetmap.org/search?query=${MAPS_LINK_PLACE}`;

const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(inner: T) => z.preprocess(blankIsUnset, inner.optional());
/** Stands for the account's name in the address of ReAmaze. */
export const REAMAZE_ACCOUNT_PLACE = "{account}";
/** Stands for the shop's address, such as my-shop.myshopify.com, in that of Shopify. */
export const SHOP_PLACE = "{shop}";
const DEFAULT_SHOPIFY = `https://${SHOP_PLACE}`;
/** Stands for the shop's handle, such as my-shop, in the address of Shopify's page of plans. */
export const SHOPIFY_STORE_PLACE = "{store}";
const DEFAULT_SHOPIFY_PLANS = `https://admin.shopify.com/store/${SHOPIFY_STORE_PLACE}/charges/surety/pricing_plans`;
const DEFAULT_REAMAZE = `https://${REAMAZE_ACCOUNT_PLACE}.reamaze.io`;

const url = z.url({ protocol: /^https?$/, message: "must be an http:// or https:// URL" });
/** Addresses are continued from it, and every page names it. */
const base = url.refine((text) => {
  const { username, search, hash } = new URL(text);
  return `${username}${search}${hash}` === "" && !text.includes(";");
}, "must be without a username, query or fragment");
const port = z.coerce
  .number({ error: "must be a number" })
  .refine((value) => Number.isInteger(value) && value >= 0 && value <= LAST_PORT, `must be a port number from 0 to ${LAST_PORT}`);

const environment = z.object({
  HOST: optional(z.string()),
  PORT: optional(port),
  ADMIN_PORT: optional(port),
  DEV_PORT: optional(port),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, message: "must be a postgres:// URL" })),
  ROLE: optional(z.enum(["web", "jobs", "all"], { error: "must be web, jobs or all" })),
  DEMO: optional(z.enum(["on", "off"], { error: "must be on or off" })),
  SECRET_KEY: optional(z.string().min(32, "must have at least 32 characters")),
  PUBLIC_URL: optional(url),
  VARIANT: optional(z.enum(variants, { error: "must be production, qa or demo" })),
  API_URL: optional(base),
  SENSOR_URL: optional(base),
  VERIFY_URL: optional(url),
  SIGNUP: optional(z.enum(signupModes, { error: "must be open, invite or off" })),
  TERMS_URL: optional(url),
  SHOPIFY_API_KEY: optional(z.string()),
  SHOPIFY_API_SECRET: optional(z.string()),
  SHOPIFY_API_SECRET_OLD: optional(z.string()),
  SHOPIFY_PLANS_URL: optional(
    url.refine((text) => text.includes(SHOPIFY_STORE_PLACE), `must be a URL with ${SHOPIFY_STORE_PLACE}, such as ${DEFAULT_SHOPIFY_PLANS}`),
  ),
  SHOPIFY_CHARGES: optional(z.enum(["on", "off"], { error: "must be on or off" })),
  SHOPIFY_URL: optional(url.refine((text) => text.includes(SHOP_PLACE), `must be a URL with ${SHOP_PLACE}, such as ${DEFAULT_SHOPIFY}`)),
  APP_BRIDGE_URL: optional(url),
  ADMIN_ORIGIN: optional(url),
  FILES_BUCKET: optional(z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, "must be the name of a bucket")),
  FILES_ENDPOINT: optional(url),
  FILES_REGION: optional(z.string()),
  FILES_ACCESS_KEY_ID: optional(z.string()),
  FILES_SECRET_ACCESS_KEY: optional(z.string()),
  FILES_PATH_STYLE: optional(z.enum(["on", "off"], { error: "must be on or off" })),
  FILES_SHARED: optional(z.enum(["on", "off"], { error: "must be on or off" })),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, message: "must be an smtp:// or smtps:// URL" })),
  MAIL_FROM: optional(z.string()),
  HOOK_ALLOW: optional(z.string().refine((text) => listed(text).every(isHostAndPort), "must be host:port pairs, separated by commas")),
  MAXMIND_FILE: optional(z.string()),
  BIN_FILE: optional(z.string()),
  MAP_TILES_URL: optional(
    z.string().refine((text) => mapTilesOrigin(text) !== null, "must be a URL template, such as https://tiles.example/{z}/{x}/{y}.png"),
  ),
  MAP_TILES_ATTRIBUTION: optional(z.string()),
  MAPS_LINK_URL: optional(
    url.refine((text) => text.includes(MAPS_LINK_PLACE), `must be a URL with ${MAPS_LINK_PLACE}, such as ${DEFAULT_MAPS_LINK}`),
  ),
  SUPPORT_CHAT_URL: optional(url),
  BOOKING_URL: optional(url),
  CONTACT_URL: optional(url),
  SUPPORT_EMAIL: optional(z.email("must be an email address")),
  ANALYTICS_URL: optional(url),
  REAMAZE_URL: optional(
    url.refine((text) => text.includes(REAMAZE_ACCOUNT_PLACE), `must be a URL with ${REAMAZE_ACCOUNT_PLACE}, such as ${DEFAULT_REAMAZE}`),
  ),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_PRICE_PROTECT: optional(z.string()),
  STRIPE_PRICE_CONVERT_PLUS: optional(z.string()),
  STRIPE_PRICE_SCALE: optional(z.string()),
  STRIPE_API_URL: optional(url),
  CURRENCY_API_KEY: optional(z.string()),
  CURRENCY_API_URL: optional(url),
  TRUST_PROXY: optional(
    z.string().refine(areProxies, "must be IP addresses, networks such as 10.0.0.0/8, or names such as loopback, separated by commas"),
  ),
  ORDERS_PER_SECOND: optional(
    z.coerce
      .number({ error: "must be a number" })
      .refine((value) => Number.isInteger(value) && value >= 1, "must be a whole number of at least 1"),
  ),
  METRICS_TOKEN: optional(z.string().min(16, "must have at least 16 characters")),
  SURETY_API_KEY: optional(z.string()),
  LOG_LEVEL: optional(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], { error: "must be a log level, such as info" }),
  ),
});

export type Config = {
  host: string;
  port: number;
  /** The port where `npm run admin` serves its shop admin. */
  adminPort: number;
  /** The port where `npm run dev` serves the console. */
  devPort: number;
  dataDir: string;
  databaseUrl: string | null;
  role: "web" | "jobs" | "all";
  hasDemo: boolean;
  secretKey: string | null;
  publicUrl: string;
  variant: Variant;
  /** Where the console calls the API and the sensors, and customers find the verification pages: absolute, or a path of this server. */
  apiBase: string;
  sensorBase: string;
  verificationBase: string;
  /** Who can sign up. */
  signup: SignupMode;
  /** The terms that people agree to when they sign up. If null, the console shows short ones of its own. */
  termsUrl: string | null;
  shopify: { apiKey: string; apiSecret: string } | null;
  /** The app's client secret before the last rotation: for an hour, Shopify goes on signing with it. */
  shopifySecretOld: string | null;
  /** URL of a Shopify shop, with a place for its address. */
  shopifyUrl: string;
  /** Where a shop chooses its plan in Shopify, with a place for its handle. */
  shopifyPlansUrl: string;
  /** Whether Surety makes the charges for its plans itself, which shops then approve, rather than Shopify's page of plans. */
  hasShopifyCharges: boolean;
  appBridgeUrl: string;
  /** The origin of the development shop admin; only `npm run admin` sets it. */
  adminOrigin: string | null;
  /** Where documents are kept. If null, in a folder below `dataDir`. */
  filesBucket: Bucket | null;
  smtpUrl: string | null;
  mailFrom: string;
  hookAllow: string[];
  /** How plans are paid by card. If null, by invoice. */
  stripe: StripeSettings | null;
  /** URL of a ReAmaze account, with a place for its name. */
  reamazeUrl: string;
  maxmindFile: string | null;
  binFile: string | null;
  mapTilesUrl: string | null;
  mapTilesAttribution: string | null;
  /** URL of a maps service, with a place for the address. */
  mapsLinkUrl: string;
  supportChatUrl: string | null;
  bookingUrl: string | null;
  contactUrl: string | null;
  supportEmail: string | null;
  /** Where analytics events are posted. If null, they are only stored here. */
  analyticsUrl: string | null;
  /** The exchange rate provider. If null, the bundled rates are used. */
  currencyRates: { apiKey: string; url: string } | null;
  /** Proxies, by address or network, whose `X-Forwarded-For` is trusted. If null, none is. */
  trustProxy: string | null;
  ordersPerSecond: number;
  /** The bearer token that `/metrics` asks for. If null, it's only there for this machine. */
  metricsToken: string | null;
  logLevel: string;
};

/** Default limit of requests per second for one API key. */
const ORDERS_PER_SECOND = 600;
const PORT = 3000;
const DEV_PORT = 5173;
const STRIPE_API = "https://api.stripe.com";
const CURRENCY_API_LATEST = "https://api.currencyapi.com/v3/latest";
const SHOPIFY_APP_BRIDGE = "https://cdn.shopify.com/shopifycloud/app-bridge.js";

type Bases = Pick<Config, "apiBase" | "sensorBase" | "verificationBase">;
const thisServer: Bases = { apiBase: "/api", sensorBase: "/sensor", verificationBase: "/verify" };
/** Default addresses of each variant; the environment overrides them. */
const variantDefaults: Record<Variant, Bases> = { production: thisServer, qa: thisServer, demo: thisServer };

/** A configuration error, in one line that names each variable at fault. */
export class ConfigError extends Error {}

/** Reads and validates the environment, once at startup. Throws `ConfigError`. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const value = parsed(environment, env);
  const databaseUrl = value.DATABASE_URL ?? null;
  const role = value.ROLE ?? "all";
  if (databaseUrl && !value.SECRET_KEY)
    throw new ConfigError("SECRET_KEY is required with DATABASE_URL and must have at least 32 characters");
  if (!databaseUrl && role !== "all")
    throw new ConfigError("ROLE must be all on the embedded database. Set DATABASE_URL to run web and jobs as separate processes.");
  const filesBucket = bucketOf(value);
  if (role !== "all" && filesBucket === null && value.FILES_SHARED !== "on")
    throw new ConfigError(
      "FILES_BUCKET is required with ROLE web or jobs. If all machines share DATA_DIR/files, set FILES_SHARED=on instead.",
    );
  if (!value.SHOPIFY_API_KEY !== !value.SHOPIFY_API_SECRET)
    throw new ConfigError("SHOPIFY_API_KEY and SHOPIFY_API_SECRET go together. Set both or neither.");
  const hasDemo = value.DEMO === undefined ? databaseUrl === null : value.DEMO === "on";
  const host = value.HOST ?? (hasDemo ? "127.0.0.1" : "0.0.0.0");
  const listenPort = value.PORT ?? PORT;
  const variant = value.VARIANT ?? "production";
  return {
    host,
    port: listenPort,
    adminPort: value.ADMIN_PORT ?? listenPort + 1,
    devPort: value.DEV_PORT ?? DEV_PORT,
    dataDir: value.DATA_DIR ?? ".data",
    databaseUrl,
    role,
    hasDemo,
    secretKey: value.SECRET_KEY ?? null,
    publicUrl: withoutSlash(value.PUBLIC_URL ?? `http://localhost:${listenPort}`),
    variant,
    apiBase: withoutSlash(value.API_URL ?? variantDefaults[variant].apiBase),
    sensorBase: withoutSlash(value.SENSOR_URL ?? variantDefaults[variant].sensorBase),
    verificationBase: withoutSlash(value.VERIFY_URL ?? variantDefaults[variant].verificationBase),
    signup: value.SIGNUP ?? "open",
    termsUrl: value.TERMS_URL ?? null,
    shopify:
      value.SHOPIFY_API_KEY && value.SHOPIFY_API_SECRET ? { apiKey: value.SHOPIFY_API_KEY, apiSecret: value.SHOPIFY_API_SECRET } : null,
    shopifySecretOld: value.SHOPIFY_API_SECRET_OLD ?? null,
    shopifyUrl: value.SHOPIFY_URL ?? DEFAULT_SHOPIFY,
    hasShopifyCharges: value.SHOPIFY_CHARGES === "on",
    shopifyPlansUrl: value.SHOPIFY_PLANS_URL ?? DEFAULT_SHOPIFY_PLANS,
    appBridgeUrl: value.APP_BRIDGE_URL ?? SHOPIFY_APP_BRIDGE,
    adminOrigin: value.ADMIN_ORIGIN ?? null,
    filesBucket,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? "Surety <no-reply@localhost>",
    hookAllow: listed(value.HOOK_ALLOW ?? ""),
    stripe: stripeOf(value),
    reamazeUrl: value.REAMAZE_URL ?? DEFAULT_REAMAZE,
    maxmindFile: value.MAXMIND_FILE ?? null,
    binFile: value.BIN_FILE ?? null,
    mapTilesUrl: value.MAP_TILES_URL ?? null,
    mapTilesAttribution: value.MAP_TILES_ATTRIBUTION ?? null,
    mapsLinkUrl: value.MAPS_LINK_URL ?? DEFAULT_MAPS_LINK,
    supportChatUrl: value.SUPPORT_CHAT_URL ?? null,
    bookingUrl: value.BOOKING_URL ?? null,
    contactUrl: value.CONTACT_URL ?? null,
    supportEmail: value.SUPPORT_EMAIL ?? null,
    analyticsUrl: value.ANALYTICS_URL ?? null,
    currencyRates: value.CURRENCY_API_KEY ? { apiKey: value.CURRENCY_API_KEY, url: value.CURRENCY_API_URL ?? CURRENCY_API_LATEST } : null,
    trustProxy: value.TRUST_PROXY ?? null,
    ordersPerSecond: value.ORDERS_PER_SECOND ?? ORDERS_PER_SECOND,
    metricsToken: value.METRICS_TOKEN ?? null,
    logLevel: value.LOG_LEVEL ?? "warn",
  };
}

function bucketOf(value: z.infer<typeof environment>): Config["filesBucket"] {
  const { FILES_BUCKET: name, FILES_REGION: region = "us-east-1", FILES_ENDPOINT: endpoint } = value;
  const { FILES_ACCESS_KEY_ID: accessKeyId, FILES_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!name && !accessKeyId && !secretAccessKey) return null;
  if (!name || !accessKeyId || !secretAccessKey)
    throw new ConfigError("FILES_BUCKET, FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY go together. Set all or none.");
  const isInPath = value.FILES_PATH_STYLE === undefined ? endpoint !== undefined : value.FILES_PATH_STYLE === "on";
  return { name, region, accessKeyId, secretAccessKey, isInPath, endpoint: endpoint ?? `https://s3.${region}.amazonaws.com` };
}

function stripeOf(value: z.infer<typeof environment>): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl = STRIPE_API } = value;
  const { STRIPE_PRICE_PROTECT: starter, STRIPE_PRICE_CONVERT_PLUS: standard, STRIPE_PRICE_SCALE: plus } = value;
  if (!secretKey && !webhookSecret && !starter && !standard && !plus) return null;
  if (!secretKey || !webhookSecret || !starter || !standard || !plus)
    throw new ConfigError(
      "STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PROTECT, STRIPE_PRICE_CONVERT_PLUS and STRIPE_PRICE_SCALE go together. Set all or none.",
    );
  if (new Set([starter, standard, plus]).size < 3) throw new ConfigError("Each STRIPE_PRICE_… must be another price");
  return { secretKey, webhookSecret, apiUrl, prices: { starter, standard, plus } };
}

/** The API key and server that `npm run import` takes from the environment. Throws `ConfigError`. */
export function readImportConfig(env: Record<string, string | undefined>): { apiKey: string | null; url: string } {
  const { SURETY_API_KEY: apiKey = null, PORT: serverPort = PORT } = parsed(environment.pick({ SURETY_API_KEY: true, PORT: true }), env);
  return { apiKey, url: `http://localhost:${serverPort}` };
}

function parsed<T extends z.ZodType>(wanted: T, env: Record<string, string | undefined>): z.infer<T> {
  const read = wanted.safeParse(env);
  if (read.success) return read.data;
  throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; "));
}

/** The process environment on top of the `.env` file in the working folder, if there is one. */
export function processEnvironment(): Record<string, string | undefined> {
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return { ...file, ...process.env };
}

/** Names that stand for whole networks, in addition to CIDR notation. */
const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

function listed(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** A host name, an IPv4 address or an IPv6 address in brackets, followed by a port. */
function isHostAndPort(text: string): boolean {
  const port = /^(?:\[[\da-f:.]+\]|[a-z\d.-]+):(\d{1,5})$/i.exec(text)?.[1];
  return port !== undefined && Number(port) >= 1 && Number(port) <= LAST_PORT;
}

function areProxies(text: string): boolean {
  const entries = text.split(",").map((entry) => entry.trim());
  return entries.every((entry) => namedNetworks.includes(entry) || ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry));
}

export const environmentNames = Object.keys(environment.shape);
