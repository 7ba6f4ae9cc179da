import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { listPayments } from "#contract/payment-list.ts";
import { defaultPaymentList, readPaymentList, writePaymentList } from "#domain/payments/payment-list-url.ts";
import { emptyPaymentFilter, filterNames, isFilterApplied, paymentFilters, withoutFilter } from "#domain/payments/payment-filter.ts";
import { someOfEachFilter } from "#tests/support/some-filters.ts";

describe.each(filterNames)("the filter %s", (name) => {
  const filter = { ...emptyPaymentFilter, [name]: someOfEachFilter[name] };

  test("applies only with a value", () => {
    expect(isFilterApplied(filter, name)).toBe(true);
    expect(isFilterApplied(withoutFilter(filter, name), name)).toBe(false);
  });

  test("is written to a URL under its own key and read back", () => {
    const params = writePaymentList({ ...defaultPaymentList, filter }, new URLSearchParams());
    expect(params.has(paymentFilters[name].url)).toBe(true);
    expect(readPaymentList(params).filter).toEqual(filter);
  });

  test("is written to a request body under its own name and read back", () => {
    const body = JSON.stringify(listPayments.body.encode({ filter, sort: null }));
    expect(JSON.parse(body)).toHaveProperty(["filter", paymentFilters[name].wire]);
    expect(listPayments.body.parse(JSON.parse(body)).filter).toEqual(filter);
  });

  test("filters nothing if the body has null", () => {
    expect(listPayments.body.parse({ filter: { [paymentFilters[name].wire]: null } }).filter).toEqual(emptyPaymentFilter);
  });
});

test.each([
  { type: "between", start: "2026-11-07", end: "2026-11-01" },
  { type: "period", start: "2026-11-07T00:00:00Z", end: "2026-11-01T00:00:00Z" },
])("a date of type $type refuses an end before its start", (date) => {
  const read = (orderDate: object) => listPayments.body.safeParse({ filter: { orderDate } });
  expect(read(date).error?.issues).toMatchObject([{ path: ["filter", "orderDate"], message: "must not end before it starts" }]);
  expect(read({ ...date, end: date.start }).success).toBe(true);
});

test("the bodies of lists, decisions, assignments, views and notifications refuse fields that nobody knows", () => {
  const paymentIds = [1];
  const choice = { kinds: [], digestHour: null };
  const list = { name: "Mine", query: "" };
  const bodies: [{ body: z.ZodType }, object][] = [
    [endpoints.listPayments, {}],
    [endpoints.exportPayments, {}],
    [endpoints.readPaymentRows, { paymentIds }],
    [endpoints.decideOnOrders, { paymentIds, action: "hold" }],
    [endpoints.undoDecisions, { decisionIds: [1] }],
    [endpoints.previewDecisions, { paymentIds }],
    [endpoints.assignPayments, { paymentIds, colleagueId: null }],
    [endpoints.saveView, { ...list, isShared: false }],
    [endpoints.changeView, { ...list, version: 1 }],
    [endpoints.saveColumns, { shown: [], hidden: [] }],
    [endpoints.saveOwnNotices, choice],
    [endpoints.saveSlackNotices, choice],
  ];
  for (const [{ body }, known] of bodies) {
    expect(body.safeParse(known).error).toBeUndefined();
    expect(body.safeParse({ ...known, filters: {} }).error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: ["filters"] }]);
  }
});

test("a filter by digits refuses text without any, which would filter nothing", () => {
  const { mobile } = paymentFilters;
  const read = (text: string) => listPayments.body.safeParse({ filter: { [mobile.wire]: text } });
  expect(read("abc").error?.issues).toMatchObject([{ path: ["filter", mobile.wire], message: "must contain a digit" }]);
  expect(read("call +1 (503)").data?.filter.mobile).toBe("1503");
  expect(read(" ").data?.filter).toEqual(emptyPaymentFilter);
});

test("no two filters share a name in a body or on a screen", () => {
  for (const key of ["wire", "words"] as const) {
    const names = filterNames.map((name) => paymentFilters[name][key]);
    expect(new Set(names).size).toBe(names.length);
  }
});

test("filters that don't exist are refused by name, instead of filtering nothing", () => {
  const read = listPayments.body.safeParse({ filter: { guaranteeStatuses: [2], payer: "Ana" } });
  expect(read.error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: ["guaranteeStatuses", "payer"], path: ["filter"] }]);
});

test.each(filterNames.filter((name) => paymentFilters[name].kind === "codes"))("%s takes at most 200 choices", (name) => {
  const filter = paymentFilters[name];
  if (filter.kind !== "codes") throw new Error("It has codes");
  const read = (count: number) => listPayments.body.safeParse({ filter: { [filter.wire]: Array(count).fill(filter.codes[0]) } });
  expect([read(200).success, read(201).success]).toEqual([true, false]);
});
