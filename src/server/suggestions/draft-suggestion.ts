import type { ScenarioDraft } from "#contract/scenario-on-wire.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { rulesSentence } from "#domain/rules/rules-sentence.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { automaticGuaranteeAction, manualGuaranteeActions } from "#domain/scenarios/action-settings.ts";
import { withScenario } from "#domain/scenarios/edit-scenarios.ts";
import { SCENARIO_NAME_MAX, USUAL_TIME_OUT_DECISION, type Scenario } from "#domain/scenarios/scenario.ts";
import { newScenarioSensorTypes } from "#domain/scenarios/sensor-types.ts";
import { DRAFT_NAME_MAX } from "#domain/scenarios/set-history.ts";
import { cutTo } from "#domain/text/truncate.ts";
import type { Handle } from "#server/db/database.ts";
import { requireScenarioRoom } from "#server/scenarios/create-scenario.ts";
import { findDraft, insertDraft, type StoredDraft } from "#server/scenarios/draft-store.ts";
import { requireDraftRoom } from "#server/scenarios/manage-drafts.ts";
import { newGuaranteeActions, newSensors } from "#server/scenarios/new-sensors.ts";
import { presentDraft } from "#server/scenarios/read-scenarios.ts";
import { idAt, makeSensors, takeIds } from "#server/scenarios/sensor-configurations.ts";
import { lockScenarios, readLiveSet } from "#server/scenarios/set-store.ts";
import { requireModestSet, type ScenarioActor } from "#server/scenarios/store-live.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { findSearch, storeSuggestions } from "#server/suggestions/suggestion-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "now">;

/**
 * Makes a draft of the live scenarios with a suggestion on top, which rejects its orders, or finds the one that was made of it before.
 * Throws "not-found" for a suggestion that's gone, and "limit-reached" for a draft or scenario too many.
 */
export function draftSuggestion(
  { database, now }: Means,
  { tenantId, fullName }: ScenarioActor,
  suggestionId: number,
): Promise<{ draft: ScenarioDraft; isNew: boolean }> {
  return database.forTenants([tenantId], async (handle) => {
    await lockScenarios(handle, tenantId);
    const search = await findSearch(handle, tenantId);
    const suggestion = search?.suggestions.find(({ id }) => id === suggestionId);
    if (search === null || suggestion === undefined) throw noSuchSuggestion();
    const made = suggestion.draftId === null ? null : await findDraft(handle, tenantId, suggestion.draftId);
    if (made !== null) return { draft: presentDraft(made.draft), isNew: false };
    const { currency } = await requireShop(handle, tenantId);
    const draft = await addDraft(handle, tenantId, { rules: suggestion.rules, currency, changedBy: fullName, at: now() });
    const changed = search.suggestions.map((each) => (each.id === suggestionId ? { ...each, draftId: draft.draftId } : each));
    await storeSuggestions(handle, { tenantId, searchId: search.searchId }, changed);
    return { draft: presentDraft(draft), isNew: true };
  });
}

export function noSuchSuggestion(): SuretyError {
  return new SuretyError("not-found", "This suggestion doesn't exist. Another search may have replaced it.");
}

type Suggested = { rules: readonly Rule[]; currency: CurrencyCode; changedBy: string; at: Date };

async function addDraft(handle: Handle, tenantId: number, { rules, currency, changedBy, at }: Suggested): Promise<StoredDraft> {
  await requireDraftRoom(handle, tenantId);
  const live = await readLiveSet(handle, tenantId);
  requireScenarioRoom(live.scenarios);
  const sentence = rulesSentence(rules, currency);
  const scenario: Scenario = {
    id: String(idAt(await takeIds(handle, 1), 0)),
    name: cutTo(sentence, SCENARIO_NAME_MAX - 1),
    description: "Suggested from chargebacks of past orders.",
    priority: 1,
    isPsp: false,
    isArchived: false,
    isCatchAll: false,
    isPreset: false,
    rules,
    sensors: await makeSensors(handle, tenantId, rejectingSensors, at),
    guaranteeAction: "rejected",
    timeOutMinutes: null,
    timeOutDecision: USUAL_TIME_OUT_DECISION,
  };
  const scenarios = withScenario(live.scenarios, scenario);
  requireModestSet(scenarios);
  // Other drafts may have the name: then it's numbered.
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : ` (${number})`;
    const name = `${cutTo(sentence, DRAFT_NAME_MAX - 1 - ending.length)}${ending}`;
    const added = await insertDraft(handle, tenantId, { name, baseVersion: live.version, scenarios, changedBy, at });
    if (added !== null) return added;
  }
}

const rejectingSensors = [
  ...newSensors(newScenarioSensorTypes),
  ...newGuaranteeActions("automatic", [automaticGuaranteeAction("rejected")]),
  ...newGuaranteeActions("manual", manualGuaranteeActions),
];
