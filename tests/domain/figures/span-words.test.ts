import { expect, test } from "vitest";
import { wholeDays } from "#domain/figures/period.ts";
import { signedText, spanWords } from "#domain/figures/span-words.ts";

const now = new Date("2026-11-21T12:00:00Z");

test("a period of whole days is named by its days, any other by its instants", () => {
  expect(spanWords(wholeDays("2026-09-02", "2026-10-01", "Asia/Kolkata"), "Asia/Kolkata")).toBe("Sep 2, 2026 – Oct 1, 2026");
  expect(spanWords(wholeDays("2026-09-02", "2026-09-02", "UTC"), "UTC")).toBe("Sep 2, 2026");
  expect(spanWords({ start: new Date("2026-11-19T12:00:00Z"), end: now }, "UTC")).toBe("Nov 19, 2026, 12:00 PM – Nov 21, 2026, 12:00 PM");
});

test("a difference bears its sign", () => {
  expect([40, -1200, 0].map((difference) => signedText(difference, (size) => `$${size}`))).toEqual(["+$40", "−$1200", "$0"]);
});
