import type { DayFilter } from "#domain/dates/day-filter.ts";
import type { ChargebackBucket } from "#domain/payments/chargeback-bucket.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { Refusal } from "#domain/payments/refusal.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";

/** Comparisons of the amount filter (S2 section 5). */
export const amountOperators = ["gt", "lt", "eq", "ge", "le"] as const;
export type AmountOperator = (typeof amountOperators)[number];

export const amountOperatorNames: Record<AmountOperator, string> = {
  gt: "greater than",
  lt: "less than",
  eq: "equal to",
  ge: "at least",
  le: "at most",
};

/**
 * Kinds of the order-date filter (S2 section 5). Days are calendar days, YYYY-MM-DD, in the shop's time zone. A period goes
 * from one instant to another, both included to the second: it is how the dashboard leads here from a day that is not whole.
 */
export type OrderDateFilter = { type: "inLast"; days: number } | DayFilter | { type: "period"; start: Date; end: Date };

export const DEFAULT_ORDER_DATE: OrderDateFilter = { type: "inLast", days: 30 };
/** First day of "before or on" (S2 section 5). */
export const FIRST_ORDER_DAY = "2018-01-01";
export const MAX_LAST_DAYS = 3650;

export const paymentSorts = ["createdAt", "amount", "riskScore"] as const;
export type PaymentSort = { by: (typeof paymentSorts)[number]; direction: "asc" | "desc" };
export const DEFAULT_SORT: PaymentSort = { by: "createdAt", direction: "desc" };

export const PAGE_SIZES = [50, 100] as const;
/** Counts above this are "at least" (INTERFACE, "The wire"). */
export const EXACT_COUNT_LIMIT = 10_000;

/** What the transactions list shows; null or an empty list filters nothing. */
export type PaymentFilter = {
  orderDate: OrderDateFilter | null;
  scenarioIds: number[];
  guaranteeStatuses: GuaranteeStatus[];
  decisions: Decision[];
  reference: string | null;
  email: string | null;
  /** Digits only. */
  mobile: string | null;
  amount: { operator: AmountOperator; value: number } | null;
  /** Empty text stands for payments without one, here and below. */
  acquirers: string[];
  origins: string[];
  /** Only payments with a chargeback. */
  hasChargeback: boolean;
  chargebackReasons: string[];
  chargebackBuckets: ChargebackBucket[];
  /** Only payments that were turned away or cancelled. */
  refusals: Refusal[];
  /** Countries of the card, ISO 3166-1 alpha-2; empty text for payments whose card's country is not known. */
  cardCountries: string[];
  subStatuses: SubStatus[];
  last4Digits: string | null;
  /** Only payments that arrived after this one: how many are new since a list was read. */
  afterPaymentId: number | null;
};

export const emptyPaymentFilter: PaymentFilter = {
  orderDate: null,
  scenarioIds: [],
  guaranteeStatuses: [],
  decisions: [],
  reference: null,
  email: null,
  mobile: null,
  amount: null,
  acquirers: [],
  origins: [],
  hasChargeback: false,
  chargebackReasons: [],
  chargebackBuckets: [],
  refusals: [],
  cardCountries: [],
  subStatuses: [],
  last4Digits: null,
  afterPaymentId: null,
};

/** Mobile filter: keeps digits only (S2 section 5). */
export function cleanMobile(text: string): string {
  return text.replaceAll(/\D/g, "").slice(0, 20);
}

/** Last-4-digits filter: digits only, at most 4 (S2 section 5). */
export function cleanLast4(text: string): string {
  return text.replaceAll(/\D/g, "").slice(0, 4);
}
