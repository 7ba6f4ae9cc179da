import type { Handle } from "#server/db/database.ts";

/** How many orders each scenario applied to, by its id, from the daily figures and what isn't folded into them yet. */
export async function countOrdersByScenario(handle: Handle, tenantId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await handle.prepared<{ id: number; orders: number }>(
    `select scenario_id as id, sum(orders)::int as orders from (
       select scenario_id, orders from daily_figure where tenant_id = $1
       union all select scenario_id, orders from daily_delta where tenant_id = $1) cells
     group by scenario_id`,
    [tenantId],
  );
  return new Map(rows.map(({ id, orders }) => [Number(id), orders]));
}

/** Which of these scenarios have orders. */
export async function withOrders(handle: Handle, tenantId: number, scenarioIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await handle.prepared<{ id: number }>(
    `select asked.id from unnest($2::bigint[]) as asked (id)
     where exists (select from payment where tenant_id = $1 and scenario_id = asked.id)`,
    [tenantId, scenarioIds.map(Number)],
  );
  return new Set(rows.map(({ id }) => String(id)));
}
