import { amountOperatorNames, type OrderDateFilter, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import { chargebackBucketName } from "#domain/payments/chargeback-bucket.ts";
import { decisionName } from "#domain/payments/decision.ts";
import { disputeReasonName } from "#domain/payments/dispute-reasons.ts";
import { listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { refusalName } from "#domain/payments/refusal.ts";
import { subStatusName } from "#domain/payments/sub-status.ts";
import { cardCountryName } from "#domain/geography/countries.ts";
import { nameOrNone } from "#domain/payments/code-words.ts";
import { dayWords } from "#domain/dates/day-filter.ts";
import { formatInstant } from "#domain/dates/format-instant.ts";
import { formatCount } from "#domain/payments/page-range.ts";

/** The filters of the transactions list, in the order of their menu, with the fields of the filter each one sets. */
const filterFields = {
  orderDate: "orderDate",
  decision: "decisions",
  scenario: "scenarioIds",
  guaranteeStatus: "guaranteeStatuses",
  reference: "reference",
  email: "email",
  mobile: "mobile",
  amount: "amount",
  acquirer: "acquirers",
  origin: "origins",
  chargeback: "hasChargeback",
  chargebackBucket: "chargebackBuckets",
  chargebackReason: "chargebackReasons",
  refusal: "refusals",
  cardCountry: "cardCountries",
  subStatus: "subStatuses",
  last4Digits: "last4Digits",
} as const satisfies Record<string, keyof PaymentFilter>;
export type FilterKey = keyof typeof filterFields;

export const filterNames: Record<FilterKey, string> = {
  orderDate: "Order date",
  decision: "Decision",
  scenario: "Scenario",
  guaranteeStatus: "Guarantee status",
  reference: "Order ID",
  email: "Email",
  mobile: "Mobile",
  amount: "Amount",
  acquirer: "Acquirer",
  origin: "Origin",
  chargeback: "Chargeback",
  chargebackBucket: "Chargeback status",
  chargebackReason: "Chargeback reason",
  refusal: "Declined",
  cardCountry: "Card country",
  subStatus: "Status",
  last4Digits: "Last 4 digits",
};

export const filterKeys: FilterKey[] = [
  "orderDate",
  "decision",
  "scenario",
  "guaranteeStatus",
  "reference",
  "email",
  "mobile",
  "amount",
  "acquirer",
  "origin",
  "chargeback",
  "chargebackBucket",
  "chargebackReason",
  "refusal",
  "cardCountry",
  "subStatus",
  "last4Digits",
];

export function isFilterApplied(filter: PaymentFilter, key: FilterKey): boolean {
  const value = filter[filterFields[key]];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}

export function withoutFilter(filter: PaymentFilter, key: FilterKey): PaymentFilter {
  const field = filterFields[key];
  return { ...filter, [field]: emptyPaymentFilter[field] };
}

type FilterWordsMeans = { timeZone: string; scenarioName: (id: number) => string | null };

/** What a chip says of a filter that is applied: 'Amount greater than 100'. Scenarios that are not loaded yet show their number. */
export function filterWords(filter: PaymentFilter, key: FilterKey, words: FilterWordsMeans): string {
  const { timeZone, scenarioName } = words;
  const name = filterNames[key];
  switch (key) {
    case "orderDate":
      return `${name}: ${filter.orderDate ? orderDateWords(filter.orderDate, timeZone) : "any"}`;
    case "decision":
      return `${name}: ${listed(filter.decisions.map(decisionName))}`;
    case "scenario":
      return `${name}: ${listed(filter.scenarioIds.map((id) => scenarioName(id) ?? `#${id}`))}`;
    case "guaranteeStatus":
      return `${name}: ${listed(filter.guaranteeStatuses.map(listGuaranteeName))}`;
    case "amount":
      return filter.amount ? `${name} ${amountOperatorNames[filter.amount.operator]} ${formatAmount(filter.amount.value)}` : name;
    case "acquirer":
      return `${name}: ${listed(filter.acquirers.map(nameOrNone))}`;
    case "origin":
      return `${name}: ${listed(filter.origins.map(nameOrNone))}`;
    case "chargeback":
      return `${name}: yes`;
    case "chargebackBucket":
      return `${name}: ${listed(filter.chargebackBuckets.map(chargebackBucketName))}`;
    case "chargebackReason":
      return `${name}: ${listed(filter.chargebackReasons.map(disputeReasonName))}`;
    case "cardCountry":
      return `${name}: ${listed(filter.cardCountries.map(cardCountryName))}`;
    case "refusal":
      return `${name}: ${filter.refusals.map(refusalName).join(" or ")}`;
    case "subStatus":
      return `${name}: ${listed(filter.subStatuses.map(subStatusName))}`;
    case "reference":
    case "email":
    case "mobile":
    case "last4Digits":
      return `${name}: ${shortened(filter[key] ?? "")}`;
  }
}

function orderDateWords(date: OrderDateFilter, timeZone: string): string {
  switch (date.type) {
    case "inLast":
      return date.days === 1 ? "last day" : `last ${formatCount(date.days)} days`;
    case "equal":
    case "between":
    case "onOrAfter":
    case "beforeOrOn":
      return dayWords(date);
    case "period":
      return `${formatInstant(date.start, timeZone, date.end)} – ${formatInstant(date.end, timeZone, date.end)}`;
  }
}

/** Long enough to tell chips apart, short enough for a phone. */
const WORDS_LENGTH = 36;

/** Every name where there is room: 'Approved or Pending'; else the first, and how many more there are. */
function listed(names: readonly string[]): string {
  const all = names.join(" or ");
  const [first = "", ...others] = names;
  return all.length <= WORDS_LENGTH || others.length === 0 ? shortened(all) : `${shortened(first)} +${others.length}`;
}

function shortened(words: string): string {
  return words.length > WORDS_LENGTH ? `${words.slice(0, WORDS_LENGTH).trimEnd()}…` : words;
}

function formatAmount(amount: number): string {
  return amount.toLocaleString("en-US", { maximumFractionDigits: 3 });
}
