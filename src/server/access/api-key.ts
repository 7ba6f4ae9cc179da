import { and, eq, gt, isNotNull, or } from "drizzle-orm";
import { KEY_OVERLAP_HOURS } from "#domain/accounts/api-keys.ts";
import { formatInstant } from "#domain/dates/format-instant.ts";
import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import type { Handle } from "#server/db/database.ts";
import { apiKeys } from "#server/db/schema/key-tables.ts";
import { insertMainKey, MAIN_KEY } from "#server/access/key-store.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { endSessionsOfKey } from "#server/access/session-store.ts";
import type { AuditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { lockShopRow } from "#server/shops/shop-store.ts";
import { timeZoneOf } from "#server/shops/time-zone.ts";

/** How long a replaced key still works where its shop rotates it. */
export const KEY_OVERLAP_MS = KEY_OVERLAP_HOURS * HOUR_MS;

/**
 * Gives a shop a new main key, which is recorded, and returns it. The old key works until `endsAt`: from then on, it and its sessions
 * have ended. Servers that have just seen the old key accept it for 5 seconds more.
 */
export async function renewApiKey(
  handle: Handle,
  secrets: Secrets,
  tenantId: number,
  { by, now, endsAt = now }: { by: AuditActor; now: Date; endsAt?: Date },
): Promise<string> {
  await lockShopRow(handle, tenantId);
  // One that was replaced before ends with it: a key that must go at once doesn't leave an older one behind.
  const isReplaced = and(isNotNull(apiKeys.endsAt), gt(apiKeys.endsAt, endsAt));
  const replaced = await handle
    .update(apiKeys)
    .set({ isMain: false, endsAt })
    .where(and(eq(apiKeys.tenantId, tenantId), or(eq(apiKeys.isMain, true), isReplaced)))
    .returning({ keyId: apiKeys.keyId });
  const { apiKey } = await insertMainKey(handle, secrets, tenantId, { createdBy: by.name }, now);
  if (endsAt <= now) for (const { keyId } of replaced) await endSessionsOfKey(handle, tenantId, keyId);
  const after = endsAt <= now ? "Previous main key stopped working" : await untilWords(handle, tenantId, endsAt);
  await recordAudit(handle, tenantId, [{ area: "keys", by, what: "Key rotated", subject: MAIN_KEY, after }], now);
  return apiKey;
}

async function untilWords(handle: Handle, tenantId: number, endsAt: Date): Promise<string> {
  return `Previous main key works until ${formatInstant(endsAt, await timeZoneOf(handle, tenantId), null)}`;
}
