import { PENDING_SCORE } from "#domain/payments/decision.ts";
import { ruleParts } from "#domain/rules/rule-parts.ts";
import { withoutReasonsWords } from "#domain/what-if/change-words.ts";
import { REASONS_TOGETHER } from "#domain/what-if/what-if.ts";
import type { Signal } from "#server/screening/score/signal.ts";
import { riskOf, signalsOf } from "#server/screening/score/score-order.ts";
import type { Candidate } from "#server/what-if/candidate.ts";
import { fieldOfReason } from "#server/what-if/order-candidates.ts";
import type { Then } from "#server/what-if/then.ts";

/** The most sets of so many reasons that are tried, those that change the score least first. */
const SETS_TRIED = 20;

/** Fewest reasons first: those that raise the score, left out, where that takes the score past a number that decides. */
export function reasonCandidates(then: Then): Candidate[][] {
  const signals = signalsOf(then.order, then.facts);
  const raising = signals.filter(({ weight }) => weight > 0);
  const was = riskOf(signals);
  const limits = [PENDING_SCORE, ...scoresInRules(then)];
  return Array.from({ length: REASONS_TOGETHER }, (_, index) => {
    return setsOf(raising, index + 1)
      .map((left) => ({ left, is: riskOf(signals.filter((each) => !left.includes(each))) }))
      .filter(({ is }) => is < was && limits.some((limit) => is <= limit && limit <= was))
      .toSorted((a, b) => b.is - a.is)
      .slice(0, SETS_TRIED)
      .map(({ left, is }): Candidate => {
        const [first] = left;
        const field = left.length === 1 && first !== undefined ? (fieldOfReason[first.code] ?? null) : null;
        const words = withoutReasonsWords(
          left.map(({ reason }) => reason),
          { was, is },
        );
        return { kind: "reasons", words, distance: left.length, field, edits: null, change: { riskScore: is } };
      });
  });
}

/** The numbers that rules compare the score to. */
function scoresInRules({ set }: Then): number[] {
  return set.scenarios.flatMap(({ rules }) =>
    rules.flatMap((rule) => {
      const { left, right } = ruleParts(rule);
      if (left?.kind !== "field" || left.name !== "riskScore" || right?.kind !== "constant") return [];
      return right.values.filter((value) => typeof value === "number");
    }),
  );
}

function setsOf(signals: readonly Signal[], size: number): Signal[][] {
  if (size === 0) return [[]];
  return signals.flatMap((signal, at) => setsOf(signals.slice(at + 1), size - 1).map((rest) => [signal, ...rest]));
}
