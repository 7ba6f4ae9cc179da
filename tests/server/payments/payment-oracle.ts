import { shopDay } from "#domain/dates/shop-day.ts";
import { orderDateDays } from "#domain/payments/order-date.ts";
import type { AmountOperator } from "#domain/payments/amount-comparison.ts";
import { filterNames, isFilterApplied, type FilterName, type FilterValues, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import { chargebackBucketOf } from "#domain/payments/chargeback-bucket.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { UNDER_GUARANTEE, type GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";
import type { NumberRange } from "#domain/payments/number-range.ts";
import { riskLevelOf } from "#domain/payments/risk-level.ts";
import { readSearch, readWords, searchWordsOf } from "#domain/payments/search-words.ts";
import { refusalOf } from "#domain/payments/refusal.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";
import { isFound } from "#tests/support/is-found.ts";

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
  firstName: string | null;
  lastName: string | null;
  ip: string | null;
  deviceId: string | null;
  acquirer: string | null;
  origin: string | null;
  cardCountry: string | null;
  hasChargeback: boolean;
  answerDueAt: Date | null;
  isCoverEnding: boolean;
  chargebackReason: string | null;
  disputeState: DisputeState | null;
  cancelReason: string | null;
  subStatus: SubStatus | null;
  scenarioId: number;
  decision: Decision;
  closedAt: Date | null;
  guaranteeStatus: GuaranteeStatus;
  assigneeId: number | null;
  receivedAt: Date;
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
    .filter((payment) => shows(payment, filter, { now, timeZone }) && (sort.by !== "queue" || isWaiting(payment)))
    .toSorted((a, b) => {
      const isLast = sort.by === "answerDue" ? Number(a.answerDueAt === null) - Number(b.answerDueAt === null) : 0;
      return isLast || sign * (keyOf(a, sort) - keyOf(b, sort) || a.paymentId - b.paymentId);
    });
}

type Asked = { now: Date; timeZone: string };

function shows(payment: KnownPayment, filter: PaymentFilter, asked: Asked): boolean {
  const isShown = filterNames.every((name) => !isFilterApplied(filter, name) || passes(name, payment, filter, asked));
  return isShown && (filter.afterPaymentId === null || payment.paymentId > filter.afterPaymentId);
}

function passes<Name extends FilterName>(name: Name, payment: KnownPayment, filter: FilterValues, asked: Asked): boolean {
  const value = filter[name];
  return value === null || filters[name](payment, value, asked);
}

/** Whether a payment passes a filter that asks for something. */
const filters: { [Name in FilterName]: (payment: KnownPayment, value: NonNullable<FilterValues[Name]>, asked: Asked) => boolean } = {
  orderDate: ({ createdAt }, date, { now, timeZone }) => {
    if (date.type === "period") return isWithin(createdAt, date);
    const { first, last } = orderDateDays(date, now, timeZone);
    const day = shopDay(createdAt, timeZone);
    return (first === null || day >= first) && (last === null || day <= last);
  },
  scenarioIds: ({ scenarioId }, ids) => ids.includes(scenarioId),
  guaranteeStatuses: ({ guaranteeStatus }, statuses) => statuses.includes(guaranteeStatus),
  decisions: ({ decision, closedAt }, decisions) => decisions.includes(closedAt === null ? decision : "closed"),
  acquirers: ({ acquirer }, names) => names.includes(acquirer ?? ""),
  origins: ({ origin }, names) => names.includes(origin ?? ""),
  hasChargeback: ({ hasChargeback }) => hasChargeback,
  answerDue: ({ answerDueAt }) => answerDueAt !== null,
  coverEnding: ({ isCoverEnding, hasChargeback, guaranteeStatus }) =>
    isCoverEnding && !hasChargeback && guaranteeStatus === UNDER_GUARANTEE,
  chargebackReasons: ({ hasChargeback, chargebackReason }, reasons) => hasChargeback && reasons.includes(chargebackReason ?? ""),
  chargebackBuckets: ({ hasChargeback, disputeState, guaranteeStatus, chargebackReason }, buckets) =>
    hasChargeback && isOneOf(buckets, chargebackBucketOf(disputeState, guaranteeStatus, chargebackReason)),
  cardCountries: ({ cardCountry }, countries) => countries.includes(cardCountry ?? ""),
  refusals: ({ decision, cancelReason }, refusals) => isOneOf(refusals, refusalOf(decision, cancelReason)),
  subStatuses: ({ subStatus }, statuses) => isOneOf(statuses, subStatus),
  amount: ({ amount }, { operator, value }) => compare[operator](amount, value),
  last4Digits: ({ last4 }, digits) => last4?.startsWith(digits) ?? false,
  email: ({ email }, text) => isEmail(email, text.toLowerCase()),
  search: (payment, text) => isFound(wordsOf(payment), readSearch(text)),
  name: (payment, text) => isFound(wordsOf(payment), readWords("name", text)),
  ip: ({ ip }, text) => ip?.startsWith(text) ?? false,
  device: ({ deviceId }, text) => deviceId?.toLowerCase().startsWith(text.toLowerCase()) ?? false,
  amountBetween: ({ amount }, range) => isBetween(amount, range),
  riskLevels: ({ riskScore }, levels) => levels.includes(riskLevelOf(riskScore)),
  riskScore: ({ riskScore }, range) => isBetween(riskScore, range),
  needsReview: isWaiting,
  assignees: ({ assigneeId }, choices) => choices.includes(String(assigneeId ?? "")),
  reference: isReference,
  mobile: ({ phone }, digits) => isPhone(phone, digits),
};

function wordsOf(payment: KnownPayment): string[] {
  return searchWordsOf(payment);
}

function isBetween(value: number, { from, to }: NumberRange): boolean {
  return (from === null || value >= from) && (to === null || value <= to);
}

function isWithin(instant: Date, { start, end }: { start: Date; end: Date }): boolean {
  return instant >= start && Math.floor(instant.getTime() / 1000) <= Math.floor(end.getTime() / 1000);
}

function keyOf(payment: KnownPayment, sort: PaymentSort): number {
  const { createdAt, amount, riskScore, answerDueAt } = payment;
  const dueDay = Math.floor((createdAt.getTime() + 14 * DAY_MS) / DAY_MS);
  const queue = dueDay * 1e6 - amount;
  return { createdAt: createdAt.getTime(), amount, riskScore, queue, answerDue: answerDueAt?.getTime() ?? 0 }[sort.by];
}

const DAY_MS = 86_400_000;

function isWaiting({ decision, closedAt, createdAt, receivedAt }: KnownPayment): boolean {
  return decision === "pending" && closedAt === null && receivedAt.getTime() - createdAt.getTime() <= 3 * DAY_MS;
}

function isOneOf<T>(wanted: readonly T[], value: T | null): boolean {
  return value !== null && wanted.includes(value);
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
  if (/^@./.test(wanted)) return email.includes(wanted);
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
