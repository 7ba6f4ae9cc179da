import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import { convertedSum, type RatesPerDollar } from "#domain/money/exchange-rates.ts";
import type { Money } from "#domain/money/money.ts";
import { sumByCurrency } from "#domain/money/sum-by-currency.ts";

/** Orders of a period and their amounts, each in its own currency. */
export type PeriodFigures = { orders: number; amounts: Money[] };

/** Something that orders are told apart by, in a period and in the one before. Empty names are of orders without one. */
export type Mover = { id: number | null; name: string; now: PeriodFigures; before: PeriodFigures };

/** All that are not told one by one, those that did not change among them: how many they are, and their sums. */
export type OtherMovers = Pick<Mover, "now" | "before"> & { kinds: number };

/** The largest changes, largest first, and all others; null where there is none. */
export type RankedMovers = {
  byOrders: Mover[];
  othersByOrders: OtherMovers | null;
  byAmount: Mover[];
  othersByAmount: OtherMovers | null;
};

/** How many are told of each kind. */
const MOST_MOVERS = 5;

/**
 * Those whose orders changed most and those whose amounts did, at most five each; what did not change is among the others.
 * Amounts are compared in US dollars; where a rate is not known, by those that are.
 */
export function rankMovers(movers: readonly Mover[], rates: RatesPerDollar): RankedMovers {
  const byOrders = largest(movers, (mover) => mover.now.orders - mover.before.orders);
  const byAmount = largest(movers, (mover) => changeInDollars(mover, rates));
  return { byOrders, othersByOrders: othersThan(byOrders, movers), byAmount, othersByAmount: othersThan(byAmount, movers) };
}

/** The sum of several figures; amounts by their currency's code. */
export function sumFigures(figures: readonly PeriodFigures[]): PeriodFigures {
  return {
    orders: figures.reduce((sum, { orders }) => sum + orders, 0),
    amounts: sumByCurrency(figures.flatMap(({ amounts }) => amounts)),
  };
}

/** Of each currency's difference, so that equal sums differ by exactly nothing. */
function changeInDollars({ now, before }: Mover, rates: RatesPerDollar): number {
  const taken = before.amounts.map(({ amountMinor, currency }) => ({ amountMinor: -amountMinor, currency }));
  return convertedSum(sumByCurrency([...now.amounts, ...taken]), DEFAULT_CURRENCY, rates).major;
}

function othersThan(told: readonly Mover[], movers: readonly Mover[]): OtherMovers | null {
  const others = movers.filter((mover) => !told.includes(mover));
  if (others.length === 0) return null;
  return { kinds: others.length, now: sumFigures(others.map(({ now }) => now)), before: sumFigures(others.map(({ before }) => before)) };
}

function largest(movers: readonly Mover[], changeOf: (mover: Mover) => number): Mover[] {
  return movers
    .map((mover) => ({ mover, size: Math.abs(changeOf(mover)) }))
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size || (a.mover.name < b.mover.name ? -1 : 1))
    .slice(0, MOST_MOVERS)
    .map(({ mover }) => mover);
}
