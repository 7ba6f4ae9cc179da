import type { ShopActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";
import { keyName } from "#server/settings/present-key.ts";
import { requireKey } from "#server/settings/require-key.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";

/** One key in full, and a record of who asked for it. Throws "not-found" for a key that the shop doesn't have. */
export async function revealKey(
  { database, secrets, now }: Pick<Services, "database" | "secrets" | "now">,
  actor: ShopActor,
  keyId: number,
): Promise<string> {
  const { tenantId } = actor;
  return database.forTenants([tenantId], async (handle) => {
    const at = now();
    const key = await requireKey(handle, tenantId, keyId, at);
    await recordAudit(handle, tenantId, [{ area: "keys", by: auditActor(actor), what: "Key shown", subject: keyName(key) }], at);
    return secrets.decrypt(key.keyEncrypted);
  });
}
