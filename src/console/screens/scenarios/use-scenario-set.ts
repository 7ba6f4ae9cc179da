import { useSearchParams } from "react-router-dom";
import { listScenarios } from "#contract/scenarios.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { DRAFT_PARAM, NEW_DRAFT_PARAM, PUBLISH_PARAM, SCENARIO_PARAM, scenarioSetOf } from "#console/session/scenario-set-address.ts";
import { setParam } from "#domain/lists/query-params.ts";

/** The set that the address shows: the live one, or a draft's. Another tab's changes appear as soon as this one is looked at. */
export function useScenarioSet() {
  const [params] = useSearchParams();
  return useEndpoint(listScenarios, scenarioSetOf(params));
}

/**
 * The address's draft, its opened scenario, and whether it's asked to be published or copied to a draft, with functions that change
 * them.
 */
export function useScenariosAddress() {
  const [params, setParams] = useSearchParams();
  const { draft } = scenarioSetOf(params).query;
  const change = (name: string, value: number | null, replace: boolean) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        setParam(changed, name, [value]);
        if (name === DRAFT_PARAM) {
          changed.delete(PUBLISH_PARAM);
          changed.delete(NEW_DRAFT_PARAM);
        }
        return changed;
      },
      { replace, preventScrollReset: true },
    );
  return {
    draft,
    openedId: Number(params.get(SCENARIO_PARAM) ?? Number.NaN),
    isPublishing: draft !== undefined && params.has(PUBLISH_PARAM),
    isDrafting: draft === undefined && params.has(NEW_DRAFT_PARAM),
    showSet: (draftId: number | null) => change(DRAFT_PARAM, draftId, false),
    openScenario: (scenarioId: number | null) => change(SCENARIO_PARAM, scenarioId, true),
    askToPublish: () => change(PUBLISH_PARAM, 1, true),
    stopDrafting: () => change(NEW_DRAFT_PARAM, null, true),
    stopPublishing: () => change(PUBLISH_PARAM, null, true),
  };
}
