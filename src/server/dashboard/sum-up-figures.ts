import type { Dashboard } from "#contract/dashboard.ts";
import { isCountedAs, type OrderCount } from "#domain/figures/order-counts.ts";
import type { CountedDecision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { Money } from "#domain/money/money.ts";
import { sumByCurrency } from "#domain/money/sum-by-currency.ts";
import { bucketAmounts, chargebackBucketOf, chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";
import type { FigurePart, FigureRow } from "#server/dashboard/dashboard-store.ts";
import { groupBy } from "#server/group-by.ts";

/** The days with orders, oldest first. */
export function sumUpDays(rows: readonly FigureRow[]): NonNullable<Dashboard["days"]> {
  const byDay = groupBy(partOf(rows, "days"), (row) => row.day);
  return [...byDay]
    .map(([day, own]) => ({ day, orders: ordersOf(own), amounts: amountsOf(own) }))
    .toSorted((a, b) => compare(a.day, b.day));
}

/** Orders by decision, those under guarantee, and their chargebacks. */
export function sumUpGuarantee(rows: readonly FigureRow[]): NonNullable<Dashboard["guarantee"]> {
  const decided = partOf(rows, "decisions");
  const chargedBack = partOf(rows, "chargebacks");
  const chargebacks = chargedBack.map((row) => ({ ...row, amount_minor: row.disputed_minor }));
  const countedAs = (count: OrderCount) => decided.filter((row) => isRowCountedAs(count, row));
  const chargebacksOn = (...of: CountedDecision[]) => chargebacks.filter(({ decision }) => of.includes(decision));
  const shippedAnyway = chargedBack.filter(({ decision }) => decision === "rejected");
  const reasons = groupBy(chargebacks, (row) => row.reason);
  const buckets = groupBy(chargebacks, (row) => chargebackBucketOf(row.dispute_state, row.guarantee_status, row.reason));
  const amounts = [...buckets].flatMap(([bucket, own]) =>
    own.flatMap(({ currency, disputed_minor: disputedMinor, recovered_minor: recoveredMinor }) =>
      bucketAmounts(bucket, { disputedMinor, recoveredMinor }).map((part) => ({ ...part, currency })),
    ),
  );
  return {
    counts: {
      orders: ordersOf(countedAs("orders")),
      screened: ordersOf(countedAs("screened")),
      approved: ordersOf(countedAs("approved")),
      pending: ordersOf(countedAs("pending")),
      rejected: ordersOf(countedAs("rejected")),
      guaranteed: ordersOf(countedAs("guaranteed")),
    },
    approvedAmounts: amountsOf(countedAs("approved")),
    rejectedAmounts: amountsOf(countedAs("rejected")),
    pendingAmounts: amountsOf(countedAs("pending")),
    guaranteedAmounts: amountsOf(countedAs("guaranteed")),
    chargebackReasons: [...reasons]
      .map(([reason, own]) => ({ reason, chargebacks: ordersOf(own) }))
      .toSorted((a, b) => b.chargebacks - a.chargebacks || compare(a.reason, b.reason)),
    chargebackAmounts: amountsOf(chargebacks),
    chargebackBuckets: chargebackBuckets.map((bucket) => ({
      bucket,
      amounts: sumByCurrency(amounts.filter((part) => part.bucket === bucket)),
      chargebacks: ordersOf(buckets.get(bucket) ?? []),
    })),
    preventedAmounts: amountsOf([...countedAs("rejected"), ...shippedAnyway.map((row) => ({ ...row, amount_minor: -row.amount_minor }))]),
    chargebacksOnApproved: ordersOf(chargebacksOn("approved")),
    approvedChargebackAmounts: amountsOf(chargebacksOn("approved")),
    chargebacksOnRejected: ordersOf(chargebacksOn("rejected")),
    chargebacksOnHeld: ordersOf(chargebacksOn("pending", "closed")),
  };
}

function isRowCountedAs(count: OrderCount, row: { decision: CountedDecision; guarantee_status: GuaranteeStatus }): boolean {
  return isCountedAs(count, { decision: row.decision, guaranteeStatus: row.guarantee_status });
}

/** Orders by acquirer and by scenario, largest first. */
export function sumUpPayments(
  rows: readonly FigureRow[],
  nameOfScenario: (scenarioId: number) => string,
): NonNullable<Dashboard["payments"]> {
  return {
    acquirers: partOf(rows, "acquirers")
      .map((row) => ({ name: row.acquirer, orders: row.orders }))
      .toSorted((a, b) => b.orders - a.orders || compare(a.name, b.name)),
    scenarios: partOf(rows, "scenarios")
      .map((row) => ({ id: row.scenario_id, name: nameOfScenario(row.scenario_id), orders: row.orders }))
      .toSorted((a, b) => b.orders - a.orders || a.id - b.id),
  };
}

function partOf<Part extends FigurePart>(rows: readonly FigureRow[], part: Part): Extract<FigureRow, { part: Part }>[] {
  return rows.filter((row): row is Extract<FigureRow, { part: Part }> => row.part === part);
}

function ordersOf(rows: readonly { orders: number }[]): number {
  return rows.reduce((sum, row) => sum + row.orders, 0);
}

function amountsOf(rows: readonly { currency: Money["currency"]; amount_minor: number }[]): Money[] {
  return sumByCurrency(rows.map(({ currency, amount_minor: amountMinor }) => ({ amountMinor, currency })));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
