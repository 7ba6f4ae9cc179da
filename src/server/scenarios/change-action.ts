import { withChanged } from "#domain/scenarios/edit-scenarios.ts";
import type { ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";
import type { Handle } from "#server/db/database.ts";
import { changeSet, type SetPlace } from "#server/scenarios/change-set.ts";
import { decided } from "#server/scenarios/save-scenario.ts";
import type { ScenarioActor, StoredSet } from "#server/scenarios/store-live.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Changed = Partial<Pick<ScenarioSensor, "stage" | "configurationId">>;

/** Changes the action of a set that has these settings. Throws "not-found" if there is none, and what changing a set throws. */
export function changeAction(
  services: Pick<Services, "database" | "now">,
  actor: ScenarioActor,
  place: SetPlace,
  { configurationId, change }: { configurationId: number; change: (handle: Handle) => Changed | Promise<Changed> },
): Promise<StoredSet> {
  return changeSet(services, actor, place, async (scenarios, handle) => {
    const found = scenarios.find(({ sensors }) => sensors.some((sensor) => sensor.configurationId === configurationId));
    if (found === undefined) throw noSuchAction();
    const changed = await change(handle);
    const sensors = found.sensors.map((sensor) => (sensor.configurationId === configurationId ? { ...sensor, ...changed } : sensor));
    return withChanged(scenarios, await decided(handle, actor.tenantId, { ...found, sensors }));
  });
}

export function noSuchAction(): SuretyError {
  return new SuretyError("not-found", "No action has these settings. They may have been saved again since.");
}
