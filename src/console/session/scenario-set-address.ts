/** The address's draft: without it, the live scenarios are shown. */
export const DRAFT_PARAM = "draft";

/** Which set of scenarios an address shows, as calls name it. */
export function scenarioSetOf(params: URLSearchParams): { query: { draft: number | undefined } } {
  const text = params.get(DRAFT_PARAM) ?? "";
  return { query: { draft: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined } };
}
