import type { DisputeState } from "#domain/payments/dispute-state.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { countedDecisionOf, type Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { isHistory } from "#domain/orders/is-history.ts";

/** The parts of a payment that the daily figures depend on. */
export type CountedPayment = {
  createdAt: Date;
  receivedAt: Date;
  currency: CurrencyCode;
  amountMinor: number;
  refundedMinor: number;
  /** The disputed amount; 0 without a chargeback. */
  disputedMinor: number;
  /** What of it was won or paid by the guarantee. */
  recoveredMinor: number;
  cardBrand: string | null;
  cardCountry: string | null;
  scenarioId: number;
  acquirer: string | null;
  origin: string | null;
  decision: Decision;
  /** When a held order was closed without a verdict; null if it wasn't. */
  closedAt: Date | null;
  guaranteeStatus: GuaranteeStatus;
  disputeState: DisputeState | null;
  chargebackId: string | null;
  chargebackReason: string | null;
};

/** What is summed in a cell, with its SQL type. */
export const measureColumns = {
  orders: "bigint",
  amount_minor: "bigint",
  refunded_minor: "bigint",
  disputed_minor: "bigint",
  recovered_minor: "bigint",
  plan_orders: "bigint",
} as const;

/** The dimensions of a day's figures. */
export const figureKeys = {
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
} as const;

/**
 * The dimensions of the figures by card. They're kept separately, because combined cells would be almost as many as the
 * orders.
 */
export const cardFigureKeys = {
  day: "text",
  currency: "text",
  card_brand: "text",
  card_country: "text",
  decision: "text",
  has_chargeback: "boolean",
  chargeback_reason: "text",
} as const;

/** The columns of a change: everything that either kind of figures needs. */
export const cellColumns = { ...figureKeys, ...cardFigureKeys, ...measureColumns };

type CellRow = Record<keyof typeof cellColumns, string | number | boolean>;

/**
 * What a payment adds to its cell (sign 1) or takes from it (sign -1). A payment is in exactly one cell at a time.
 * `paymentAsCell` does the same in SQL.
 */
export function cellRow(payment: CountedPayment, timeZone: string, sign: 1 | -1): CellRow {
  return {
    day: shopDay(payment.createdAt, timeZone),
    currency: payment.currency,
    scenario_id: payment.scenarioId,
    acquirer: payment.acquirer ?? "",
    origin: payment.origin ?? "",
    decision: countedDecisionOf(payment),
    guarantee_status: payment.guaranteeStatus,
    dispute_state: payment.disputeState ?? "",
    has_chargeback: payment.chargebackId !== null,
    chargeback_reason: payment.chargebackReason ?? "",
    card_brand: payment.cardBrand ?? "",
    card_country: payment.cardCountry ?? "",
    orders: sign,
    amount_minor: sign * payment.amountMinor,
    refunded_minor: sign * payment.refundedMinor,
    disputed_minor: sign * payment.disputedMinor,
    recovered_minor: sign * payment.recoveredMinor,
    plan_orders: isHistory(payment.createdAt, payment.receivedAt) ? 0 : sign,
  };
}

/** SQL for a stored payment's columns as a cell of its own, except for its day. Sums are multiplied by the sign. */
export function paymentAsCell(sign: string | number = 1): string {
  return Object.entries(ofPayment)
    .map(([column, value]) => `${column in measureColumns ? `${sign} * ` : ""}${value} as ${column}`)
    .join(", ");
}

const ofPayment: Record<Exclude<keyof CellRow, "day">, string> = {
  currency: "currency",
  scenario_id: "scenario_id",
  acquirer: "coalesce(acquirer, '')",
  origin: "coalesce(origin, '')",
  decision: "case when closed_at is null then decision else 'closed' end",
  guarantee_status: "guarantee_status",
  dispute_state: "coalesce(dispute_state, '')",
  has_chargeback: "(chargeback_id is not null)",
  chargeback_reason: "coalesce(chargeback_reason, '')",
  card_brand: "coalesce(card_brand, '')",
  card_country: "coalesce(card_country, '')",
  orders: "1::bigint",
  amount_minor: "amount_minor",
  refunded_minor: "refunded_minor",
  disputed_minor: "disputed_minor",
  recovered_minor: "recovered_minor",
  // As `isHistory` says.
  plan_orders: "(case when received_at - created_at <= interval '72 hours' then 1 else 0 end)::bigint",
};
