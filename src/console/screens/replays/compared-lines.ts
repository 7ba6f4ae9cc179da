import type { Replay } from "#contract/replays.ts";
import { formatShare } from "#domain/figures/figure-words.ts";
import { formatWholeMoney } from "#domain/money/money.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { changesOf, shiftsInOrder, shiftWords, sumOf } from "#domain/replay/replay-result.ts";

/** One figure of two replays, in words. */
export type ComparedLine = { label: string; own: string; other: string };

/** Orders tried, decided differently, and each change of decisions that either replay has. */
export function comparedFigures(own: Replay, other: Replay): ComparedLine[] {
  const changes = shiftsInOrder([...own.shifts, ...other.shifts]);
  const labels = [...new Set(changesOf(changes).map(shiftWords))];
  return [
    line("Orders tried", (replay) => formatCount(triedIn(replay))),
    line("Decided differently", (replay) => `${formatCount(replay.changed)} (${formatShare(replay.changed, triedIn(replay))})`),
    ...labels.map((label) => line(label, (replay) => changeIn(replay, label))),
  ];

  function line(label: string, wordsOf: (replay: Replay) => string): ComparedLine {
    return { label, own: wordsOf(own), other: wordsOf(other) };
  }
}

/** How many orders match each scenario, by name, in the order in which they are tried. */
export function comparedScenarios(own: Replay, other: Replay): ComparedLine[] {
  const names = [...new Set([...own.scenarios, ...other.scenarios].map(({ name }) => name))];
  return names.map((name) => ({ label: `Matched “${name}”`, own: matchedIn(own, name), other: matchedIn(other, name) }));
}

function triedIn({ shifts }: Replay): number {
  return sumOf(shifts).orders;
}

function changeIn({ shifts, currency }: Replay, label: string): string {
  const { orders, amount } = sumOf(shifts.filter((shift) => shiftWords(shift) === label));
  return orders === 0 ? "0" : `${formatCount(orders)} (${formatWholeMoney(amount, currency)})`;
}

function matchedIn({ scenarios }: Replay, name: string): string {
  const named = scenarios.filter((scenario) => scenario.name === name);
  return named.length === 0 ? "–" : formatCount(named.reduce((sum, { after }) => sum + after, 0));
}
