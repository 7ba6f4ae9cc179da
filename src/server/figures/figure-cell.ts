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

/** Columns of a cell, and of what a payment adds to it, with their types in SQL. */
export const cellColumns = {
  day: "text",
  currency: "text",
  scenario_id: "bigint",
  acquirer: "text",
  origin: "text",
  decision: "text",
  guarantee_status: "int",
  dispute_state: "text",
  has_chargeback: "boolean",
  chargeback_reason: "text",
  orders: "bigint",
  amount_minor: "bigint",
  refunded_minor: "bigint",
} as const;

export type CellRow = Record<keyof typeof cellColumns, string | number | boolean>;

/** What a payment adds to its cell (sign 1), or takes from it (sign -1). A payment is in exactly one cell at a time. */
export function cellRow(payment: CountedPayment, timeZone: string, sign: 1 | -1): CellRow {
  return {
    day: shopDay(payment.createdAt, timeZone),
    currency: payment.currency,
    scenario_id: payment.scenarioId,
    acquirer: payment.acquirer ?? "",
    origin: payment.origin ?? "",
    decision: payment.decision,
    guarantee_status: payment.guaranteeStatus,
    dispute_state: payment.disputeState ?? "",
    has_chargeback: payment.chargebackId !== null,
    chargeback_reason: payment.chargebackReason ?? "",
    orders: sign,
    amount_minor: sign * payment.amountMinor,
    refunded_minor: sign * payment.refundedMinor,
  };
}
