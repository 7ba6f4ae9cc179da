import { formatCount } from "#domain/payments/page-range.ts";

/** A rate in percent, with 2 decimals: '92.31%' (S0 section 9). */
export function formatRate(percent: number): string {
  return `${rates.format(percent)}%`;
}

/** A share of a whole in percent, rounded to a whole number: '77%' (S0 section 9). What is something is not 0%, nor what lacks something 100%. */
export function formatShare(part: number, whole: number): string {
  if (part > 0 && part / whole < 0.005) return "<1%";
  if (part < whole && part / whole >= 0.995) return ">99%";
  return `${whole > 0 ? Math.round((part / whole) * 100) : 0}%`;
}

/** How a figure stands to that of the period before. */
export type Change = { direction: "up" | "down" | "same"; words: string };

/** How much a number has changed since the period before, in whole percent of it. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: "same", words: "Same as the period before" };
  if (before === 0) return { direction: "up", words: "None in the period before" };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const isUp = now > before;
  const size = percent === 0 ? "less than 1%" : `${formatCount(percent)}%`;
  return { direction: isUp ? "up" : "down", words: `${isUp ? "Up" : "Down"} ${size} on the period before` };
}

/** How much a rate has changed since the period before, in percentage points; null where one of the two is not known. */
export function rateChangeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  // Of what is shown: two rates that read alike are the same.
  const points = (Math.round(now * 100) - Math.round(before * 100)) / 100;
  if (points === 0) return { direction: "same", words: "Same as the period before" };
  const isUp = points > 0;
  const unit = Math.abs(points) === 1 ? "point" : "points";
  return {
    direction: isUp ? "up" : "down",
    words: `${isUp ? "Up" : "Down"} ${rates.format(Math.abs(points))} ${unit} on the period before`,
  };
}

const rates = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
