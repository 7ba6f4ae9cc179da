import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { readWholeDrafts } from "#server/scenarios/draft-store.ts";
import { readLiveSet } from "#server/scenarios/set-store.ts";

/** A set of scenarios that rules are in: the live one, or a draft. */
export type RuleSet = { draft: { draftId: number; name: string } | null; scenarios: Scenario[] };

/** The shop's live scenarios, then those of its drafts. */
export async function readRuleSets(handle: Handle, tenantId: number): Promise<RuleSet[]> {
  const { scenarios } = await readLiveSet(handle, tenantId);
  const drafts = await readWholeDrafts(handle, tenantId);
  return [
    { draft: null, scenarios },
    ...drafts.map(({ draft: { draftId, name }, scenarios: ofDraft }) => ({ draft: { draftId, name }, scenarios: ofDraft })),
  ];
}
