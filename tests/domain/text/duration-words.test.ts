import { expect, it } from "vitest";
import { daysWords, durationWords, exactDurationWords, minutesWords } from "#domain/text/duration-words.ts";

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

it.each([
  [0, "0 seconds"],
  [59.9, "59 seconds"],
  [60, "1 minute"],
  [134, "2 minutes 14 seconds"],
  [3599, "59 minutes 59 seconds"],
  [3600, "1 hour"],
  [3900, "1 hour 5 minutes"],
])("%d seconds of a visit are '%s'", (seconds, words) => {
  expect(exactDurationWords(seconds)).toBe(words);
});

it.each([
  [5, "5 minutes"],
  [90, "1 hour 30 minutes"],
  [1560, "1 day 2 hours"],
  [4320, "3 days"],
])("%d minutes are exactly '%s'", (minutes, words) => {
  expect(minutesWords(minutes)).toBe(words);
});
