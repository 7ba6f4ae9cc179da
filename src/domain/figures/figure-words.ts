import { comparisonWords, type Comparison } from "#domain/figures/comparison.ts";
import { formatCount } from "#domain/payments/page-range.ts";

/** A rate in percent, with 2 decimals: '92.31%'. */
export function formatRate(percent: number): string {
  return `${rates.format(percent)}%`;
}

/** A share of a whole in percent, rounded to a whole number: '77%'. More than nothing is never 0%, less than all never 100%. */
export function formatShare(part: number, whole: number): string {
  if (part > 0 && part / whole < 0.005) return "<1%";
  if (part < whole && part / whole >= 0.995) return ">99%";
  return `${whole > 0 ? Math.round((part / whole) * 100) : 0}%`;
}

/** Printed where chargebacks of recent orders are compared to those of earlier ones. */
export const RECENT_LOOKS_BETTER = "Recent periods look better because chargebacks can take months to arrive.";

/** How a figure differs from the one it's compared to. */
export type Change = {
  direction: "up" | "down" | "same";
  /** '25%', '1.14 points'; null if nothing changed, or if there was nothing before. */
  size: string | null;
};

/** The change of a number, in whole percent. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: "same", size: null };
  const direction = now > before ? "up" : "down";
  if (before === 0) return { direction, size: null };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return { direction, size: percent === 0 ? "Less than 1%" : `${formatCount(percent)}%` };
}

/** The change of a rate, in percentage points; null if either is unknown. */
export function rateChangeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  // Compares what is shown: two rates that read the same are the same.
  const points = (Math.round(now * 100) - Math.round(before * 100)) / 100;
  if (points === 0) return { direction: "same", size: null };
  const unit = Math.abs(points) === 1 ? "point" : "points";
  return { direction: points > 0 ? "up" : "down", size: `${rates.format(Math.abs(points))} ${unit}` };
}

/** A change in words: '25% vs. previous period'. Its direction isn't in them. */
export function changeWords({ direction, size }: Change, comparison: Comparison): string {
  const { name, same, none } = comparisonWords(comparison);
  if (size !== null) return `${size} vs. ${name}`;
  return direction === "same" ? same : none;
}

const rates = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
