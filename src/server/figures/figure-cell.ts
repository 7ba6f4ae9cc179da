import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import { shopDay } from "#domain/dates/shop-day.ts";

/** As much of a payment as the daily figures count it by. */
export type CountedPayment = {
  createdAt: Date;
  currency: CurrencyCode;
  amountMinor: number;
  refundedMinor: number;
  scenarioId: number;
  acquirer: string | null;
  origin: string | null;
  decision: Decision;
  guaranteeStatus: GuaranteeStatus;
  disputeState: string | null;
  chargebackId: string | null;
  chargebackReason: string | null;
};

/** Columns of a cell with what a payment adds to it, in the order of `cellColumns`. */
export type CellRow = [string, string, number, string, string, string, number, string, boolean, string, number, number, number];

/** Names of the columns of `CellRow`. */
export const cellColumns =
  "day, currency, scenario_id, acquirer, origin, decision, guarantee_status, dispute_state, has_chargeback, chargeback_reason, orders, amount_minor, refunded_minor";

/** Their types in SQL. */
export const cellTypes = [
  "text",
  "text",
  "bigint",
  "text",
  "text",
  "text",
  "int",
  "text",
  "boolean",
  "text",
  "bigint",
  "bigint",
  "bigint",
] as const;

/** What a payment adds to its cell (sign 1), or takes from it (sign -1). A payment is in exactly one cell at a time. */
export function cellRow(payment: CountedPayment, timeZone: string, sign: 1 | -1): CellRow {
  return [
    shopDay(payment.createdAt, timeZone),
    payment.currency,
    payment.scenarioId,
    payment.acquirer ?? "",
    payment.origin ?? "",
    payment.decision,
    payment.guaranteeStatus,
    payment.disputeState ?? "",
    payment.chargebackId !== null,
    payment.chargebackReason ?? "",
    sign,
    sign * payment.amountMinor,
    sign * payment.refundedMinor,
  ];
}
