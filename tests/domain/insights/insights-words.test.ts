import { expect, it } from "vitest";
import { axisNumber, labelEvery, spanLabel } from "#domain/insights/axis-labels.ts";
import { documentName } from "#domain/insights/document-names.ts";
import { changeOf, formatRate, formatShare, rateChangeOf } from "#domain/insights/figure-words.ts";
import { chosenNames, periodWords } from "#domain/insights/period-words.ts";
import { formatWholeMoney } from "#domain/money/money.ts";
import { currencyOf } from "#tests/support/wire-payments.ts";

it.each([
  [null, "Last 30 days"],
  [{ type: "inLast", count: 1, unit: "days" } as const, "Last day"],
  [{ type: "inLast", count: 2, unit: "weeks" } as const, "Last 2 weeks"],
  [{ type: "equal", date: "2026-11-21" } as const, "Nov 21, 2026"],
  [{ type: "between", start: "2026-11-01", end: "2026-11-07" } as const, "Nov 1, 2026 – Nov 7, 2026"],
  [{ type: "onOrAfter", date: "2026-11-01" } as const, "On or after Nov 1, 2026"],
  [{ type: "beforeOrOn", date: "2026-11-01" } as const, "Before or on Nov 1, 2026"],
])("a chip says of the dates %j: %s", (filter, words) => {
  expect(periodWords(filter)).toBe(words);
});

it.each([
  [["A"], "A"],
  [["A", "B"], "A, B"],
  [["A", "B", "C"], "A and 2 more"],
])("a chip names %j as %s", (names, words) => {
  expect(chosenNames(names)).toBe(words);
});

it.each([
  [1, 1],
  [9, 1],
  [10, 7],
  [100, 7],
  [101, 50],
])("of %i points every %i. is labelled", (points, every) => {
  expect(labelEvery(points)).toBe(every);
});

it("an axis is written MM/DD, MM/YYYY or YYYY below and with K beside", () => {
  expect(["2026-03-09", "2026-03", "2026"].map(spanLabel)).toEqual(["03/09", "03/2026", "2026"]);
  expect([0, 950, 1000, 1250, 35_000, 2_000_000].map(axisNumber)).toEqual(["0", "950", "1K", "1.3K", "35K", "2,000K"]);
});

it("rates have 2 decimals, shares and converted totals none", () => {
  expect(formatRate(92.3077)).toBe("92.31%");
  expect([formatShare(1, 3), formatShare(0, 0)]).toEqual(["33%", "0%"]);
  expect([formatShare(999, 1000), formatShare(1, 1000), formatShare(1000, 1000)]).toEqual([">99%", "<1%", "100%"]);
  expect(formatWholeMoney(1234.5, currencyOf("USD"))).toBe("$1,235");
  expect(formatWholeMoney(1234.4, currencyOf("JPY"))).toBe("¥1,234");
});

it("a change is told in words and a direction", () => {
  expect(changeOf(150, 100)).toEqual({ direction: "up", words: "Up 50% on the period before" });
  expect(changeOf(999, 1000)).toEqual({ direction: "down", words: "Down less than 1% on the period before" });
  expect(changeOf(5, 0)).toEqual({ direction: "up", words: "None in the period before" });
  expect(changeOf(0, 0)).toEqual({ direction: "same", words: "Same as the period before" });
  expect(rateChangeOf(91, 92)).toEqual({ direction: "down", words: "Down 1.00 point on the period before" });
  expect(rateChangeOf(null, 92)).toBeNull();
});

it("a document is called by its name, an unknown one by its word", () => {
  expect(["selfie_frame1", "Proof_of", "passport"].map(documentName)).toEqual(["Selfies", "Proof of Address Scans", "passport"]);
});
