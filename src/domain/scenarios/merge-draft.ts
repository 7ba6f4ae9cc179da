import { inOrder, withPriorities } from "#domain/scenarios/edit-scenarios.ts";
import { scenarioChanges, type HookHosts, type ScenarioChange } from "#domain/scenarios/scenario-changes.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";

/**
 * A scenario that changed in the live set after a draft was copied from it: what changed there, and what changed in the draft, with its
 * name on each side, null where that side doesn't have it.
 */
export type DraftConflict = {
  scenarioId: string;
  scenarioName: string;
  liveName: string | null;
  draftName: string | null;
  live: string[];
  draft: string[];
};
type Sets = { base: readonly Scenario[]; live: readonly Scenario[]; draft: readonly Scenario[]; hosts: HookHosts };

/**
 * The scenarios for which publishing must ask, because the draft doesn't know what changed in the live set. One that is the same in both
 * by now asks nothing; neither does a place in the order, where the draft's counts.
 */
export function draftConflicts({ base, live, draft, hosts }: Sets): DraftConflict[] {
  const inLive = wordsByScenario(base, live, hosts);
  const inDraft = wordsByScenario(base, draft, hosts);
  const differing = new Set(changesOfContent(draft, live, hosts).map(({ scenarioId }) => scenarioId));
  return [...inLive]
    .filter(([scenarioId]) => differing.has(scenarioId))
    .map(([scenarioId, { name, words }]) => ({
      scenarioId,
      scenarioName: name,
      liveName: nameIn(live, scenarioId),
      draftName: nameIn(draft, scenarioId),
      live: words,
      draft: inDraft.get(scenarioId)?.words ?? [],
    }));
}

/** What publishing changes in the live set whatever is chosen: all but the content of conflicts. */
export function settledChanges({ live, draft, hosts }: Omit<Sets, "base">, conflicts: readonly DraftConflict[]): ScenarioChange[] {
  const open = new Set(conflicts.map(({ scenarioId }) => scenarioId));
  return scenarioChanges(live, draft, hosts).filter(({ scenarioId, isMove }) => isMove || !open.has(scenarioId));
}

/**
 * The set that publishing makes live: the draft's scenarios in the draft's order, but the live ones where those are to be kept. A live
 * scenario that the draft doesn't have comes back at its place.
 */
export function mergedDraft({ live, draft }: Pick<Sets, "live" | "draft">, keepsLive: ReadonlySet<string>): Scenario[] {
  const liveOf = new Map(live.map((scenario) => [scenario.id, scenario]));
  const kept = draft.flatMap((scenario) => {
    if (!keepsLive.has(scenario.id)) return [scenario];
    const own = liveOf.get(scenario.id);
    return own === undefined ? [] : [{ ...own, priority: scenario.priority }];
  });
  const known = new Set(draft.map(({ id }) => id));
  const back = inOrder(live).filter(({ id }) => keepsLive.has(id) && !known.has(id));
  return withPriorities(
    [...kept, ...back],
    back.map(({ id, priority }) => ({ id, priority })),
  );
}

function wordsByScenario(
  before: readonly Scenario[],
  after: readonly Scenario[],
  hosts: HookHosts,
): Map<string, { name: string; words: string[] }> {
  const found = new Map<string, { name: string; words: string[] }>();
  for (const { scenarioId, scenarioName, words } of changesOfContent(before, after, hosts)) {
    const known = found.get(scenarioId) ?? { name: scenarioName, words: [] };
    known.words.push(words);
    found.set(scenarioId, known);
  }
  return found;
}

function nameIn(set: readonly Scenario[], id: string): string | null {
  return set.find((scenario) => scenario.id === id)?.name ?? null;
}

/** What is different but for the order. */
function changesOfContent(before: readonly Scenario[], after: readonly Scenario[], hosts: HookHosts) {
  return scenarioChanges(before, after, hosts).filter(({ isMove }) => !isMove);
}
