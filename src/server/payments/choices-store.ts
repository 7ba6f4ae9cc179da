import { asc, eq, sql } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { scenarios } from "#server/db/schema/scenario-tables.ts";

/** The shop's scenarios by priority, the catch-all last, archived ones after it: payments may still carry them. */
export async function listScenarioChoices(handle: Handle, tenantId: number): Promise<{ id: number; name: string }[]> {
  return handle
    .select({ id: scenarios.scenarioId, name: scenarios.name })
    .from(scenarios)
    .where(eq(scenarios.tenantId, tenantId))
    .orderBy(asc(scenarios.isArchived), sql`${scenarios.priority} asc nulls last`, asc(scenarios.scenarioId));
}

/** Scenarios by the names that they have today. */
export async function readScenarioNames(handle: Handle, tenantId: number): Promise<(scenarioId: number) => string> {
  const names = new Map((await listScenarioChoices(handle, tenantId)).map(({ id, name }) => [id, name]));
  return (scenarioId) => names.get(scenarioId) ?? `Scenario ${scenarioId}`;
}

/** The acquirers that the shop's payments came through, by name; from the daily figures, those not folded yet included. */
export function listAcquirerNames(handle: Handle, tenantId: number): Promise<string[]> {
  return distinctInFigures(handle, tenantId, "acquirer");
}

/** Where the shop's orders came from, by name. */
export function listOriginNames(handle: Handle, tenantId: number): Promise<string[]> {
  return distinctInFigures(handle, tenantId, "origin");
}

async function distinctInFigures(handle: Handle, tenantId: number, column: "acquirer" | "origin"): Promise<string[]> {
  const rows = await handle.prepared<{ name: string }>(
    `select name from (
       select ${column} as name, orders from daily_figure where tenant_id = $1
       union all select ${column}, orders from daily_delta where tenant_id = $1) cells
     where name <> '' group by name having sum(orders) > 0 order by lower(name), name`,
    [tenantId],
  );
  return rows.map((row) => row.name);
}
