import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { tenant, type TenantWithImages } from "#contract/session.ts";
import { tenantChanges, type TenantChanges } from "#contract/settings.ts";
import { BRANDING_NOT_IN_PLAN } from "#domain/accounts/branding.ts";
import { meetsNeed } from "#domain/accounts/entitlements.ts";
import { premiumOf } from "#domain/accounts/plans.ts";
import { keysOf } from "#domain/keys-of.ts";
import { listWords } from "#domain/text/list-words.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { brandImageAttemptLimits, reserveAttempt } from "#server/access/attempt-limits.ts";
import type { Handle } from "#server/db/database.ts";
import { checkPart, readPart, refusedPart } from "#server/http/problems.ts";
import type { Services } from "#server/services.ts";
import { presentWithImages } from "#server/settings/present-tenant.ts";
import { bytesOf, readBrandImage, readingImagesOf } from "#server/settings/read-brand-image.ts";
import { changedSettings, changesBranding, settingEvents } from "#server/settings/setting-words.ts";
import { changesSince, settingsVersionOf, storeSettings } from "#server/settings/settings-store.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { changeShop, lockShop } from "#server/shops/change-shop.ts";
import { findBrandImages, requireShop, type BrandImages, type Shop } from "#server/shops/shop-store.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "secrets" | "log" | "now">;
type ShopWithImages = Shop & BrandImages;
type Images = Partial<BrandImages>;

/**
 * Changes a shop's branding and settings, and records each change. Throws "bad-content" with every fault at once: wrong values, images
 * that can't be read, and anything else that was sent and differs from the shop as it is. Throws "outdated" if someone else changed its
 * settings since the version that was sent, and "not-allowed" if its plan has no branding. What is as it was is neither changed nor
 * recorded.
 */
export async function changeSettings(
  services: Means,
  actor: ShopActor,
  sent: Record<string, unknown>,
  signal: AbortSignal,
): Promise<TenantWithImages> {
  const { tenantId, role } = actor;
  const { shop, present } = await services.database.forTenants([tenantId], async (handle) => {
    const found = await requireShop(handle, tenantId);
    return {
      shop: { ...found, ...(await findBrandImages(handle, tenantId)) },
      present: await presentWithImages(services, handle, found, role),
    };
  });
  const { changes, faults } = readChanges(sent);
  const images = await readImages(services, shop, changes, signal);
  const all = [...faults, ...echoFaults(sent, z.encode(tenant, present)), ...images.faults];
  if (all.length > 0) throw refusedPart(all);
  return services.database.forTenants([tenantId], async (handle) => {
    const before = { ...(await lockShop(handle, tenantId)), ...(await findBrandImages(handle, tenantId)) };
    const { settingsVersion = null, logo: _logo, signature: _signature, ...others } = changes;
    await requireCurrent(handle, tenantId, settingsVersion);
    const changed = changedSettings(before, { ...others, ...images.read });
    if (changesBranding(changed)) requireBranding(before);
    const { timeZone, currency, retentionMonths, ...own } = changed;
    await storeSettings(handle, tenantId, own);
    await changeShop(handle, tenantId, {
      ...(timeZone !== undefined && { timeZone }),
      ...(currency !== undefined && { currency }),
      ...(retentionMonths !== undefined && { retentionMonths }),
    });
    await recordAudit(handle, tenantId, settingEvents(before, changed, auditActor(actor)), services.now());
    return presentWithImages(services, handle, await requireShop(handle, tenantId), role);
  });
}

/** What is to be changed, as far as it can be read, and what's wrong with the rest. */
function readChanges(sent: Readonly<Record<string, unknown>>): { changes: TenantChanges; faults: Fault[] } {
  const whole = checkPart(tenantChanges, sent);
  if (whole.faults === null) return { changes: whole.data, faults: [] };
  const wrong = new Set(whole.faults.map(({ path }) => path));
  const right = Object.fromEntries(Object.entries(sent).filter(([name]) => !wrong.has(name)));
  return { changes: readPart(tenantChanges, right), faults: whole.faults };
}

const imageNames = { logo: "TenantLogo", signature: "TenantSignature" } as const;

/** The images that aren't the shop's own already, as they are stored, and what's wrong with those that can't be. */
async function readImages(
  services: Means,
  shop: ShopWithImages,
  changes: TenantChanges,
  signal: AbortSignal,
): Promise<{ read: Images; faults: Fault[] }> {
  const read: Images = {};
  const faults: Fault[] = [];
  const toRead: { name: keyof BrandImages; base64: string }[] = [];
  for (const name of keysOf(imageNames)) {
    const base64 = changes[name];
    if (base64 === null) read[name] = null;
    else if (base64 !== undefined && !isSameFile(bytesOf(base64), shop[name])) toRead.push({ name, base64 });
  }
  if (toRead.length === 0) return { read, faults };
  requireBranding(shop);
  const { tenantId } = shop;
  await readingImagesOf(tenantId, async () => {
    await services.database.asSystem((handle) => reserveAttempt(handle, brandImageAttemptLimits(tenantId), services.now()));
    for (const { name, base64 } of toRead) {
      const image = await readBrandImage(base64, { log: services.log, signal });
      if (image.fault === null) read[name] = image.png;
      else faults.push({ path: imageNames[name], message: image.fault });
    }
  });
  return { read, faults };
}

function isSameFile(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return one !== null && other !== null && Buffer.from(one).equals(Buffer.from(other));
}

function requireBranding(shop: Shop): void {
  if (!meetsNeed<"premium">("premium", { premium: premiumOf(shop) })) throw new SuretyError("not-allowed", `${BRANDING_NOT_IN_PLAN}.`);
}

/** The settings must be those that the caller has seen. */
async function requireCurrent(handle: Handle, tenantId: number, seen: number | null): Promise<void> {
  if (seen === null || seen === (await settingsVersionOf(handle, tenantId))) return;
  const changes = await changesSince(handle, tenantId, seen);
  const names = [...new Set(changes.map(({ byName }) => byName))];
  throw new SuretyError(
    "outdated",
    `${names.length === 0 ? "Someone else" : listWords(names)} changed these settings. Nothing was saved.`,
    {
      faults: changes.map(({ byName, what, before, after }) => ({
        path: what,
        message: `was changed by ${byName} from ${before ?? "nothing"} to ${after ?? "nothing"}`,
      })),
    },
  );
}

const changeable: ReadonlySet<string> = new Set(Object.keys(tenantChanges.in.shape));

/** Fields that can't be changed here may only be sent as they are. */
function echoFaults(sent: Readonly<Record<string, unknown>>, present: Readonly<Record<string, unknown>>): Fault[] {
  return Object.entries(sent)
    .filter(([name, value]) => !changeable.has(name) && !isDeepStrictEqual(value, present[name]))
    .map(([path]) => ({ path, message: Object.hasOwn(present, path) ? "can't be changed here" : "isn't a field of the shop" }));
}
