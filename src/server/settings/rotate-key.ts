import type { AnswerOf } from "#contract/endpoint.ts";
import type { keyEndpoints } from "#contract/keys.ts";
import { formatInstant } from "#domain/dates/format-instant.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { KEY_OVERLAP_MS, renewApiKey } from "#server/access/api-key.ts";
import { deleteEndedKeys, workingKeys } from "#server/access/key-store.ts";
import type { Services } from "#server/services.ts";
import { shopNews } from "#server/access/security-mail.ts";
import { tellOwners } from "#server/access/tell-of-security.ts";
import { presentKey, showKey } from "#server/settings/present-key.ts";
import { auditActor, nameInMails } from "#server/shops/audit-actor.ts";
import { timeZoneOf } from "#server/shops/time-zone.ts";
import { SuretyError } from "#server/surety-error.ts";
import { lockShopRow } from "#server/shops/shop-store.ts";

/**
 * Replaces a shop's main key; the one before works for 24 hours more. Throws "conflict" while one that was replaced earlier still
 * works: its systems would be cut off, and with a third key nobody would know which one is whose.
 */
export async function rotateKey(
  services: Pick<Services, "config" | "database" | "jobs" | "secrets" | "now">,
  actor: ShopActor,
): Promise<AnswerOf<typeof keyEndpoints.rotateKey>> {
  const { database, secrets, now } = services;
  const { tenantId } = actor;
  // Sessions are the system's.
  return database.asSystem(async (handle) => {
    const at = now();
    await lockShopRow(handle, tenantId);
    await deleteEndedKeys(handle, tenantId, at);
    const earlier = (await workingKeys(handle, tenantId, at)).find(({ endsAt }) => endsAt !== null);
    if (earlier?.endsAt) {
      const until = formatInstant(earlier.endsAt, await timeZoneOf(handle, tenantId), at);
      throw new SuretyError("conflict", `The key that was replaced works until ${until}. To rotate again before then, delete it first.`);
    }
    const endsAt = new Date(at.getTime() + KEY_OVERLAP_MS);
    await renewApiKey(handle, secrets, tenantId, { by: auditActor(actor), now: at, endsAt });
    const keys = await workingKeys(handle, tenantId, at);
    const main = keys.find(({ isMain }) => isMain);
    const replaced = keys.find((key) => key.endsAt !== null);
    if (main === undefined || replaced === undefined) throw new Error("A key vanished while it was rotated");
    const by = nameInMails(auditActor(actor));
    await tellOwners(handle, services, { tenantId }, (shopName) => shopNews.keyRotated(shopName, by));
    return { ...showKey(secrets, main), replaced: presentKey(secrets, replaced) };
  });
}
