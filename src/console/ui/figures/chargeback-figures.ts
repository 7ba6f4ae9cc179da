import type { Dashboard } from "#contract/dashboard.ts";
import type { MoneyIn } from "#console/ui/figures/money-in.ts";
import { chargebackRate } from "#domain/figures/dashboard-rates.ts";

type GuaranteeFigures = NonNullable<Dashboard["guarantee"]>;

/** How many chargebacks a period's orders have. */
export function chargebacksIn({ chargebackReasons }: Pick<GuaranteeFigures, "chargebackReasons">): number {
  return chargebackReasons.reduce((sum, row) => sum + row.chargebacks, 0);
}

/** Chargebacks on a period's orders as a percent of what was approved, in the chosen currency; null if there are neither. */
export function chargebackRateOf(
  { chargebackAmounts, approvedAmounts }: Pick<GuaranteeFigures, "chargebackAmounts" | "approvedAmounts">,
  money: MoneyIn,
): number | null {
  return chargebackRate(money.sum(chargebackAmounts), money.sum(approvedAmounts));
}
