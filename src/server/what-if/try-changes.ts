import { setImmediate } from "node:timers/promises";
import { isWorse, type Decision } from "#domain/payments/decision.ts";
import { WHAT_IF_TOLD, WHAT_IF_TRIED, whatIfKinds } from "#domain/what-if/what-if.ts";
import type { Candidate } from "#server/what-if/candidate.ts";
import { dataCandidates } from "#server/what-if/data-candidates.ts";
import { orderCandidates } from "#server/what-if/order-candidates.ts";
import { reasonCandidates } from "#server/what-if/reason-candidates.ts";
import { decide, type Decided, type Then } from "#server/what-if/then.ts";

/** A change with what it leads to. */
export type TriedChange = { candidate: Candidate; decided: Decided };

/** The most sets of reasons that are told. */
const REASONS_TOLD = 3;

/** Each change with which the whole set would have decided better, the nearest first. Requests get their turns in between. */
export async function tryChanges({ screened: then, ofRules }: { screened: Then; ofRules: readonly Candidate[] }): Promise<TriedChange[]> {
  const takeTurn = makeTurns();
  const tried = async (candidates: readonly Candidate[]): Promise<TriedChange[]> => {
    const found: TriedChange[] = [];
    for (const candidate of candidates) {
      await takeTurn();
      const change = outcomeOf(then, candidate);
      if (change !== null) found.push(change);
    }
    return found;
  };
  const [ofSets, ofOrder] = parted([...dataCandidates(then), ...ofRules, ...orderCandidates(then)]);
  const better = await tried(ofOrder);
  const fields = new Set(better.map(({ candidate: { field } }) => field).filter((field) => field !== null));
  for (const candidates of reasonCandidates(then)) {
    const others = candidates.filter(({ field }) => field === null || !fields.has(field));
    const found = await tried(others);
    better.push(...found.slice(0, REASONS_TOLD));
    // Fewer reasons say more, also where a value of the order says the same.
    if (found.length > 0 || others.length < candidates.length) break;
  }
  // A set takes long to compile, so only those are tried that are near enough to be told.
  for (const candidate of ofSets.toSorted((a, b) => a.distance - b.distance)) {
    const nearer = better.filter((each) => each.candidate.distance <= candidate.distance);
    if (nearer.length >= WHAT_IF_TOLD) break;
    better.push(...(await tried([candidate])));
  }
  return inOrder(better).slice(0, WHAT_IF_TOLD);
}

/** Those for which a set has to be compiled, and all others, each thing said once. */
function parted(candidates: readonly Candidate[]): [ofSets: Candidate[], ofOrder: Candidate[]] {
  const said = new Map(candidates.toReversed().map((candidate) => [candidate.words, candidate]));
  const distinct = candidates.filter((candidate) => said.get(candidate.words) === candidate).slice(0, WHAT_IF_TRIED);
  return [distinct.filter(({ change }) => "scenario" in change), distinct.filter(({ change }) => !("scenario" in change))];
}

/** Null unless the decision is better. */
function outcomeOf(then: Then, candidate: Candidate): TriedChange | null {
  const { change } = candidate;
  // Of values that weren't looked up then, it isn't known what the lists held.
  const decided = then.recorded.attempt(() =>
    "scenario" in change ? decide(then, then.set.withChanged(change.scenario), {}) : decide(then, then.set, change),
  );
  return decided !== null && isWorse(then.decided.decision, decided.decision) ? { candidate, decided } : null;
}

const badness: Record<Decision, number> = { approved: 0, pending: 1, rejected: 2 };

/** The nearest first; of those at the same distance the better ones, and rules before what rules can't change. */
function inOrder(changes: readonly TriedChange[]): TriedChange[] {
  return changes.toSorted(
    (a, b) =>
      a.candidate.distance - b.candidate.distance ||
      badness[a.decided.decision] - badness[b.decided.decision] ||
      whatIfKinds.indexOf(a.candidate.kind) - whatIfKinds.indexOf(b.candidate.kind),
  );
}

/** How long requests wait at most before they get a turn. */
const TURN_MS = 8;

function makeTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
