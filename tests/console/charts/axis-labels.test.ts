import { expect, it } from "vitest";
import { axisNumber, labelEvery, spanLabel } from "#console/charts/axis-labels.ts";

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
