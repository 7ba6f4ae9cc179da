import type { BodyOf } from "#contract/endpoint.ts";
import type { keyEndpoints, ShownKey } from "#contract/keys.ts";
import { keyLimits } from "#domain/accounts/api-keys.ts";
import { keyScopes, keyUseWords } from "#domain/accounts/key-scopes.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { deleteEndedKeys, insertKey, workingKeys } from "#server/access/key-store.ts";
import type { Services } from "#server/services.ts";
import { showKey } from "#server/settings/present-key.ts";
import { requireKey } from "#server/settings/require-key.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { lockShopRow } from "#server/shops/shop-store.ts";

/**
 * Creates a key for some uses. Throws "name-in-use" if a key has that name, "limit-reached" if the shop has the most that it can
 * have.
 */
export async function createKey(
  { database, secrets, now }: Pick<Services, "database" | "secrets" | "now">,
  actor: ShopActor,
  { name, scopes: given }: BodyOf<typeof keyEndpoints.createKey>,
): Promise<ShownKey> {
  const scopes = keyScopes.filter((scope) => given.includes(scope));
  const { tenantId } = actor;
  return database.forTenants([tenantId], async (handle) => {
    const at = now();
    await lockShopRow(handle, tenantId);
    await deleteEndedKeys(handle, tenantId, at);
    const keys = await workingKeys(handle, tenantId, at);
    if (keys.some((key) => key.name.toLowerCase() === name.toLowerCase()))
      throw new SuretyError("name-in-use", `There is a key named ${name}. Choose another name.`);
    if (keys.filter(({ endsAt }) => endsAt === null).length >= keyLimits.keys)
      throw new SuretyError("limit-reached", `A shop can have ${keyLimits.keys} API keys. Delete one that isn't used anymore.`);
    const { keyId } = await insertKey(handle, secrets, tenantId, { name, scopes, isMain: false, createdBy: actor.fullName }, at);
    const after = keyUseWords(scopes);
    await recordAudit(handle, tenantId, [{ area: "keys", by: auditActor(actor), what: "Key created", subject: name, after }], at);
    return showKey(secrets, await requireKey(handle, tenantId, keyId, at));
  });
}
