import { expect, it } from "vitest";
import { daysWords, durationWords } from "#domain/text/duration-words.ts";

it.each([
  [1, "1 second"],
  [40, "40 seconds"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [7199, "119 minutes"],
  [7200, "2 hours"],
  [172_800, "2 days"],
  [60 * 86_400, "60 days"],
  [700 * 86_400, "22 months"],
  [800 * 86_400, "2 years"],
])("%d seconds are '%s'", (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});

it("a single day is in hours", () => {
  expect(daysWords(1)).toBe("24 hours");
});
