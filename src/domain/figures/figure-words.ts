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

/** How a figure compares to the previous period's. The direction isn't in the words. */
export type Change = { direction: "up" | "down" | "same"; words: string };

/** The change of a number from the previous period, in whole percent. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: "same", words: "Same as previous period" };
  if (before === 0) return { direction: "up", words: "None in previous period" };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const isUp = now > before;
  const size = percent === 0 ? "Less than 1%" : `${formatCount(percent)}%`;
  return { direction: isUp ? "up" : "down", words: `${size} vs. previous period` };
}

/** The change of a rate from the previous period, in percentage points; null if either is unknown. */
export function rateChangeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  // Compares what is shown: two rates that read the same are the same.
  const points = (Math.round(now * 100) - Math.round(before * 100)) / 100;
  if (points === 0) return { direction: "same", words: "Same as previous period" };
  const isUp = points > 0;
  const unit = Math.abs(points) === 1 ? "point" : "points";
  return {
    direction: isUp ? "up" : "down",
    words: `${rates.format(Math.abs(points))} ${unit} vs. previous period`,
  };
}

const rates = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
