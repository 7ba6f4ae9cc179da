import { SuretyError } from "#server/surety-error.ts";
import { shopifyShopOf } from "#domain/accounts/shopify-shop.ts";
import { fitPresets, type ShopProfile } from "#domain/scenarios/fit-presets.ts";
import { presetScenarios, presetsWith } from "#domain/scenarios/presets.ts";
import { isTimeZone } from "#domain/dates/shop-day.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { addPresetScenarios } from "#server/scenarios/add-preset-scenarios.ts";
import { hashPassword } from "#server/access/password-hash.ts";
import { linkPerson, type Person } from "#server/shops/person-store.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { insertMainKey } from "#server/access/key-store.ts";
import { lockAddress } from "#server/shops/held-address.ts";
import type { SettingName, ShopSettings } from "#server/shops/shop-settings.ts";
import { vouchedPerson } from "#server/shops/vouched-person.ts";

/** What is given of a new shop. Settings that aren't given have the table's defaults. */
export type NewShop = { [Name in SettingName]?: ShopSettings[Name] | undefined } & {
  name: string;
  /** The shop's domain; stored in lower case. */
  shopName: string;
  /** Whether the domain is to be this shop's alone, as by default, or is only what someone typed. */
  holdsShopName?: boolean | undefined;
  /**
   * The shop's first user and owner. An existing person with this email is linked: unchanged if the address is confirmed, otherwise
   * without the password that someone set.
   */
  email?: string | undefined;
  fullName?: string | undefined;
  /** Only for a new person. Without one, they set it with a link. */
  password?: string | undefined;
  /** A fixed key for the demo; otherwise one is generated. */
  apiKey?: string | undefined;
  /** The Shopify shop it belongs to. By default its address, if that's one; null if that address is only what someone typed. */
  shopifyShop?: string | null | undefined;
  /** What was said at signup, by which its presets are fit. */
  profile?: ShopProfile | undefined;
  affiliateCode?: string | null | undefined;
  /** Whether its people are shown what to do first. */
  hasFirstSteps?: boolean | undefined;
};

export type CreatedShop = {
  tenantId: number;
  /** Null without a first user. */
  userId: number | null;
  /** Whether the first user has a password to log in with already. */
  hasPassword: boolean;
  apiKey: string;
};

/**
 * Creates a shop with its API key, first user and preset scenarios, all or nothing. Throws "conflict" if it's to hold a
 * domain that another shop holds.
 */
export async function createShop(database: Database, secrets: Secrets, shop: NewShop, now: Date = new Date()): Promise<CreatedShop> {
  if (shop.timeZone !== undefined) checkTimeZone(shop.timeZone);
  const passwordHash = shop.password === undefined ? null : await hashPassword(shop.password);
  return database.asSystem((handle) => addShop(handle, secrets, shop, { passwordHash, now }));
}

/** The same in the caller's transaction, with the first user's password already hashed. */
export async function addShop(
  handle: Handle,
  secrets: Secrets,
  shop: NewShop,
  { passwordHash, now }: { passwordHash: string | null; now: Date },
): Promise<CreatedShop> {
  const tenantId = await insertShop(handle, shop, now);
  const { apiKey } = await insertMainKey(handle, secrets, tenantId, { createdBy: null, apiKey: shop.apiKey }, now);
  const person = await addFirstUser(handle, secrets, tenantId, shop, passwordHash, now);
  const presets = shop.profile === undefined ? presetScenarios : presetsWith(fitPresets(shop.profile));
  await addPresetScenarios(handle, tenantId, presets, now);
  return { tenantId, userId: person?.userId ?? null, hasPassword: typeof person?.passwordHash === "string", apiKey };
}

async function insertShop(handle: Handle, shop: NewShop, now: Date): Promise<number> {
  const { apiKey: _apiKey, email: _email, fullName: _fullName, password: _password, profile, ...settings } = shop;
  const said = profile && { industry: profile.industry, orderValueBand: profile.orderValue, monthlyOrdersBand: profile.monthlyOrders };
  const shopName = shop.shopName.trim().toLowerCase();
  const { shopifyShop = shopifyShopOf(shopName) } = shop;
  await lockAddress(handle, shopName);
  const added = await handle
    .insert(tenants)
    .values({ ...settings, ...said, shopName, shopifyShop, createdAt: now })
    .onConflictDoNothing()
    .returning({ tenantId: tenants.tenantId });
  const tenantId = added[0]?.tenantId;
  if (tenantId === undefined) throw new SuretyError("conflict", `The shop ${shopName} already exists.`);
  return tenantId;
}

async function addFirstUser(
  handle: Handle,
  secrets: Secrets,
  tenantId: number,
  shop: NewShop,
  passwordHash: string | null,
  now: Date,
): Promise<Person | null> {
  if (shop.email === undefined) return null;
  const person = await vouchedPerson(handle, secrets, { email: shop.email, fullName: shop.fullName ?? shop.name, passwordHash }, now);
  await linkPerson(handle, { tenantId, userId: person.userId, role: "owner" });
  return person;
}

function checkTimeZone(timeZone: string): void {
  if (isTimeZone(timeZone)) return;
  throw new SuretyError("bad-content", `${timeZone} isn't a time zone.`, {
    faults: [{ path: "timeZone", message: "must be an IANA time zone, such as Europe/Berlin" }],
  });
}
