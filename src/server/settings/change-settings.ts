import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { tenant, type SignedInTenant } from "#contract/session.ts";
import { tenantChanges, type TenantChanges } from "#contract/settings.ts";
import { BRANDING_NOT_IN_PLAN } from "#domain/accounts/branding.ts";
import { meetsNeed } from "#domain/accounts/entitlements.ts";
import { premiumOf } from "#domain/accounts/plans.ts";
import { listWords } from "#domain/text/list-words.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Handle } from "#server/db/database.ts";
import { readPart, refusedPart } from "#server/http/problems.ts";
import type { Services } from "#server/services.ts";
import { presentTenant } from "#server/settings/present-tenant.ts";
import { bytesOf, readBrandImage } from "#server/settings/read-brand-image.ts";
import { settingEvents } from "#server/settings/setting-words.ts";
import { changesSince, settingsVersionOf, storeSettings, type OwnSettings } from "#server/settings/settings-store.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { changeShop, lockShop } from "#server/shops/change-shop.ts";
import { findBrandImages, requireShop, type BrandImages, type Shop } from "#server/shops/shop-store.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "secrets" | "log" | "now">;
type Images = Partial<BrandImages>;

/**
 * Changes a shop's branding and settings, and records each change. Throws "bad-content" if anything else that was sent differs from
 * the shop as it is, "outdated" if someone else changed its settings since the version that was sent, and "not-allowed" if its plan
 * has no branding. What is as it was is neither changed nor recorded.
 */
export async function changeSettings(
  services: Means,
  actor: ShopActor,
  sent: Record<string, unknown>,
  signal: AbortSignal,
): Promise<SignedInTenant> {
  const { tenantId, role } = actor;
  const { settingsVersion = null, ...changes } = readPart(tenantChanges, sent);
  const shop = await services.database.forTenants([tenantId], async (handle) => ({
    ...(await requireShop(handle, tenantId)),
    ...(await findBrandImages(handle, tenantId)),
  }));
  const images = await readImages(services, shop, changes, signal);
  return services.database.forTenants([tenantId], async (handle) => {
    const before = { ...(await lockShop(handle, tenantId)), ...(await findBrandImages(handle, tenantId)) };
    await requireCurrent(handle, tenantId, settingsVersion);
    requireEchoes(sent, z.encode(tenant, await presentTenant(services, handle, before, role)));
    const { backgroundColor, textColor, elementColor, timeZone, currency, mailLanguage, retentionMonths } = changes;
    const branding: Partial<OwnSettings> = {
      ...(isNew(backgroundColor, before.backgroundColor) && { backgroundColor }),
      ...(isNew(textColor, before.textColor) && { textColor }),
      ...(isNew(elementColor, before.elementColor) && { elementColor }),
      ...(isNew(images.logo, before.logo) && { logo: images.logo }),
      ...(isNew(images.signature, before.signature) && { signature: images.signature }),
    };
    if (Object.keys(branding).length > 0) requireBranding(before);
    const own = { ...branding, ...(isNew(mailLanguage, before.mailLanguage) && { mailLanguage }) };
    const others = {
      ...(isNew(timeZone, before.timeZone) && { timeZone }),
      ...(isNew(currency, before.currency) && { currency }),
      ...(isNew(retentionMonths, before.retentionMonths) && { retentionMonths }),
    };
    await storeSettings(handle, tenantId, own);
    await changeShop(handle, tenantId, others);
    await recordAudit(handle, tenantId, settingEvents(before, { ...own, ...others }, auditActor(actor)), services.now());
    return presentTenant(services, handle, await requireShop(handle, tenantId), role);
  });
}

const imageNames = { logo: "TenantLogo", signature: "TenantSignature" } as const;

/** The images that aren't the shop's own already, as they are stored. */
async function readImages(services: Means, shop: Shop & BrandImages, changes: TenantChanges, signal: AbortSignal): Promise<Images> {
  const images: Images = {};
  const faults: Fault[] = [];
  for (const name of ["logo", "signature"] as const) {
    const sent = changes[name];
    if (sent === null) images[name] = null;
    if (typeof sent !== "string" || isSameFile(bytesOf(sent), shop[name])) continue;
    requireBranding(shop);
    const read = await readBrandImage(sent, { log: services.log, signal });
    if (read.fault === null) images[name] = read.png;
    else faults.push({ path: imageNames[name], message: read.fault });
  }
  if (faults.length > 0) throw refusedPart(faults);
  return images;
}

function isSameFile(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return one !== null && other !== null && Buffer.from(one).equals(Buffer.from(other));
}

function requireBranding(shop: Shop): void {
  if (!meetsNeed<"premium">("premium", { premium: premiumOf(shop) })) throw new SuretyError("not-allowed", `${BRANDING_NOT_IN_PLAN}.`);
}

/** Whether a value was sent that isn't as before. */
function isNew<T>(sent: T | undefined, before: T): sent is T {
  return sent !== undefined && sent !== before;
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
function requireEchoes(sent: Readonly<Record<string, unknown>>, present: Readonly<Record<string, unknown>>): void {
  const faults = Object.entries(sent)
    .filter(([name, value]) => !changeable.has(name) && !isDeepStrictEqual(value, present[name]))
    .map(([path]) => ({ path, message: Object.hasOwn(present, path) ? "can't be changed here" : "isn't a field of the shop" }));
  if (faults.length > 0) throw refusedPart(faults);
}
