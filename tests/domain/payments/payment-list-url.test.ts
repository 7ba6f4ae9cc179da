import { fc } from "#tests/support/properties.ts";
import { describe, expect, it } from "vitest";
import { amountOperators } from "#domain/payments/amount-comparison.ts";
import { DEFAULT_ORDER_DATE } from "#domain/payments/order-date.ts";
import { emptyPaymentFilter, filterNames, paymentFilters } from "#domain/payments/payment-filter.ts";
import { PAGE_SIZES } from "#domain/payments/page-range.ts";
import { paymentSorts } from "#domain/payments/payment-sort.ts";
import { chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";
import { countedDecisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { riskLevels } from "#domain/payments/risk-level.ts";
import { refusals } from "#domain/payments/refusal.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";
import { defaultPaymentList, readPaymentList, writePaymentList, type PaymentListState } from "#domain/payments/payment-list-url.ts";

const day = fc
  .date({ min: new Date("2018-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const text = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }).map((value) => value.trim() || "x");
const instant = fc.date({ min: new Date("2018-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
const nameOrNone = fc.oneof(fc.constant(""), text);
const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`));
const range = (max: number) => {
  const end = fc.integer({ min: 0, max: 100 }).map((part) => (part * max) / 100);
  return fc.oneof(
    fc.tuple(end, end).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
    end.map((from) => ({ from, to: null })),
    end.map((to) => ({ from: null, to })),
  );
};
const anyList: fc.Arbitrary<PaymentListState> = fc
  .record({
    filter: fc.record({
      orderDate: fc.oneof(
        fc.constant(null),
        fc.record({ type: fc.constant("inLast" as const), days: fc.integer({ min: 1, max: 3650 }) }),
        fc.record({ type: fc.constant("equal" as const), date: day }),
        fc.record({ type: fc.constant("onOrAfter" as const), date: day }),
        fc.record({ type: fc.constant("beforeOrOn" as const), date: day }),
        fc.tuple(instant, instant).map(([a, b]) => ({ type: "period" as const, start: a < b ? a : b, end: a < b ? b : a })),
        fc.tuple(day, day).map(([a, b]) => ({ type: "between" as const, start: a < b ? a : b, end: a < b ? b : a })),
      ),
      scenarioIds: fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength: 5 }),
      guaranteeStatuses: fc.subarray([...guaranteeStatuses]),
      decisions: fc.subarray([...countedDecisions]),
      needsReview: fc.boolean(),
      assignees: fc.uniqueArray(nameOrNone, { maxLength: 4 }),
      reference: fc.option(text),
      email: fc.option(text),
      mobile: fc.option(digits(15)),
      amount: fc.option(
        fc.record({
          operator: fc.constantFrom(...amountOperators),
          value: fc.integer({ min: 0, max: 1e12 }).map((minor) => minor / 100),
        }),
      ),
      acquirers: fc.uniqueArray(nameOrNone, { maxLength: 4 }),
      origins: fc.uniqueArray(nameOrNone, { maxLength: 4 }),
      hasChargeback: fc.boolean(),
      answerDue: fc.boolean(),
      coverEnding: fc.boolean(),
      chargebackReasons: fc.uniqueArray(nameOrNone, { maxLength: 4 }),
      chargebackBuckets: fc.subarray([...chargebackBuckets]),
      refusals: fc.subarray([...refusals]),
      cardCountries: fc.subarray(["US", "DE", ""]),
      subStatuses: fc.subarray([...subStatuses]),
      last4Digits: fc.option(digits(4)),
      search: fc.option(fc.constantFrom("anna berg", "#1001", "+1 555 123 4567", "li wei")),
      name: fc.option(text),
      ip: fc.option(text),
      device: fc.option(text),
      amountBetween: fc.option(range(1e10)),
      riskLevels: fc.subarray([...riskLevels]),
      riskScore: fc.option(range(1)),
      afterPaymentId: fc.constant(null),
      besideQueuePart: fc.constant(null),
    }),
    sort: fc.record({
      by: fc.constantFrom(...paymentSorts),
      direction: fc.constantFrom("asc" as const, "desc" as const),
    }),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.constantFrom(...PAGE_SIZES),
  })
  // Only orders that wait for a decision have a place in the queue.
  .map((list) => ({ ...list, filter: { ...list.filter, needsReview: list.filter.needsReview || list.sort.by === "queue" } }));

describe("the address of the transactions list", () => {
  it("has everything of a list, and reads back the same", () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const address = writePaymentList(list, new URLSearchParams()).toString();
        expect(readPaymentList(new URLSearchParams(address))).toEqual(list);
      }),
    );
  });

  it("is empty for the default list", () => {
    expect(writePaymentList(defaultPaymentList, new URLSearchParams()).toString()).toBe("");
    expect(readPaymentList(new URLSearchParams())).toEqual(defaultPaymentList);
  });

  it("opens on the last 30 days", () => {
    expect(readPaymentList(new URLSearchParams()).filter.orderDate).toEqual({
      type: "inLast",
      days: 30,
    });
  });

  it("keeps what other parts of the console have in it", () => {
    const params = writePaymentList(
      { ...defaultPaymentList, page: 3 },
      new URLSearchParams("embedded=1&shop=a.myshopify.com&tid=7&decision=rejected"),
    );
    expect(params.toString()).toBe("embedded=1&shop=a.myshopify.com&tid=7&page=3");
  });

  it("never fails on a broken URL, and what it reads can be written", () => {
    const names = [...filterNames.map((name) => paymentFilters[name].url), "sort", "page", "size"];
    const pieces = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "last-",
        "last-0",
        "on-2026-02-30",
        "..",
        "gt-",
        "gt--1",
        "NaN",
        "-1",
        "1e9",
        "createdAt",
        "amount-up",
        "999999999999",
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), pieces)), (entries) => {
        const read = readPaymentList(new URLSearchParams(entries));
        expect(readPaymentList(writePaymentList(read, new URLSearchParams()))).toEqual(read);
      }),
    );
  });

  it.each([
    ["date=any", null],
    ["date=last-7", { type: "inLast", days: 7 }],
    ["date=last-99999", DEFAULT_ORDER_DATE],
    ["date=on-2026-02-30", DEFAULT_ORDER_DATE],
    ["date=on-2026-02-28", { type: "equal", date: "2026-02-28" }],
    ["date=2026-03-01..2026-02-01", { type: "between", start: "2026-02-01", end: "2026-03-01" }],
    ["date=from-2026-02-01", { type: "onOrAfter", date: "2026-02-01" }],
    ["date=until-2026-02-01", { type: "beforeOrOn", date: "2026-02-01" }],
    ["date=yesterday", DEFAULT_ORDER_DATE],
  ])("%s is read as %j", (address, expected) => {
    expect(readPaymentList(new URLSearchParams(address)).filter.orderDate).toEqual(expected);
  });

  it("cleans what a person may paste: trims texts, keeps digits only in mobile and last 4 digits", () => {
    const { filter } = readPaymentList(
      new URLSearchParams({
        email: " a@b.test ",
        reference: " #1 ",
        mobile: "+1 (555) 01-00",
        last4: "12a3456",
      }),
    );
    expect(filter).toEqual({
      ...emptyPaymentFilter,
      orderDate: DEFAULT_ORDER_DATE,
      email: "a@b.test",
      reference: "#1",
      mobile: "15550100",
      last4Digits: "1234",
    });
  });
});
