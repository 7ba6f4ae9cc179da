import { z } from "zod";
import { currency as currencyCode } from "#contract/currency.ts";
import type { Dashboard } from "#contract/dashboard.ts";
import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import type { Money } from "#domain/money/money.ts";
import { chargebackBucketOf, chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";
import { decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { disputeStates } from "#domain/payments/dispute-state.ts";

/** The columns of a payment that a dashboard depends on. */
const paymentRow = z.object({
  created_at: z.date(),
  currency: currencyCode,
  amount_minor: z.number(),
  disputed_minor: z.number(),
  recovered_minor: z.number(),
  acquirer: z.string().nullable(),
  origin: z.string().nullable(),
  scenario_id: z.number(),
  scenario_name: z.string(),
  decision: z.enum(decisions),
  closed_at: z.date().nullable(),
  guarantee_status: z.literal(guaranteeStatuses),
  dispute_state: z.enum(disputeStates).nullable(),
  chargeback_id: z.string().nullable(),
  chargeback_reason: z.string().nullable(),
});
type PaymentRow = z.infer<typeof paymentRow>;

/** What a dashboard must show for a shop's payments, computed the slow way by looking at each one. */
export function dashboardPlainly(rows: readonly unknown[], request: DashboardRequest, timeZone: string): Omit<Dashboard, "verification"> {
  const payments = rows.map((row) => paymentRow.parse(row)).filter((payment) => shows(request, payment));
  const decided = (decision: string) => payments.filter((payment) => payment.decision === decision && payment.closed_at === null);
  const guaranteed = payments.filter((payment) => payment.guarantee_status === 2);
  const disputed = payments.filter((payment) => payment.chargeback_id !== null);
  const bucketOf = (payment: PaymentRow) => chargebackBucketOf(payment.dispute_state, payment.guarantee_status, payment.chargeback_reason);
  const bucketed = (bucket: string) => disputed.filter((payment) => bucketOf(payment) === bucket);
  /** What isn't recovered of a recovered chargeback is lost. */
  const unrecovered = (bucket: string) => (bucket === "lost" ? [...bucketed("lost"), ...bucketed("recovered")] : bucketed(bucket));
  const nameOf = (id: number) => payments.find((payment) => payment.scenario_id === id)?.scenario_name ?? "";
  const dayOf = (payment: PaymentRow) => shopDay(payment.created_at, timeZone);
  return {
    days: distinct(payments.map(dayOf)).map((day) => {
      const own = payments.filter((payment) => dayOf(payment) === day);
      return { day, orders: own.length, amounts: sums(own, "amount_minor") };
    }),
    guarantee: {
      counts: {
        orders: payments.length,
        screened: payments.length,
        approved: decided("approved").length,
        pending: decided("pending").length,
        rejected: decided("rejected").length,
        guaranteed: guaranteed.length,
      },
      approvedAmounts: sums(decided("approved"), "amount_minor"),
      rejectedAmounts: sums(decided("rejected"), "amount_minor"),
      pendingAmounts: sums(decided("pending"), "amount_minor"),
      guaranteedAmounts: sums(guaranteed, "amount_minor"),
      chargebackReasons: counts(disputed, (payment) => payment.chargeback_reason ?? "").map(([reason, chargebacks]) => ({
        reason,
        chargebacks,
      })),
      chargebackAmounts: sums(disputed, "disputed_minor"),
      chargebackBuckets: chargebackBuckets.map((bucket) => ({
        bucket,
        amounts:
          bucket === "recovered"
            ? sumsAboveZero(disputed, (payment) => payment.recovered_minor)
            : sumsAboveZero(unrecovered(bucket), (payment) => payment.disputed_minor - payment.recovered_minor),
        chargebacks: bucketed(bucket).length,
      })),
      preventedAmounts: sums(decided("rejected"), "amount_minor").map(({ currency, amountMinor }) => ({
        currency,
        amountMinor: decided("rejected")
          .filter((payment) => payment.currency === currency && payment.chargeback_id !== null)
          .reduce((rest, payment) => rest - payment.amount_minor, amountMinor),
      })),
      chargebacksOnApproved: disputed.filter((payment) => payment.decision === "approved").length,
      approvedChargebackAmounts: sums(
        disputed.filter((payment) => payment.decision === "approved"),
        "disputed_minor",
      ),
      chargebacksOnRejected: disputed.filter((payment) => payment.decision === "rejected").length,
      chargebacksOnHeld: disputed.filter((payment) => payment.decision === "pending").length,
    },
    payments: {
      acquirers: counts(payments, (payment) => payment.acquirer ?? "").map(([name, orders]) => ({ name, orders })),
      scenarios: counts(payments, (payment) => payment.scenario_id).map(([id, orders]) => ({ id, name: nameOf(id), orders })),
    },
  };
}

function shows({ period, scenarioIds, acquirers, origins }: DashboardRequest, payment: PaymentRow): boolean {
  const second = (instant: Date) => Math.floor(instant.getTime() / 1000);
  return (
    payment.created_at >= period.start &&
    second(payment.created_at) <= second(period.end) &&
    isOneOf(scenarioIds, payment.scenario_id) &&
    isOneOf(acquirers, payment.acquirer ?? "") &&
    isOneOf(origins, payment.origin ?? "")
  );
}

function isOneOf<T>(wanted: readonly T[], value: T): boolean {
  return wanted.length === 0 || wanted.includes(value);
}

/** One amount per currency, by code. */
function sums(payments: readonly PaymentRow[], measure: "amount_minor" | "disputed_minor"): Money[] {
  return distinct(payments.map((payment) => payment.currency)).map((currency) => {
    const own = payments.filter((payment) => payment.currency === currency);
    return { currency, amountMinor: own.reduce((sum, payment) => sum + payment[measure], 0) };
  });
}

function sumsAboveZero(payments: readonly PaymentRow[], minorOf: (payment: PaymentRow) => number): Money[] {
  const counted = payments.filter((payment) => minorOf(payment) > 0);
  return sums(
    counted.map((payment) => ({ ...payment, amount_minor: minorOf(payment) })),
    "amount_minor",
  );
}

/** How many payments there are of each kind, most first, then by name or number. */
function counts<Key extends string | number>(payments: readonly PaymentRow[], keyOf: (payment: PaymentRow) => Key): [Key, number][] {
  return distinct(payments.map(keyOf))
    .map((key): [Key, number] => [key, payments.filter((payment) => keyOf(payment) === key).length])
    .toSorted((a, b) => b[1] - a[1]);
}

function distinct<Key extends string | number>(keys: readonly Key[]): Key[] {
  return [...new Set(keys)].toSorted((a, b) => (a < b ? -1 : 1));
}
