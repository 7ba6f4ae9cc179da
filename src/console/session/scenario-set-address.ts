import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";

/** The address's draft: without it, the live scenarios are shown. */
export const DRAFT_PARAM = "draft";

/** The address's scenario that is opened. */
export const SCENARIO_PARAM = "scenario";

/** Whether the address's draft is asked to be published. */
export const PUBLISH_PARAM = "publish";

/** Whether a new draft is asked for. */
export const NEW_DRAFT_PARAM = "new-draft";

/** The address of the live scenarios, or a draft's. */
export function scenarioSetAddress(draftId: number | null): string {
  return withQuery(paths.scenarios(), { [DRAFT_PARAM]: draftId === null ? null : String(draftId) });
}

/** The address that asks whether to publish a draft. */
export function publishAddress(draftId: number): string {
  return withQuery(scenarioSetAddress(draftId), { [PUBLISH_PARAM]: "1" });
}

/** The address of an opened scenario, live or in a draft. */
export function scenarioAddress({ draftId, scenarioId }: { draftId: number | null; scenarioId: number }): string {
  return withQuery(scenarioSetAddress(draftId), { [SCENARIO_PARAM]: String(scenarioId) });
}

/** The address that asks for the name of a new draft, to change a scenario in it. */
export function newDraftAddress(scenarioId: number): string {
  return withQuery(scenarioAddress({ draftId: null, scenarioId }), { [NEW_DRAFT_PARAM]: "1" });
}

/** Which set of scenarios an address shows, as calls name it. */
export function scenarioSetOf(params: URLSearchParams): { query: { draft: number | undefined } } {
  const text = params.get(DRAFT_PARAM) ?? "";
  return { query: { draft: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined } };
}
