import { expect, it } from "vitest";
import { pageRange } from "#domain/payments/page-range.ts";

it.each([
  [
    { page: 1, pageSize: 50, rows: 50, count: 3012, isAtLeast: false },
    { text: "1–50 of 3,012", hasPrevious: false, hasNext: true, pages: 61 },
  ],
  [
    { page: 61, pageSize: 50, rows: 12, count: 3012, isAtLeast: false },
    { text: "3,001–3,012 of 3,012", hasPrevious: true, hasNext: false, pages: 61 },
  ],
  [
    { page: 1, pageSize: 50, rows: 50, count: 50, isAtLeast: false },
    { text: "1–50 of 50", hasPrevious: false, hasNext: false, pages: 1 },
  ],
  [
    { page: 2, pageSize: 100, rows: 100, count: 10_001, isAtLeast: true },
    { text: "101–200 of 10,000+", hasPrevious: true, hasNext: true, pages: null },
  ],
  [
    { page: 900, pageSize: 50, rows: 7, count: 10_001, isAtLeast: true },
    { text: "44,951–44,957 of 10,000+", hasPrevious: true, hasNext: false, pages: null },
  ],
  [
    { page: 9, pageSize: 50, rows: 0, count: 12, isAtLeast: false },
    { text: "0 of 12", hasPrevious: true, hasNext: false, pages: 1 },
  ],
])("the page %j is told as %j", (list, expected) => {
  expect(pageRange(list)).toEqual(expected);
});
