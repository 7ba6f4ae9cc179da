import type { BodyOf } from "#contract/endpoint.ts";
import type { scenarioEndpoints } from "#contract/scenarios.ts";
import { manualGuaranteeActions } from "#domain/scenarios/action-settings.ts";
import { withScenario } from "#domain/scenarios/edit-scenarios.ts";
import { SCENARIOS_MAX, USUAL_TIME_OUT_DECISION, type Scenario } from "#domain/scenarios/scenario.ts";
import { newScenarioSensorTypes } from "#domain/scenarios/sensor-types.ts";
import { changeSet, type SetPlace } from "#server/scenarios/change-set.ts";
import { newGuaranteeActions, newSensors } from "#server/scenarios/new-sensors.ts";
import type { ScenarioActor, StoredSet } from "#server/scenarios/store-live.ts";
import { findListFaults } from "#server/scenarios/require-lists.ts";
import { requireFaultless, sentRule, typeFaults } from "#server/scenarios/require-rules.ts";
import { makeSensors, takeIds, type SensorToAdd } from "#server/scenarios/sensor-configurations.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type NewScenario = BodyOf<typeof scenarioEndpoints.createScenario>["scenario"];

/**
 * Adds a scenario of the shop's own with the usual sensors and the decisions that staff can make. Throws "bad-content" for rules that
 * fail the type check or look values up in a list that they can't, "limit-reached", and what changing a set throws.
 */
export async function createScenario(
  services: Pick<Services, "database" | "now">,
  actor: ScenarioActor,
  place: SetPlace,
  { name, description, priority, isPsp, rules: sent }: NewScenario,
): Promise<{ scenarioId: number; set: StoredSet }> {
  const rules = sent.map(sentRule);
  let scenarioId = 0;
  const set = await changeSet(services, actor, place, async (scenarios, handle) => {
    requireScenarioRoom(scenarios);
    const ofLists = await findListFaults(handle, actor.tenantId, { known: [], rules });
    requireFaultless({ ofTypes: typeFaults(rules), ofLists, others: [] });
    scenarioId = (await takeIds(handle, 1))[0] ?? 0;
    const added: Scenario = {
      id: String(scenarioId),
      name,
      description,
      priority: priority ?? scenarios.length,
      isPsp,
      isArchived: false,
      isCatchAll: false,
      isPreset: false,
      rules: rules.map(({ rule }) => rule),
      sensors: await makeSensors(handle, actor.tenantId, usualSensors, services.now()),
      guaranteeAction: null,
      timeOutMinutes: null,
      timeOutDecision: USUAL_TIME_OUT_DECISION,
    };
    return withScenario(scenarios, added);
  });
  return { scenarioId, set };
}

/** Throws "limit-reached" if there are as many scenarios as a shop can have. */
export function requireScenarioRoom(scenarios: readonly Scenario[]): void {
  if (scenarios.length >= SCENARIOS_MAX)
    throw new SuretyError("limit-reached", `A shop has at most ${SCENARIOS_MAX} scenarios. Delete one to add another.`);
}

const usualSensors: readonly SensorToAdd[] = [
  ...newSensors(newScenarioSensorTypes),
  ...newGuaranteeActions("manual", manualGuaranteeActions),
];
