import type { Dashboard } from "#contract/dashboard.ts";
import { chargebackRate } from "#domain/figures/dashboard-rates.ts";
import type { MoneyIn } from "#console/ui/figures/money-in.ts";

type GuaranteeFigures = NonNullable<Dashboard["guarantee"]>;

/** How many chargebacks a period's orders have. */
export function chargebacksIn({ chargebackReasons }: Pick<GuaranteeFigures, "chargebackReasons">): number {
  return chargebackReasons.reduce((sum, row) => sum + row.chargebacks, 0);
}

/** The chargeback rate in the chosen currency; null if nothing was approved, or nothing that can be converted. */
export function chargebackRateOf(
  { approvedChargebackAmounts, approvedAmounts }: Pick<GuaranteeFigures, "approvedChargebackAmounts" | "approvedAmounts">,
  money: MoneyIn,
): number | null {
  const approved = money.sum(approvedAmounts);
  return approved > 0 ? chargebackRate(money.sum(approvedChargebackAmounts), approved) : null;
}

/** Chargebacks on orders that were shipped although Surety rejected or held them. */
export function chargebacksOnOthers({ chargebacksOnRejected, chargebacksOnHeld }: GuaranteeFigures): number {
  return chargebacksOnRejected + chargebacksOnHeld;
}
