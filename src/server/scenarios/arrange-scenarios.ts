import type { BodyOf } from "#contract/endpoint.ts";
import type { scenarioEndpoints } from "#contract/scenarios.ts";
import { withoutScenario, withPriorities } from "#domain/scenarios/edit-scenarios.ts";
import { changeSet, type SetPlace } from "#server/scenarios/change-set.ts";
import type { ScenarioActor, StoredSet } from "#server/scenarios/store-live.ts";
import { withOrders } from "#server/scenarios/orders-of-scenarios.ts";
import { noSuchScenario } from "#server/scenarios/read-scenarios.ts";
import { repeatedIds } from "#server/repeated-ids.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "now">;

/** Moves scenarios to other priorities. Throws "not-found" for one that the set doesn't have, and what changing a set throws. */
export function prioritizeScenarios(
  services: Means,
  actor: ScenarioActor,
  place: SetPlace,
  placings: BodyOf<typeof scenarioEndpoints.prioritizeScenarios>["scenarios"],
): Promise<StoredSet> {
  return changeSet(services, actor, place, (scenarios) => {
    const known = new Set(scenarios.map(({ id }) => id));
    if (placings.some(({ id }) => !known.has(String(id)))) throw noSuchScenario();
    const faults = repeatedIds(
      placings.map(({ id }) => id),
      (at) => `scenarios[${at}].Scenarioid`,
    );
    if (faults.length > 0) throw new SuretyError("bad-content", "Each scenario can have one place.", { faults });
    return withPriorities(
      scenarios,
      placings.map(({ id, priority }) => ({ id: String(id), priority })),
    );
  });
}

/**
 * Deletes a scenario without orders. Throws "conflict" for one that has some or takes all other orders, and what changing a set
 * throws.
 */
export function deleteScenario(services: Means, actor: ScenarioActor, place: SetPlace, scenarioId: string): Promise<StoredSet> {
  return changeSet(services, actor, place, async (scenarios, handle) => {
    const found = scenarios.find(({ id }) => id === scenarioId);
    if (found === undefined) throw noSuchScenario();
    if (found.isCatchAll) throw new SuretyError("conflict", "The scenario of all other orders can't be deleted.");
    if ((await withOrders(handle, actor.tenantId, [scenarioId])).has(scenarioId))
      throw new SuretyError("conflict", "This scenario has orders, so it can't be deleted. Archive it instead.");
    return withoutScenario(scenarios, scenarioId);
  });
}
