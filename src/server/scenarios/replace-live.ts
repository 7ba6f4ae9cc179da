import { withPriorities } from "#domain/scenarios/edit-scenarios.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { withOrders } from "#server/scenarios/orders-of-scenarios.ts";
import { requireLists } from "#server/scenarios/require-lists.ts";
import { storeLive, type Made, type ScenarioActor, type StoredSet } from "#server/scenarios/store-live.ts";

/**
 * Makes another set live as a whole. Scenarios that it lacks but that have orders stay, archived and last. Throws what `storeLive`
 * throws, and "bad-content" for rules over lists that were deleted since. Needs `lockScenarios`.
 */
export async function replaceLive(
  handle: Handle,
  actor: ScenarioActor,
  { scenarios: given, ...made }: Made & { scenarios: readonly Scenario[] },
): Promise<StoredSet> {
  const { tenantId } = actor;
  const { live } = made;
  const scenarios = [...given, ...(await missingWithOrders(handle, tenantId, live.scenarios, given))];
  const set = withPriorities(
    scenarios.map((scenario, index) => (index < given.length ? scenario : { ...scenario, isArchived: true, priority: scenarios.length })),
    [],
  );
  await requireLists(handle, tenantId, {
    known: live.scenarios.flatMap(({ rules }) => rules),
    rules: set.flatMap(({ name, rules }) => rules.map((rule) => ({ rule, path: name }))),
  });
  return storeLive(handle, actor, { ...made, scenarios: set });
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
