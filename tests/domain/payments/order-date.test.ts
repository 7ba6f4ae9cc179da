import { expect, test } from "vitest";
import { orderDateDays } from "#domain/payments/order-date.ts";

const today = "2026-11-21";
const now = new Date("2026-11-21T15:00:00Z");

test("no date filter has no ends", () => {
  expect(orderDateDays(null, now, "UTC")).toEqual({ first: null, last: null });
});

test("the last 30 days are today and the 29 before it", () => {
  expect(orderDateDays({ type: "inLast", days: 30 }, now, "UTC")).toEqual({ first: "2026-10-23", last: null });
});

test("one day is its own first and last", () => {
  expect(orderDateDays({ type: "equal", date: "2026-11-01" }, now, "UTC")).toEqual({ first: "2026-11-01", last: "2026-11-01" });
});

test("between includes both days", () => {
  expect(orderDateDays({ type: "between", start: "2026-11-01", end: "2026-11-03" }, now, "UTC")).toEqual({
    first: "2026-11-01",
    last: "2026-11-03",
  });
});

test("on or after ends today", () => {
  expect(orderDateDays({ type: "onOrAfter", date: "2026-11-01" }, now, "UTC")).toEqual({ first: "2026-11-01", last: today });
});

test("before or on starts at 2018-01-01", () => {
  expect(orderDateDays({ type: "beforeOrOn", date: "2026-11-01" }, now, "UTC")).toEqual({ first: "2018-01-01", last: "2026-11-01" });
});

test.for(["0000-01-01", "0001-01-01", "9999-12-31"])("%s is a day that a filter may ask for, and a database is not asked for", (date) => {
  const within = date < "2000" ? "1999-01-01" : "2999-12-31";
  expect(orderDateDays({ type: "between", start: date, end: date }, now, "UTC")).toEqual({ first: within, last: within });
});
