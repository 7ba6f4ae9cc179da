import type { ScenarioDraft, ScenarioOnWire, ScenarioSetOnWire } from "#contract/scenario-on-wire.ts";
import { inOrder } from "#domain/scenarios/edit-scenarios.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { requireDraft } from "#server/scenarios/change-set.ts";
import type { StoredSet } from "#server/scenarios/store-live.ts";
import type { StoredDraft } from "#server/scenarios/draft-store.ts";
import { countOrdersByScenario } from "#server/scenarios/orders-of-scenarios.ts";
import { readLiveSet } from "#server/scenarios/set-store.ts";
import { draftVersionText, liveVersionText } from "#server/scenarios/set-version.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database">;

/** The live set, or a draft's, as the console shows it. Throws "not-found" for a draft that's gone. */
export async function readScenarios({ database }: Means, tenantId: number, draftId: number | undefined): Promise<ScenarioSetOnWire> {
  return database.forTenants([tenantId], async (handle) => presentSet(handle, tenantId, await readSet(handle, tenantId, draftId)));
}

/** One scenario of it. Throws "not-found" if it has none with this id. */
export async function readScenario(means: Means, tenantId: number, id: string, draftId: number | undefined): Promise<ScenarioOnWire> {
  const { scenarios } = await readScenarios(means, tenantId, draftId);
  const found = scenarios.find((scenario) => String(scenario.id) === id);
  if (found === undefined) throw noSuchScenario();
  return found;
}

export function noSuchScenario(): SuretyError {
  return new SuretyError("not-found", "This scenario doesn't exist. It may have been deleted.");
}

async function readSet(handle: Handle, tenantId: number, draftId: number | undefined): Promise<StoredSet> {
  if (draftId === undefined) {
    const { version, scenarios } = await readLiveSet(handle, tenantId);
    return { version: liveVersionText(version), scenarios, draft: null };
  }
  const { draft, scenarios } = await requireDraft(handle, tenantId, draftId);
  return { version: draftVersionText(draft), scenarios, draft };
}

/** A set with its scenarios' order counts. */
export async function presentSet(handle: Handle, tenantId: number, { scenarios, version, draft }: StoredSet): Promise<ScenarioSetOnWire> {
  const counts = await countOrdersByScenario(handle, tenantId);
  return {
    scenarios: inOrder(scenarios).map((scenario) => presentScenario(scenario, tenantId, counts.get(Number(scenario.id)) ?? 0)),
    version,
    draft: draft && presentDraft(draft),
  };
}

function presentScenario(scenario: Scenario, tenantId: number, count: number): ScenarioOnWire {
  const { id, name, description, isPsp, isArchived, isCatchAll, isPreset, timeOutMinutes, timeOutDecision, rules, sensors } = scenario;
  return {
    id: Number(id),
    tenantId,
    name,
    description,
    priority: isCatchAll ? null : scenario.priority,
    isPsp,
    isArchived,
    isCatchAll,
    isPreset,
    timeOutMinutes,
    timeOutDecision,
    paymentCount: isCatchAll ? null : count,
    rules: [...rules],
    sensors: [...sensors],
  };
}

export function presentDraft(draft: StoredDraft): ScenarioDraft {
  const { draftId, name, baseVersion, changedBy, changedAt } = draft;
  return { draftId, name, baseVersion, version: draftVersionText(draft), changedBy, changedAt };
}
