import type { scenarioEndpoints } from "#contract/scenarios.ts";
import type { scenarioVersionEndpoints } from "#contract/scenario-versions.ts";
import { criticalities, criticalityWords, sensorStages, stageProperties, type SensorStage } from "#domain/scenarios/scenario-sensor.ts";
import type { FurtherFaultsOf, HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { answerSet, placeOf, withTag } from "#server/scenarios/answer-set.ts";
import { deleteScenario, prioritizeScenarios } from "#server/scenarios/arrange-scenarios.ts";
import { changeAction, noSuchAction } from "#server/scenarios/change-action.ts";
import { noSuchDraft } from "#server/scenarios/change-set.ts";
import { createScenario } from "#server/scenarios/create-scenario.ts";
import { findRuleFaults } from "#server/scenarios/find-rule-faults.ts";
import { listSensorTypes } from "#server/scenarios/list-sensor-types.ts";
import { createDraft, deleteDraft, listDrafts, renameDraft } from "#server/scenarios/manage-drafts.ts";
import { comparePublishing, publishDraft } from "#server/scenarios/publish-draft.ts";
import { readScenario, readScenarios } from "#server/scenarios/read-scenarios.ts";
import { listRuleFields } from "#server/scenarios/rule-fields.ts";
import { saveScenario } from "#server/scenarios/save-scenario.ts";
import { listScenarioHistory, restoreScenarios } from "#server/scenarios/scenario-history.ts";
import { SuretyError } from "#server/surety-error.ts";

export const scenarioRoutes: HandlersOf<typeof scenarioEndpoints> = {
  listScenarios: async (call, services) => withTag(call, await readScenarios(services, call.actor.tenantId, call.query.draft)),
  getScenario: ({ actor, params, query }, services) => readScenario(services, actor.tenantId, params.id, query.draft),
  createScenario: async (call, services) => {
    const { scenarioId, set } = await createScenario(services, call.actor, placeOf(call), call.body.scenario);
    return { scenarioId, set: await answerSet(call, services, set) };
  },
  saveScenario: async (call, services) => answerSet(call, services, await saveScenario(services, call.actor, placeOf(call), call.body)),
  prioritizeScenarios: async (call, services) =>
    answerSet(call, services, await prioritizeScenarios(services, call.actor, placeOf(call), call.body.scenarios)),
  deleteScenario: async (call, services) =>
    answerSet(call, services, await deleteScenario(services, call.actor, placeOf(call), call.params.id)),
  setSensorStage: async (call, services) => {
    const stage = stageNamed(call.params.stage);
    const changing = { configurationId: readPathId(call.params.configId, noSuchAction), change: () => ({ stage }) };
    return answerSet(call, services, await changeAction(services, call.actor, placeOf(call), changing));
  },
  listProcessStages: async () =>
    sensorStages.map(stageProperties).map(({ id: stageId, ordinal, words }) => ({
      idprocessStages: stageId,
      Ordinal: ordinal,
      processStagesName: words,
    })),
  listSensorTypes: ({ actor }, services) => listSensorTypes(services, actor.tenantId),
  listCriticalities: async () => criticalities.map((each) => ({ idindicatorCriticalities: each, name: criticalityWords[each] })),
  listRuleFields: async () => listRuleFields(),
};

export const scenarioFaults: FurtherFaultsOf<typeof scenarioEndpoints> = {
  createScenario: async ({ body }) => findRuleFaults(body),
  saveScenario: async ({ body }) => findRuleFaults(body),
};

export const scenarioVersionRoutes: HandlersOf<typeof scenarioVersionEndpoints> = {
  listScenarioHistory: ({ actor, query }, services) => listScenarioHistory(services, actor.tenantId, query.before),
  restoreScenarios: async (call, services) => {
    const asked = { version: call.params.version, ifMatch: call.headers["if-match"] };
    return answerSet(call, services, await restoreScenarios(services, call.actor, asked));
  },
  listDrafts: ({ actor }, services) => listDrafts(services, actor.tenantId),
  createDraft: ({ actor, body, query }, services) => createDraft(services, actor, { name: body.name, draftId: query.draft }),
  renameDraft: async ({ actor, params, body }, services) =>
    renameDraft(services, actor.tenantId, readPathId(params.draftId, noSuchDraft), body.name),
  deleteDraft: async ({ actor, params }, services) => deleteDraft(services, actor.tenantId, readPathId(params.draftId, noSuchDraft)),
  comparePublishing: async ({ actor, params }, services) =>
    comparePublishing(services, actor.tenantId, readPathId(params.draftId, noSuchDraft)),
  publishDraft: async (call, services) =>
    answerSet(call, services, await publishDraft(services, call.actor, readPathId(call.params.draftId, noSuchDraft), call.body)),
};

function stageNamed(name: string): SensorStage {
  switch (name) {
    case "manual":
      return "manual";
    case "auto":
      return "automatic";
    default:
      throw new SuretyError("not-found", "A stage is manual or auto.");
  }
}
