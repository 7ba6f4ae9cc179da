import { CARD_COUNTRY_NOTE, cardCountryName } from "#domain/geography/countries.ts";
import { keysOf } from "#domain/keys-of.ts";
import { assigneeName } from "#domain/payments/assignee.ts";
import { chargebackBucketName, chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";
import { COMPARED_AMOUNT_MAX, inShopCurrency } from "#domain/payments/amount-comparison.ts";
import { nameOrNone } from "#domain/payments/code-words.ts";
import { countedDecisionName, countedDecisions } from "#domain/payments/decision.ts";
import { disputeReasonName, disputeReasons } from "#domain/payments/dispute-reasons.ts";
import {
  amountFilter,
  codesFilter,
  countriesFilter,
  dateFilter,
  digitsFilter,
  flagFilter,
  idsFilter,
  namesFilter,
  rangeFilter,
  searchFilter,
  textFilter,
  type Filter,
} from "#domain/payments/filter-kinds.ts";
import { guaranteeStatuses, listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import type { ShownQueuePart } from "#domain/payments/queue-part.ts";
import { refusalName, refusals } from "#domain/payments/refusal.ts";
import { riskLevelName, riskLevels } from "#domain/payments/risk-level.ts";
import { subStatuses, subStatusName } from "#domain/payments/sub-status.ts";

/**
 * The transactions list's filters, in the order of URLs and the menu. A filter of a known kind is an entry here
 * and one in the server's `filterSql`: URL, request body, chip and menu follow from those. Figures count it if they are kept by
 * its `figure`.
 */
const table = {
  search: searchFilter({ words: "Search", wire: "search", url: "q", figure: null }),
  orderDate: dateFilter({ words: "Order date", wire: "orderDate", url: "date", figure: "day" }),
  scenarioIds: idsFilter({ words: "Scenario", wire: "scenario", url: "scenario", figure: "scenario", choices: "scenarios" }),
  guaranteeStatuses: codesFilter({
    words: "Guarantee status",
    wire: "guaranteeStatus",
    url: "guarantee",
    figure: "guaranteeStatus",
    codes: guaranteeStatuses,
    codeName: listGuaranteeName,
  }),
  decisions: codesFilter({
    words: "Decision",
    wire: "decision",
    url: "decision",
    figure: "decision",
    codes: countedDecisions,
    codeName: countedDecisionName,
  }),
  /** Held orders that staff still have to decide on; imported history isn't among them. */
  needsReview: flagFilter({
    words: "Needs review",
    wire: "needsReview",
    url: "queue",
    figure: null,
    text: "waiting",
    choice: "Only orders that wait for a decision",
  }),
  assignees: namesFilter({
    words: "Assigned to",
    wire: "assignedTo",
    url: "assigned",
    figure: null,
    choices: "colleagues",
    nameOf: assigneeName,
  }),
  reference: textFilter({
    words: "Order ID",
    wire: "reference",
    url: "reference",
    figure: null,
    help: "Start of the order ID or reference",
  }),
  email: textFilter({
    words: "Email",
    wire: "email",
    url: "email",
    figure: null,
    keyboard: "email",
    help: "Full address, the start of it, or @ and a domain",
  }),
  mobile: digitsFilter({
    words: "Phone",
    wire: "mobile",
    url: "mobile",
    figure: null,
    max: 20,
    written: 40,
    help: "Full number or its last digits",
  }),
  name: textFilter({ words: "Name", wire: "name", url: "name", figure: null, help: "First or last name, or its first 3 letters or more" }),
  amount: amountFilter({ words: "Amount", wire: "amount", url: "amount", figure: null }),
  amountBetween: rangeFilter({
    words: "Amount between",
    wire: "amountBetween",
    url: "between",
    figure: null,
    unit: "amount",
    max: COMPARED_AMOUNT_MAX,
    help: inShopCurrency(null),
  }),
  riskLevels: codesFilter({
    words: "Risk level",
    wire: "riskLevel",
    url: "risk",
    figure: null,
    codes: riskLevels,
    codeName: riskLevelName,
  }),
  riskScore: rangeFilter({
    words: "Risk score",
    wire: "riskScore",
    url: "score",
    figure: null,
    unit: "percent",
    max: 1,
    help: "From 0 to 100 percent",
  }),
  acquirers: namesFilter({
    words: "Payment provider",
    wire: "acquirer",
    url: "acquirer",
    figure: "acquirer",
    choices: "acquirers",
    nameOf: nameOrNone,
  }),
  origins: namesFilter({ words: "Origin", wire: "origin", url: "origin", figure: "origin", choices: "origins", nameOf: nameOrNone }),
  hasChargeback: flagFilter({
    words: "Chargeback",
    wire: "chargeback",
    url: "chargeback",
    figure: "chargeback",
    text: "any",
    choice: "Only orders with a chargeback",
  }),
  answerDue: flagFilter({
    words: "Dispute to answer",
    wire: "answerDue",
    url: "answer",
    figure: null,
    text: "due",
    choice: "Only orders with an alert or a dispute to answer",
  }),
  coverEnding: flagFilter({
    words: "Guarantee about to end",
    wire: "guaranteeEnding",
    url: "cover",
    figure: null,
    text: "ending",
    choice: "Only orders whose guarantee ends soon without tracking",
  }),
  chargebackBuckets: codesFilter({
    words: "Chargeback status",
    wire: "chargebackStatus",
    url: "chargeback",
    figure: "disputeState",
    codes: chargebackBuckets,
    codeName: chargebackBucketName,
  }),
  chargebackReasons: namesFilter({
    words: "Chargeback reason",
    wire: "chargebackReason",
    url: "reason",
    figure: "chargebackReason",
    choices: disputeReasons,
    nameOf: disputeReasonName,
  }),
  /** Orders that were declined or canceled. */
  refusals: codesFilter({
    words: "Declined",
    wire: "refusal",
    url: "refused",
    figure: null,
    codes: refusals,
    codeName: refusalName,
    inFull: true,
  }),
  cardCountries: countriesFilter({
    words: "Card country",
    wire: "cardCountry",
    url: "country",
    figure: null,
    nameOf: cardCountryName,
    help: CARD_COUNTRY_NOTE,
  }),
  subStatuses: codesFilter({
    words: "Status",
    wire: "subStatus",
    url: "status",
    figure: null,
    codes: subStatuses,
    codeName: subStatusName,
  }),
  last4Digits: digitsFilter({ words: "Last 4 digits", wire: "last4Digits", url: "last4", figure: null, max: 4, written: null }),
  ip: textFilter({ words: "IP address", wire: "ip", url: "ip", figure: null, help: "Full address or the start of it" }),
  device: textFilter({ words: "Device ID", wire: "device", url: "device", figure: null, help: "Full ID or the start of it" }),
};

export type FilterName = keyof typeof table;
export type FilterValues = { [Name in FilterName]: (typeof table)[Name]["empty"] };

/** The transactions list's filter values. Null, false or an empty list filters nothing. */
export type PaymentFilter = FilterValues & {
  /** Only payments newer than this one, to count what arrived since the list was read. */
  afterPaymentId: number | null;
  /**
   * With `afterPaymentId`, a page of the queue: also older payments that belong on it but aren't on it, to count what came
   * back to the queue since; and none that is.
   */
  besideQueuePart: ShownQueuePart | null;
};

export const paymentFilters: { [Name in FilterName]: Filter<FilterValues[Name]> } = table;

export const filterNames: readonly FilterName[] = keysOf(table);

/** Builds a filter from a value per name. */
export function filterWith(valueOf: <Name extends FilterName>(name: Name) => FilterValues[Name]): PaymentFilter {
  const values: Partial<FilterValues> = {};
  const add = <Name extends FilterName>(name: Name) => {
    values[name] = valueOf(name);
  };
  for (const name of filterNames) add(name);
  if (!isWhole(values)) throw new Error("A filter has no value");
  return { ...values, afterPaymentId: null, besideQueuePart: null };
}

export const emptyPaymentFilter: PaymentFilter = filterWith((name) => paymentFilters[name].empty);

export function isFilterApplied(filter: PaymentFilter, name: FilterName): boolean {
  const value = filter[name];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}

export function withoutFilter(filter: PaymentFilter, name: FilterName): PaymentFilter {
  return { ...filter, [name]: emptyPaymentFilter[name] };
}

/** A filter's value as its texts in a URL. */
export function textsOfFilter<Name extends FilterName>(filter: FilterValues, name: Name): string[] {
  return paymentFilters[name].write(filter[name]);
}

/** Replaces one filter with the value of its URL texts. */
export function withFilterTexts(filter: PaymentFilter, name: FilterName, texts: readonly string[]): PaymentFilter {
  return { ...filter, [name]: paymentFilters[name].read(texts) };
}

function isWhole(values: Partial<FilterValues>): values is FilterValues {
  return filterNames.every((name) => values[name] !== undefined);
}
