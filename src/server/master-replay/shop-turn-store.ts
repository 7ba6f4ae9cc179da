import type { ShopTurn } from "#domain/replay/master-replay.ts";
import type { ReplayStatus } from "#domain/replay/replay.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { masterReplayShops } from "#server/db/schema/replay-tables.ts";
import type { SubAccount } from "#server/master/sub-account-store.ts";
import type { MasterReplayKey } from "#server/master-replay/master-replay-store.ts";

const columns = {
  shopId: masterReplayShops.shopId,
  status: masterReplayShops.status,
  replayId: masterReplayShops.replayId,
};
export type StoredTurn = RowOf<typeof columns>;

/** Has these shops wait for their turn, in this order. */
export async function insertTurns(
  handle: Handle,
  { tenantId, masterReplayId }: MasterReplayKey,
  shops: readonly Pick<SubAccount, "tenantId" | "name">[],
): Promise<void> {
  const rows = shops.map(({ tenantId: shop_id, name: shop_name }, place) => ({ shop_id, shop_name, place }));
  await handle.prepared(
    `insert into master_replay_shop (tenant_id, master_replay_id, shop_id, shop_name, place)
     select $1, $2, shop_id, shop_name, place from json_to_recordset($3::json) as sent (shop_id bigint, shop_name text, place int)`,
    [tenantId, masterReplayId, JSON.stringify(rows)],
  );
}

/** The shop whose turn it is: the one that is being tried, or else the next one that waits; null if there's none left. */
export async function findTurn(handle: Handle, { tenantId, masterReplayId }: MasterReplayKey): Promise<StoredTurn | null> {
  const [row] = await handle.prepared<StoredTurn>(
    `select ${selectList(columns)} from master_replay_shop where tenant_id = $1 and master_replay_id = $2 and status in ('pending', 'waiting')
     order by status = 'waiting', place limit 1`,
    [tenantId, masterReplayId],
  );
  return row ?? null;
}

/** Begins or ends a shop's turn: false if it isn't in the given state. */
export async function setTurn(
  handle: Handle,
  { tenantId, masterReplayId }: MasterReplayKey,
  { shopId, replayId }: { shopId: number; replayId: number },
  { from, to }: { from: ShopTurn; to: ShopTurn },
): Promise<boolean> {
  const rows = await handle.prepared(
    `update master_replay_shop set status = $6, replay_id = $4
     where tenant_id = $1 and master_replay_id = $2 and shop_id = $3 and status = $5 returning shop_id`,
    [tenantId, masterReplayId, shopId, replayId, from, to],
  );
  return rows.length > 0;
}

/** A shop isn't tried, or no longer, and a note says why. */
export async function skipTurn(handle: Handle, { tenantId, masterReplayId }: MasterReplayKey, shopId: number, note: string): Promise<void> {
  await handle.prepared(
    `update master_replay_shop set status = 'skipped', note = $4
     where tenant_id = $1 and master_replay_id = $2 and shop_id = $3 and status in ('waiting', 'pending')`,
    [tenantId, masterReplayId, shopId, note],
  );
}

const tried = { shopId: masterReplayShops.shopId };

/** The shops that have a report of it, also those that have left since. */
export async function readTriedShops(handle: Handle, { tenantId, masterReplayId }: MasterReplayKey): Promise<number[]> {
  const rows = await handle.prepared<RowOf<typeof tried>>(
    `select ${selectList(tried)} from master_replay_shop where tenant_id = $1 and master_replay_id = $2 and replay_id is not null`,
    [tenantId, masterReplayId],
  );
  return rows.map(({ shopId }) => shopId);
}

const named = { name: tenants.name };

/** Keeps a shop under its master account until this transaction ends, and gives its name; null if it isn't under it. */
export async function holdSubAccount(handle: Handle, masterTenantId: number, shopId: number): Promise<string | null> {
  const [row] = await handle.prepared<RowOf<typeof named>>(
    `select ${selectList(named)} from tenant where tenant_id = $2 and master_tenant_id = $1 for share`,
    [masterTenantId, shopId],
  );
  return row?.name ?? null;
}

/** Stops the report of the shop whose turn it is, or has it go on. Only those of shops in the transaction that are under the master. */
export async function setRunningReports(
  handle: Handle,
  { tenantId, masterReplayId }: MasterReplayKey,
  { from, to }: { from: ReplayStatus; to: ReplayStatus },
): Promise<void> {
  await handle.prepared(
    `update replay r set status = $4 from master_replay_shop s join tenant t on t.tenant_id = s.shop_id and t.master_tenant_id = s.tenant_id
     where s.tenant_id = $1 and s.master_replay_id = $2 and s.status = 'pending'
       and r.tenant_id = t.tenant_id and r.replay_id = s.replay_id and r.master_replay_id = $2 and r.status = $3`,
    [tenantId, masterReplayId, from, to],
  );
}
