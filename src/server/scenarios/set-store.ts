import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { ScenarioChange } from "#domain/scenarios/scenario-changes.ts";
import type { SetSource } from "#domain/scenarios/set-history.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { scenarioSets } from "#server/db/schema/scenario-tables.ts";
import { readStoredSet } from "#server/scenarios/stored-set.ts";

const columns = { version: scenarioSets.version, scenarios: scenarioSets.scenarios };

/** A version of a shop's set. */
export type VersionedSet = { version: number; scenarios: Scenario[] };

/** The set that decides about new orders. */
export async function readLiveSet(handle: Handle, tenantId: number): Promise<VersionedSet> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from scenario_set where tenant_id = $1 order by version desc limit 1`,
    [tenantId],
  );
  if (!row) throw new Error(`Shop ${tenantId} has no scenarios`);
  return { version: row.version, scenarios: readStoredSet(row.scenarios) };
}

const numbered = { version: scenarioSets.version };

export async function readLiveVersion(handle: Handle, tenantId: number): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof numbered>>(
    `select ${selectList(numbered)} from scenario_set where tenant_id = $1 order by version desc limit 1`,
    [tenantId],
  );
  if (!row) throw new Error(`Shop ${tenantId} has no scenarios`);
  return row.version;
}

const one = { scenario: computed<unknown>("each") };

/** A scenario of the live set, without reading the others; null if the set has none with this id. */
export async function findLiveScenario(handle: Handle, tenantId: number, scenarioId: number): Promise<Scenario | null> {
  const [row] = await handle.prepared<RowOf<typeof one>>(
    `select ${selectList(one)} from (
       select scenarios from scenario_set where tenant_id = $1 order by version desc limit 1) live, jsonb_array_elements(scenarios) each
     where each ->> 'id' = $2`,
    [tenantId, String(scenarioId)],
  );
  return row === undefined ? null : (readStoredSet([row.scenario])[0] ?? null);
}

/** A version of a shop's scenarios. Throws if there is no such version. */
export async function readScenarioSet(handle: Handle, tenantId: number, version: number): Promise<Scenario[]> {
  const found = await findScenarioSet(handle, tenantId, version);
  if (found === null) throw new Error(`Shop ${tenantId} has no scenario set ${version}`);
  return found;
}

/** The same; null if there is no such version. */
export async function findScenarioSet(handle: Handle, tenantId: number, version: number): Promise<Scenario[] | null> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from scenario_set where tenant_id = $1 and version = $2`,
    [tenantId, version],
  );
  return row ? readStoredSet(row.scenarios) : null;
}

/** Makes everyone else who changes a shop's set or drafts wait until this transaction ends. Orders don't wait. */
export async function lockScenarios(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared("select pg_advisory_xact_lock(hashtextextended('scenarios:' || $1, 0))", [String(tenantId)]);
}

export type NewVersion = VersionedSet & {
  source: SetSource;
  /** Null where it's left out. */
  madeFrom?: string | null;
  authorKey: string | null;
  authorName: string | null;
  since: number | null;
  changes: readonly ScenarioChange[];
  at: Date;
};

/** Makes a version live, at once for every order that is screened from now on. Needs `lockScenarios`. */
export async function insertScenarioSet(handle: Handle, tenantId: number, made: NewVersion): Promise<void> {
  await handle.insert(scenarioSets).values({
    tenantId,
    version: made.version,
    scenarios: [...made.scenarios],
    source: made.source,
    madeFrom: made.madeFrom ?? null,
    authorKey: made.authorKey,
    authorName: made.authorName,
    since: made.since,
    changes: [...made.changes],
    createdAt: made.at,
  });
}
