import { and, eq, inArray } from "drizzle-orm";
import { renewApiKey } from "#server/access/api-key.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { sessions, userTenants } from "#server/db/schema/account-tables.ts";
import { apiKeys } from "#server/db/schema/key-tables.ts";
import { sensorConfigurations } from "#server/db/schema/scenario-tables.ts";
import { shopSlacks } from "#server/db/schema/notice-tables.ts";
import { storeReamaze } from "#server/reamaze/reamaze-store.ts";
import { automatic } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";

/**
 * Closes every way into the shops that only this person owns, but for their own password: API keys are replaced or deleted, with their
 * sessions, and Slack, ReAmaze and the web hooks of scenarios disconnected, whose runs then say so. For an account that someone opened with an address that wasn't theirs, once the
 * address's owner has it. Run as the system.
 */
export async function secureOwnShops(handle: Handle, secrets: Secrets, userId: number, now: Date): Promise<void> {
  const own = await handle.prepared<RowOf<typeof ownColumns>>(solelyOwned, [userId]);
  const tenantIds = own.map(({ tenantId }) => tenantId);
  if (tenantIds.length === 0) return;
  await handle.delete(sessions).where(inArray(sessions.keyTenantId, tenantIds));
  const by = automatic();
  for (const tenantId of tenantIds) {
    const isOther = and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.isMain, false));
    const deleted = await handle.delete(apiKeys).where(isOther).returning({ name: apiKeys.name });
    await handle.delete(shopSlacks).where(eq(shopSlacks.tenantId, tenantId));
    await storeReamaze(handle, tenantId, null);
    const isHook = and(eq(sensorConfigurations.tenantId, tenantId), eq(sensorConfigurations.type, HOOK));
    await handle.delete(sensorConfigurations).where(isHook);
    await renewApiKey(handle, secrets, tenantId, { by, now });
    await recordAudit(
      handle,
      tenantId,
      [
        ...deleted.map(({ name }) => ({ area: "keys", by, what: "Key deleted", subject: name }) as const),
        { area: "settings", by, what: "Slack, ReAmaze and web hooks disconnected" },
      ],
      now,
    );
  }
}

/** The type of actions that send what they know of an order to a web address. */
const HOOK = "21";

const ownColumns = { tenantId: userTenants.tenantId };

const solelyOwned = `
  select ${selectList(ownColumns)} from tenant_user
  where user_id = $1 and role = 'owner' and not exists (
    select 1 from tenant_user other where other.tenant_id = tenant_user.tenant_id and other.user_id <> $1 and other.role = 'owner')
  order by tenant_id`;
