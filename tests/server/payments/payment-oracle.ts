import { shopDay } from "#domain/dates/shop-day.ts";
import { orderDateDays } from "#domain/payments/order-date.ts";
import type { AmountOperator } from "#domain/payments/amount-comparison.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import { chargebackBucketOf } from "#domain/payments/chargeback-bucket.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";
import { refusalOf } from "#domain/payments/refusal.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";

/** A payment in the tests' own plain list. */
export type KnownPayment = {
  paymentId: number;
  orderId: string;
  reference: string;
  createdAt: Date;
  amount: number;
  riskScore: number;
  email: string | null;
  phone: string | null;
  last4: string | null;
  acquirer: string | null;
  origin: string | null;
  cardCountry: string | null;
  hasChargeback: boolean;
  chargebackReason: string | null;
  disputeState: DisputeState | null;
  cancelReason: string | null;
  subStatus: SubStatus | null;
  scenarioId: number;
  decision: Decision;
  guaranteeStatus: GuaranteeStatus;
};

/** What a list must show, computed the slow way by looking at each payment. */
export function filteredPlainly(
  payments: readonly KnownPayment[],
  filter: PaymentFilter,
  sort: PaymentSort,
  now: Date,
  timeZone: string,
): KnownPayment[] {
  const sign = sort.direction === "desc" ? -1 : 1;
  return payments
    .filter((payment) => shows(payment, filter, now, timeZone))
    .toSorted((a, b) => sign * (keyOf(a, sort) - keyOf(b, sort) || a.paymentId - b.paymentId));
}

function shows(payment: KnownPayment, filter: PaymentFilter, now: Date, timeZone: string): boolean {
  const { first, last } = orderDateDays(filter.orderDate, now, timeZone);
  const day = shopDay(payment.createdAt, timeZone);
  return (
    (first === null || day >= first) &&
    (last === null || day <= last) &&
    (filter.orderDate?.type !== "period" || isWithin(payment.createdAt, filter.orderDate)) &&
    isOneOf(filter.scenarioIds, payment.scenarioId) &&
    isOneOf(filter.guaranteeStatuses, payment.guaranteeStatus) &&
    isOneOf(filter.decisions, payment.decision) &&
    isOneOf(filter.acquirers, payment.acquirer ?? "") &&
    isOneOf(filter.origins, payment.origin ?? "") &&
    (!asksForChargeback(filter) || payment.hasChargeback) &&
    isOneOf(filter.chargebackReasons, payment.chargebackReason ?? "") &&
    isOneOf(filter.chargebackBuckets, chargebackBucketOf(payment.disputeState, payment.guaranteeStatus)) &&
    isOneOf(filter.cardCountries, payment.cardCountry ?? "") &&
    isOneOf(filter.refusals, refusalOf(payment.decision, payment.cancelReason)) &&
    isOneOf(filter.subStatuses, payment.subStatus) &&
    (filter.amount === null || compare[filter.amount.operator](payment.amount, filter.amount.value)) &&
    (filter.last4Digits === null || (payment.last4?.startsWith(filter.last4Digits) ?? false)) &&
    (filter.afterPaymentId === null || payment.paymentId > filter.afterPaymentId) &&
    (filter.email === null || isEmail(payment.email, filter.email.toLowerCase())) &&
    (filter.reference === null || isReference(payment, filter.reference)) &&
    (filter.mobile === null || isPhone(payment.phone, filter.mobile))
  );
}

function isWithin(instant: Date, { start, end }: { start: Date; end: Date }): boolean {
  return instant >= start && Math.floor(instant.getTime() / 1000) <= Math.floor(end.getTime() / 1000);
}

function asksForChargeback(filter: PaymentFilter): boolean {
  return filter.hasChargeback || filter.chargebackReasons.length > 0 || filter.chargebackBuckets.length > 0;
}

function keyOf(payment: KnownPayment, sort: PaymentSort): number {
  return { createdAt: payment.createdAt.getTime(), amount: payment.amount, riskScore: payment.riskScore }[sort.by];
}

function isOneOf<T>(wanted: readonly T[], value: T | null): boolean {
  return wanted.length === 0 || (value !== null && wanted.includes(value));
}

const compare: Record<AmountOperator, (a: number, b: number) => boolean> = {
  gt: (a, b) => a > b,
  lt: (a, b) => a < b,
  eq: (a, b) => a === b,
  ge: (a, b) => a >= b,
  le: (a, b) => a <= b,
};

function isEmail(email: string | null, wanted: string): boolean {
  if (email === null) return false;
  return /@.+\..{2,}$/.test(wanted) ? email === wanted : email.startsWith(wanted);
}

function isReference(payment: KnownPayment, wanted: string): boolean {
  const bare = wanted.replace(/^#+/, "").toLowerCase();
  const isOrderId = [wanted, wanted.toUpperCase(), wanted.toLowerCase()].some((text) => payment.orderId.startsWith(text));
  return isOrderId || payment.reference.replace(/^#+/, "").toLowerCase().startsWith(bare);
}

function isPhone(phone: string | null, typed: string): boolean {
  if (phone === null) return false;
  const wanted = typed.replace(/^0+(?=\d{4})/, "");
  const digits = phone.replaceAll(/\D/g, "");
  const national = digits.replace(/^0+/, "");
  return digits.endsWith(wanted) || (national.length >= 7 && wanted.endsWith(national));
}
