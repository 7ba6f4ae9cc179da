import type { BodyOf } from "#contract/endpoint.ts";
import type { scenarioEndpoints } from "#contract/scenarios.ts";
import { withChanged, withPriorities } from "#domain/scenarios/edit-scenarios.ts";
import type { ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";
import { SENSORS_MAX, type Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { changeSet, type SetPlace } from "#server/scenarios/change-set.ts";
import type { ScenarioActor, StoredSet } from "#server/scenarios/store-live.ts";
import { repeatedIds } from "#server/repeated-ids.ts";
import { addSensors, checkAddedSensors } from "#server/scenarios/add-sensors.ts";
import { readGuaranteeAction } from "#server/scenarios/guarantee-action.ts";
import { noSuchScenario } from "#server/scenarios/read-scenarios.ts";
import { findListFaults } from "#server/scenarios/require-lists.ts";
import { requireFaultless, sentRule, typeFaults } from "#server/scenarios/require-rules.ts";
import type { Services } from "#server/services.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type Sent = BodyOf<typeof scenarioEndpoints.saveScenario>;

/**
 * Changes a scenario; what isn't sent stays. Throws "not-found" for a scenario or sensor that it doesn't have, "bad-content" for rules
 * that fail the type check or look values up in a list that they can't, for what the catch-all can't have and for sensors that can't be
 * added, and what changing a set throws.
 */
export function saveScenario(
  services: Pick<Services, "database" | "now">,
  actor: ScenarioActor,
  place: SetPlace,
  { scenario: sent, sensorsToAdd, sensorsToDelete }: Sent,
): Promise<StoredSet> {
  const rules = sent.rules?.map(sentRule);
  return changeSet(services, actor, place, async (scenarios, handle) => {
    const known = scenarios.find(({ id }) => id === String(sent.id));
    if (known === undefined) throw noSuchScenario();
    const kept = changedSensors(known, sent.sensors ?? [], sensorsToDelete);
    const { configured, faults } = await checkAddedSensors(handle, actor.tenantId, { added: sensorsToAdd, to: kept });
    requireFaultless({
      ofTypes: typeFaults(rules ?? []),
      ofLists: await findListFaults(handle, actor.tenantId, { known: known.rules, rules: rules ?? [] }),
      others: [...(known.isCatchAll ? catchAllFaults(sent) : []), ...repeatedSensors(sent), ...faults],
    });
    const added = { added: sensorsToAdd, configured, set: scenarios, at: services.now() };
    const sensors = [...kept, ...(await addSensors(handle, actor.tenantId, added))];
    if (sensors.length > SENSORS_MAX) throw new SuretyError("limit-reached", `A scenario has at most ${SENSORS_MAX} sensors and actions.`);
    const changed = await decided(handle, actor.tenantId, {
      ...known,
      name: sent.name ?? known.name,
      description: sent.description ?? known.description,
      isArchived: sent.isArchived ?? known.isArchived,
      timeOutMinutes: sent.timeOutMinutes === undefined ? known.timeOutMinutes : sent.timeOutMinutes,
      timeOutDecision: sent.timeOutDecision ?? known.timeOutDecision,
      rules: rules?.map(({ rule }) => rule) ?? known.rules,
      sensors,
    });
    const edited = withChanged(scenarios, changed);
    return typeof sent.priority === "number" ? withPriorities(edited, [{ id: known.id, priority: sent.priority }]) : edited;
  });
}

/** The scenario with the decision that its sensors make by themselves. */
export async function decided(handle: Handle, tenantId: number, scenario: Scenario): Promise<Scenario> {
  return { ...scenario, guaranteeAction: await readGuaranteeAction(handle, tenantId, scenario.sensors) };
}

function catchAllFaults({ rules = [], isArchived = false }: Sent["scenario"]): Fault[] {
  return [
    ...(rules.length > 0 ? [{ path: "scenario.rules", message: "must be empty for the scenario of all other orders" }] : []),
    ...(isArchived ? [{ path: "scenario.archive", message: "must be false for the scenario of all other orders" }] : []),
  ];
}

function repeatedSensors({ sensors = [] }: Sent["scenario"]): Fault[] {
  return repeatedIds(
    sensors.map(({ id }) => id),
    (at) => `scenario.sensors[${at}].idscenarioSensors`,
  );
}

function changedSensors(
  { sensors }: Scenario,
  sent: NonNullable<Sent["scenario"]["sensors"]>,
  deleted: readonly number[],
): ScenarioSensor[] {
  for (const id of [...sent.map((sensor) => sensor.id), ...deleted])
    if (!sensors.some((sensor) => sensor.id === id)) throw new SuretyError("not-found", `The scenario has no sensor or action ${id}.`);
  const byId = new Map(sent.map((sensor) => [sensor.id, sensor]));
  return sensors
    .filter(({ id }) => !deleted.includes(id))
    .map((sensor) => {
      const change = byId.get(sensor.id);
      return {
        ...sensor,
        name: change?.name ?? sensor.name,
        stage: change?.stage ?? sensor.stage,
        criticality: change?.criticality ?? sensor.criticality,
        isArchived: change?.isArchived ?? sensor.isArchived,
      };
    });
}
