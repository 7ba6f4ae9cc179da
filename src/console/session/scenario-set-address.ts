import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";

/** The address's draft: without it, the live scenarios are shown. */
export const DRAFT_PARAM = "draft";

/** The address's scenario that is opened. */
export const SCENARIO_PARAM = "scenario";

/** The address of an opened scenario, live or in a draft. */
export function scenarioAddress({ draftId, scenarioId }: { draftId: number | null; scenarioId: number }): string {
  const draft = draftId === null ? null : String(draftId);
  return withQuery(paths.scenarios(), { [DRAFT_PARAM]: draft, [SCENARIO_PARAM]: String(scenarioId) });
}

/** Which set of scenarios an address shows, as calls name it. */
export function scenarioSetOf(params: URLSearchParams): { query: { draft: number | undefined } } {
  const text = params.get(DRAFT_PARAM) ?? "";
  return { query: { draft: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined } };
}
