import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatWholeMoney } from "#domain/money/money.ts";
import { decisionName, type Decision } from "#domain/payments/decision.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { MovedOrders, Moves } from "#domain/replay/master-replay.ts";
import { fatesInOrder, type DecisionShift, type OrderSum } from "#domain/replay/replay.ts";
import { countWords } from "#domain/text/count-words.ts";

/** All orders of some shifts, and what they're worth. */
export function sumOf(shifts: readonly Pick<DecisionShift, "fates">[]): OrderSum {
  const sums = shifts.flatMap(({ fates }) => fatesInOrder.map((fate) => fates[fate]));
  return sums.reduce((sum, { orders, amount }) => ({ orders: sum.orders + orders, amount: sum.amount + amount }), { orders: 0, amount: 0 });
}

/** The shifts that change a decision. */
export function changesOf<S extends Pick<DecisionShift, "from" | "to">>(shifts: readonly S[]): S[] {
  return shifts.filter(({ from, to }) => from !== to);
}

/** Shifts with orders, changed ones first, then from approved to rejected. */
export function shiftsInOrder(shifts: readonly DecisionShift[]): DecisionShift[] {
  return shifts
    .filter((shift) => sumOf([shift]).orders > 0)
    .toSorted(
      (a, b) =>
        Number(a.from === a.to) - Number(b.from === b.to) ||
        placeOf.indexOf(a.from) - placeOf.indexOf(b.from) ||
        placeOf.indexOf(a.to) - placeOf.indexOf(b.to),
    );
}

/** 'Approved → Rejected'. */
export function shiftWords({ from, to }: Pick<DecisionShift, "from" | "to">): string {
  return `${decisionName(from)} → ${decisionName(to)}`;
}

/** What shifts change, by what orders would be decided as. */
export function movesOf(shifts: readonly DecisionShift[]): Moves {
  const changes = changesOf(shifts);
  const movedTo = (to: Decision) => {
    const moved = changes.filter((shift) => shift.to === to);
    return { ...sumOf(moved), chargedBack: moved.reduce((sum, { fates }) => sum + fates.charged_back.orders, 0) };
  };
  return { approved: movedTo("approved"), pending: movedTo("pending"), rejected: movedTo("rejected") };
}

/** What a replay found, in plain words: 'Would reject 14 more orders worth $4,200, 9 of which were charged back.' */
export function resultWords(shifts: readonly DecisionShift[], currency: CurrencyCode): string {
  return movesWords(sumOf(shifts).orders, movesOf(shifts), currency);
}

/** The same, of so many orders that were tried. */
export function movesWords(tried: number, moves: Moves, currency: CurrencyCode): string {
  if (tried === 0) return "No orders were tried.";
  const clauses = verbs.flatMap(([to, verb]) => (moves[to].orders === 0 ? [] : [clauseOf(verb, moves[to], currency)]));
  const [first, ...others] = clauses;
  if (first === undefined)
    return tried === 1 ? "Would decide the order the same way." : `Would decide all ${formatCount(tried)} orders the same way.`;
  return [`Would ${first}.`, ...others.map((clause) => `Would also ${clause}.`)].join(" ");
}

const placeOf: readonly Decision[] = ["approved", "pending", "rejected"];
const verbs: readonly (readonly [Decision, string])[] = [
  ["rejected", "reject"],
  ["pending", "hold"],
  ["approved", "approve"],
];

function clauseOf(verb: string, { orders, amount, chargedBack }: MovedOrders, currency: CurrencyCode): string {
  return `${verb} ${countWords(orders, "more order")} worth ${formatWholeMoney(amount, currency)}, ${lossWords(orders, chargedBack)}`;
}

function lossWords(orders: number, chargedBack: number): string {
  if (orders === 1) return chargedBack === 1 ? "which was charged back" : "which wasn't charged back";
  if (chargedBack === 0) return "none of which were charged back";
  if (chargedBack === orders) return "all of which were charged back";
  return `${formatCount(chargedBack)} of which ${chargedBack === 1 ? "was" : "were"} charged back`;
}
