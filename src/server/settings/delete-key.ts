import type { ShopActor } from "#server/access/actor.ts";
import { deleteKeyRow } from "#server/access/key-store.ts";
import { endSessionsOfKey } from "#server/access/session-store.ts";
import type { Services } from "#server/services.ts";
import { keyName } from "#server/settings/present-key.ts";
import { requireKey } from "#server/settings/require-key.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { lockShopRow } from "#server/shops/shop-store.ts";

/** Deletes a key and ends its sessions. Throws "not-found" for a key that the shop doesn't have, "conflict" for its main key. */
export async function deleteKey({ database, now }: Pick<Services, "database" | "now">, actor: ShopActor, keyId: number): Promise<void> {
  const { tenantId } = actor;
  // Sessions are the system's.
  await database.asSystem(async (handle) => {
    const at = now();
    await lockShopRow(handle, tenantId);
    const key = await requireKey(handle, tenantId, keyId, at);
    if (key.isMain) throw new SuretyError("conflict", "The main key can't be deleted. Rotate it instead.");
    await endSessionsOfKey(handle, tenantId, keyId);
    await deleteKeyRow(handle, tenantId, keyId);
    await recordAudit(handle, tenantId, [{ area: "keys", by: auditActor(actor), what: "Key deleted", subject: keyName(key) }], at);
  });
}
