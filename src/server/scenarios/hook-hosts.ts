import { scenarioChanges, type HookHosts, type ScenarioChange } from "#domain/scenarios/scenario-changes.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";

/** What is different in a set, with the hosts that its hooks call. */
export async function changesBetween(
  handle: Handle,
  tenantId: number,
  before: readonly Scenario[],
  after: readonly Scenario[],
): Promise<ScenarioChange[]> {
  return scenarioChanges(before, after, await readHookHosts(handle, tenantId, [before, after]));
}

/** The hosts that hooks of these sets call, but for those that all sets have. */
export async function readHookHosts(handle: Handle, tenantId: number, sets: readonly (readonly Scenario[])[]): Promise<HookHosts> {
  const inSets = sets.map(hooksOf);
  const differing = [...new Set(inSets.flatMap((hooks) => [...hooks]))].filter((id) => !inSets.every((hooks) => hooks.has(id)));
  if (differing.length === 0) return new Map();
  const rows = await handle.prepared<{ id: number; url: string | null }>(
    `select configuration_id as id, settings ->> 'url' as url from sensor_configuration
     where tenant_id = $1 and configuration_id = any($2::bigint[])`,
    [tenantId, differing],
  );
  return new Map(rows.flatMap(({ id, url }) => (url === null || !URL.canParse(url) ? [] : [[Number(id), new URL(url).host] as const])));
}

function hooksOf(set: readonly Scenario[]): ReadonlySet<number> {
  const sensors = set.flatMap((scenario) => scenario.sensors);
  return new Set(sensors.flatMap(({ type, configurationId }) => (type === "21" && configurationId !== null ? [configurationId] : [])));
}
