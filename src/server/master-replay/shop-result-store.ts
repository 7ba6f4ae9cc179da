import type { DecisionShift } from "#domain/replay/replay.ts";
import type { Handle } from "#server/db/database.ts";
import { aliased, computed, optional, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { masterReplayShops, replays } from "#server/db/schema/replay-tables.ts";
import type { MasterReplayKey } from "#server/master-replay/master-replay-store.ts";
import { storedShifts } from "#server/replay/stored-findings.ts";

const columns = {
  shopId: aliased("s", masterReplayShops.shopId),
  nameThen: aliased("s", masterReplayShops.shopName),
  turn: aliased("s", masterReplayShops.status),
  note: aliased("s", masterReplayShops.note),
  name: optional("t", tenants.name),
  currency: optional("t", tenants.currency),
  replayId: optional("r", replays.replayId),
  status: optional("r", replays.status),
  failure: optional("r", replays.failure),
  ordersDone: optional("r", replays.ordersDone),
  ordersTotal: optional("r", replays.ordersTotal),
  shifts: computed<unknown>("r.findings -> 'shifts'"),
};
type Row = RowOf<typeof columns>;

/** A shop of a master account's replay: null in what isn't there, because its turn hasn't come, it has left, or its report is gone. */
export type ShopResult = Omit<Row, "shifts"> & { shifts: DecisionShift[] };

/** What each shop found so far, in order. Shops that aren't under the master account, or not in the transaction, have found nothing. */
export async function readShopResults(handle: Handle, { tenantId, masterReplayId }: MasterReplayKey): Promise<ShopResult[]> {
  const rows = await handle.prepared<Row>(
    `select ${selectList(columns)} from master_replay_shop s
       left join tenant t on t.tenant_id = s.shop_id and t.master_tenant_id = s.tenant_id
       left join replay r on r.tenant_id = t.tenant_id and r.replay_id = s.replay_id and r.master_replay_id = s.master_replay_id
     where s.tenant_id = $1 and s.master_replay_id = $2 order by s.place`,
    [tenantId, masterReplayId],
  );
  return rows.map((row) => ({ ...row, shifts: storedShifts.parse(row.shifts ?? []) }));
}
