import { withPriorities } from "#domain/scenarios/edit-scenarios.ts";
import { scenarioChanges } from "#domain/scenarios/scenario-changes.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { SetSource } from "#domain/scenarios/set-history.ts";
import { personKeyOf } from "#server/access/person-key.ts";
import type { Handle } from "#server/db/database.ts";
import type { ScenarioActor, StoredSet } from "#server/scenarios/change-set.ts";
import { withOrders } from "#server/scenarios/orders-of-scenarios.ts";
import { requirePlan } from "#server/scenarios/scenario-rights.ts";
import { insertScenarioSet, type VersionedSet } from "#server/scenarios/set-store.ts";
import { liveVersionText } from "#server/scenarios/set-version.ts";

/**
 * Makes another set live as a whole. Scenarios that it lacks but that have orders stay, archived and last. The same set makes no
 * version. Throws "not-allowed" for what the plan doesn't include. Needs `lockScenarios`.
 */
export async function replaceLive(
  handle: Handle,
  actor: ScenarioActor,
  { live, scenarios: given, source, at }: { live: VersionedSet; scenarios: readonly Scenario[]; source: SetSource; at: Date },
): Promise<StoredSet> {
  const { tenantId } = actor;
  const scenarios = [...given, ...(await missingWithOrders(handle, tenantId, live.scenarios, given))];
  const set = withPriorities(
    scenarios.map((scenario, at) => (at < given.length ? scenario : { ...scenario, isArchived: true, priority: scenarios.length })),
    [],
  );
  const changes = scenarioChanges(live.scenarios, set);
  if (changes.length === 0) return { scenarios: live.scenarios, version: liveVersionText(live.version), draft: null };
  await requirePlan(handle, tenantId, { before: live.scenarios, after: set, changes });
  const version = live.version + 1;
  await insertScenarioSet(handle, tenantId, {
    version,
    scenarios: set,
    source,
    authorKey: personKeyOf(actor),
    authorName: actor.fullName,
    since: live.version,
    changes,
    at,
  });
  return { scenarios: set, version: liveVersionText(version), draft: null };
}

async function missingWithOrders(
  handle: Handle,
  tenantId: number,
  live: readonly Scenario[],
  given: readonly Scenario[],
): Promise<Scenario[]> {
  const known = new Set(given.map(({ id }) => id));
  const missing = live.filter(({ id }) => !known.has(id));
  const ordered = await withOrders(
    handle,
    tenantId,
    missing.map(({ id }) => id),
  );
  return missing.filter(({ id }) => ordered.has(id));
}
