import type { CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, type RatesPerDollar } from "#domain/money/exchange-rates.ts";
import type { Money } from "#domain/money/money.ts";
import { sumByCurrency } from "#domain/money/sum-by-currency.ts";

/** A period's orders and their amounts, each in its own currency. */
export type PeriodFigures = { orders: number; amounts: Money[] };

/**
 * A scenario, provider or card country, with its figures in a period and the previous one. An empty name stands for orders without
 * one.
 */
export type Mover = { id: number | null; name: string; now: PeriodFigures; before: PeriodFigures };

/** Everything not listed individually, unchanged ones included: how many, and their sums. */
export type OtherMovers = Pick<Mover, "now" | "before"> & { kinds: number };

/** The largest changes first, and the sum of the others; null if there are none. */
export type RankedMovers = {
  byOrders: Mover[];
  othersByOrders: OtherMovers | null;
  byAmount: Mover[];
  othersByAmount: OtherMovers | null;
};

/** How many are listed. */
const MOST_MOVERS = 5;

/**
 * Ranks by change in orders and by change in amounts, at most five each; unchanged ones are among the others. Amounts are
 * compared in the shop's currency, leaving out those that can't be converted to it.
 */
export function rankMovers(movers: readonly Mover[], rates: RatesPerDollar, currency: CurrencyCode): RankedMovers {
  const byOrders = largest(movers, (mover) => mover.now.orders - mover.before.orders);
  const byAmount = largest(movers, (mover) => changeOfAmount(mover, rates, currency));
  return { byOrders, othersByOrders: othersThan(byOrders, movers), byAmount, othersByAmount: othersThan(byAmount, movers) };
}

/** Sums figures; amounts are summed per currency. */
export function sumFigures(figures: readonly PeriodFigures[]): PeriodFigures {
  return {
    orders: figures.reduce((sum, { orders }) => sum + orders, 0),
    amounts: sumByCurrency(figures.flatMap(({ amounts }) => amounts)),
  };
}

/** Subtracts within each currency before converting, so that equal sums differ by exactly 0. */
function changeOfAmount({ now, before }: Mover, rates: RatesPerDollar, to: CurrencyCode): number {
  const taken = before.amounts.map(({ amountMinor, currency }) => ({ amountMinor: -amountMinor, currency }));
  return convertedSum(sumByCurrency([...now.amounts, ...taken]), to, rates).major;
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
