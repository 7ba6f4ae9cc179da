import { and, eq, inArray } from "drizzle-orm";
import { renewApiKey } from "#server/access/api-key.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { sessions, tenants, userTenants } from "#server/db/schema/account-tables.ts";
import { apiKeys } from "#server/db/schema/key-tables.ts";
import { shopSlacks } from "#server/db/schema/notice-tables.ts";
import { automatic } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";

/**
 * Closes every way into the shops that only this person owns, but for their own password: API keys are replaced or deleted, with their
 * sessions, and Slack and ReAmaze disconnected. For an account that someone opened with an address that wasn't theirs, once the
 * address's owner has it. Run as the system.
 */
export async function secureOwnShops(handle: Handle, secrets: Secrets, userId: number, now: Date): Promise<void> {
  const own = await handle.prepared<RowOf<typeof ownColumns>>(solelyOwned, [userId]);
  const tenantIds = own.map(({ tenantId }) => tenantId);
  if (tenantIds.length === 0) return;
  await handle.delete(sessions).where(inArray(sessions.keyTenantId, tenantIds));
  await handle.delete(apiKeys).where(and(inArray(apiKeys.tenantId, tenantIds), eq(apiKeys.isMain, false)));
  await handle.delete(shopSlacks).where(inArray(shopSlacks.tenantId, tenantIds));
  await handle
    .update(tenants)
    .set({ reamazeAccount: null, reamazeEmail: null, reamazeKeyEncrypted: null })
    .where(inArray(tenants.tenantId, tenantIds));
  for (const tenantId of tenantIds) {
    await renewApiKey(handle, secrets, tenantId, { by: automatic().name, now });
    const what = "Keys replaced and connections removed: the account's email was confirmed by a new person";
    await recordAudit(handle, tenantId, [{ area: "keys", by: automatic(), what }], now);
  }
}

const ownColumns = { tenantId: userTenants.tenantId };

const solelyOwned = `
  select ${selectList(ownColumns)} from tenant_user
  where user_id = $1 and role = 'owner' and not exists (
    select 1 from tenant_user other where other.tenant_id = tenant_user.tenant_id and other.user_id <> $1 and other.role = 'owner')
  order by tenant_id`;
