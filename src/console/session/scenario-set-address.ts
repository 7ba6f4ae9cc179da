import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";

/** The address's draft: without it, the live scenarios are shown. */
export const DRAFT_PARAM = "draft";

/** The address's scenario that is opened. */
export const SCENARIO_PARAM = "scenario";

/** Whether the address's draft is asked to be published. */
export const PUBLISH_PARAM = "publish";

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

/** Which set of scenarios an address shows, as calls name it. */
export function scenarioSetOf(params: URLSearchParams): { query: { draft: number | undefined } } {
  const text = params.get(DRAFT_PARAM) ?? "";
  return { query: { draft: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined } };
}
