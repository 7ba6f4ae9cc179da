import type { SignedInTenant, TenantWithImages } from "#contract/session.ts";
import { maskedSecret } from "#domain/accounts/masked-secret.ts";
import { planOf, premiumOf } from "#domain/accounts/plans.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { mainKeyOf } from "#server/access/key-store.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { readActiveSensors } from "#server/actions/active-sensors.ts";
import { planOfNow } from "#server/billing/plan-now.ts";
import { verificationAddress } from "#server/addresses.ts";
import type { Config } from "#server/config.ts";
import type { Handle } from "#server/db/database.ts";
import { firstOrderAt } from "#server/payments/first-order-at.ts";
import { settingsVersionOf } from "#server/settings/settings-store.ts";
import { findBrandImages, type Shop } from "#server/shops/shop-store.ts";

export type TenantMeans = { config: Pick<Config, "publicUrl" | "verificationBase">; secrets: Pick<Secrets, "decrypt">; now: () => Date };

/** A shop as the person in it sees it, with their role. Of its keys it tells the ends. */
export async function presentTenant(
  { config, secrets, now }: TenantMeans,
  handle: Handle,
  stored: Shop,
  role: Role,
): Promise<SignedInTenant> {
  const { shop, graceEnd } = await planOfNow(handle, stored, now());
  const mainKey = await mainKeyOf(handle, shop.tenantId);
  const { reamazeAccount, reamazeEmail, reamazeKeyEncrypted } = shop;
  const hasReamaze = reamazeAccount !== null && reamazeEmail !== null && reamazeKeyEncrypted !== null;
  return {
    id: shop.tenantId,
    name: shop.name,
    shopName: shop.shopName,
    ordersPerMonth: planOf(shop.plan).ordersPerMonth,
    isMaster: shop.isMaster,
    isOnboarding: shop.isOnboarding,
    createdAt: shop.createdAt,
    firstOrderAt: await firstOrderAt(handle, shop.tenantId),
    premium: premiumOf(shop),
    type: shop.type,
    platform: shop.platform,
    timeZone: shop.timeZone,
    currency: shop.currency,
    plan: shop.plan,
    graceEnd,
    role,
    activeSensors: (await readActiveSensors(handle, shop.tenantId)).join(","),
    reamaze: hasReamaze
      ? { accountName: reamazeAccount, email: reamazeEmail, apiKey: maskedSecret(secrets.decrypt(reamazeKeyEncrypted)) }
      : null,
    branding: {
      backgroundColor: shop.backgroundColor,
      textColor: shop.textColor,
      elementColor: shop.elementColor,
    },
    mailLanguage: shop.mailLanguage,
    retentionMonths: shop.retentionMonths,
    hasFirstSteps: shop.hasFirstSteps && shop.firstStepsDismissedAt === null,
    apiKey: maskedSecret(secrets.decrypt(mainKey.keyEncrypted)),
    apiKeyId: mainKey.keyId,
    interactionDomain: new URL(verificationAddress(config)).host,
    settingsVersion: await settingsVersionOf(handle, shop.tenantId),
  };
}

/** The same with its logo and signature, as PNG files in base64. */
export async function presentWithImages(means: TenantMeans, handle: Handle, stored: Shop, role: Role): Promise<TenantWithImages> {
  const { branding, ...shop } = await presentTenant(means, handle, stored, role);
  const { logo, signature } = await findBrandImages(handle, stored.tenantId);
  return { ...shop, branding: { ...branding, logo: base64(logo), signature: base64(signature) } };
}

function base64(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString("base64");
}
