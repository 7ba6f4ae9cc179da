import type { BodyOf } from "#contract/endpoint.ts";
import type { scenarioEndpoints } from "#contract/scenarios.ts";
import { withoutScenario, withPriorities } from "#domain/scenarios/edit-scenarios.ts";
import type { SensorStage } from "#domain/scenarios/scenario-sensor.ts";
import { changeSet, type ScenarioActor, type SetPlace, type StoredSet } from "#server/scenarios/change-set.ts";
import { withOrders } from "#server/scenarios/orders-of-scenarios.ts";
import { noSuchScenario } from "#server/scenarios/read-scenarios.ts";
import { decided } from "#server/scenarios/save-scenario.ts";
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
    return withPriorities(
      scenarios,
      placings.map(({ id, priority }) => ({ id: String(id), priority })),
    );
  });
}

/** Deletes a scenario without orders. Throws "conflict" for one that has some or takes all other orders, and what changing a set throws. */
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

/** Has an action run by itself or by staff. Throws "not-found" if the set has none with this configuration, and what changing a set throws. */
export function setSensorStage(
  services: Means,
  actor: ScenarioActor,
  place: SetPlace,
  { configurationId, stage }: { configurationId: number; stage: SensorStage },
): Promise<StoredSet> {
  return changeSet(services, actor, place, async (scenarios, handle) => {
    const found = scenarios.find(({ sensors }) => sensors.some((sensor) => sensor.configurationId === configurationId));
    if (found === undefined) throw new SuretyError("not-found", "No action has this configuration. It may have been saved again since.");
    const sensors = found.sensors.map((sensor) => (sensor.configurationId === configurationId ? { ...sensor, stage } : sensor));
    const changed = await decided(handle, actor.tenantId, { ...found, sensors });
    return scenarios.map((scenario) => (scenario.id === found.id ? changed : scenario));
  });
}
