import type { Handle } from "#server/db/database.ts";
import { aliased, selectList, type RowOf } from "#server/db/row-of.ts";
import { dailyFigures } from "#server/db/schema/figure-tables.ts";
import { inOrder } from "#domain/scenarios/edit-scenarios.ts";
import { readLiveSet } from "#server/scenarios/set-store.ts";

/** The shop's scenarios by priority, then the catch-all, then archived ones, which payments may still carry. */
export async function listScenarioChoices(handle: Handle, tenantId: number): Promise<{ id: number; name: string }[]> {
  const { scenarios } = await readLiveSet(handle, tenantId);
  return inOrder(scenarios)
    .toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived))
    .map(({ id, name }) => ({ id: Number(id), name }));
}

/** Finds a scenario's current name. */
export async function readScenarioNames(handle: Handle, tenantId: number): Promise<(scenarioId: number) => string> {
  const names = new Map((await listScenarioChoices(handle, tenantId)).map(({ id, name }) => [id, name]));
  return (scenarioId) => names.get(scenarioId) ?? `Scenario ${scenarioId}`;
}

/** The acquirers that the shop's payments came through, by name. */
export function listAcquirerNames(handle: Handle, tenantId: number): Promise<string[]> {
  return distinctInFigures(handle, tenantId, dailyFigures.acquirer);
}

/** The origins of the shop's orders by name. */
export function listOriginNames(handle: Handle, tenantId: number): Promise<string[]> {
  return distinctInFigures(handle, tenantId, dailyFigures.origin);
}

/** Read from the daily figures, including changes not folded in yet: they have far fewer rows than there are payments. */
async function distinctInFigures(handle: Handle, tenantId: number, column: FigureName): Promise<string[]> {
  const name = column.name;
  const columns = { name: aliased("cells", column) };
  const rows = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from (
       select ${name}, orders from daily_figure where tenant_id = $1
       union all select ${name}, orders from daily_delta where tenant_id = $1) cells
     where cells.${name} <> '' group by cells.${name} having sum(cells.orders) > 0 order by lower(cells.${name}), cells.${name}`,
    [tenantId],
  );
  return rows.map((row) => row.name);
}

type FigureName = typeof dailyFigures.acquirer | typeof dailyFigures.origin;
