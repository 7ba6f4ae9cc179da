import { expect, it } from "vitest";
import { chosenNames, periodWords } from "#domain/figures/period-words.ts";

it.each([
  [null, "Last 30 days"],
  [{ type: "inLast", count: 1, unit: "days" } as const, "Last 1 day"],
  [{ type: "inLast", count: 1, unit: "weeks" } as const, "Last 1 week"],
  [{ type: "inLast", count: 1, unit: "months" } as const, "Last 1 month"],
  [{ type: "inLast", count: 2, unit: "weeks" } as const, "Last 2 weeks"],
  [{ type: "preset", preset: "last-month" } as const, "Last month"],
  [
    { type: "period", start: new Date("2026-11-01T00:00:00Z"), end: new Date("2026-11-07T23:59:59Z") } as const,
    "Nov 1, 2026 – Nov 7, 2026",
  ],
  [{ type: "equal", date: "2026-11-21" } as const, "Nov 21, 2026"],
  [{ type: "between", start: "2026-11-01", end: "2026-11-07" } as const, "Nov 1, 2026 – Nov 7, 2026"],
  [{ type: "onOrAfter", date: "2026-11-01" } as const, "On or after Nov 1, 2026"],
  [{ type: "beforeOrOn", date: "2026-11-01" } as const, "Before or on Nov 1, 2026"],
])("a chip says of the dates %j: %s", (filter, words) => {
  expect(periodWords(filter, "UTC")).toBe(words);
});

it.each([
  [["A"], "A"],
  [["A", "B"], "A, B"],
  [["A", "B", "C"], "A and 2 more"],
])("a chip names %j as %s", (names, words) => {
  expect(chosenNames(names)).toBe(words);
});
