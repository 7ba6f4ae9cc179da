import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import type { NumberRange } from "#domain/payments/number-range.ts";

/** 'between 10 and 100', 'at least 10.00%', 'at most 100'. */
export function rangeWords({ from, to }: NumberRange, unit: "percent" | "amount"): string {
  const words = (value: number) =>
    unit === "percent" ? formatRiskPercent(value) : value.toLocaleString("en-US", { maximumFractionDigits: 3 });
  if (from === null) return to === null ? "" : `at most ${words(to)}`;
  return to === null ? `at least ${words(from)}` : `between ${words(from)} and ${words(to)}`;
}
