import { expect, test } from "vitest";
import { disputeDueWords } from "#domain/disputes/due-words.ts";

const now = new Date("2026-11-23T15:00:00Z");

test.each([
  ["2026-12-02T23:00:00Z", "due in 9 d"],
  ["2026-11-23T19:30:00Z", "due in 4 h"],
  ["2026-11-23T15:00:00Z", "overdue by 1 min"],
  ["2026-11-18T16:00:00Z", "overdue by 4 d"],
])("an answer that is due at %s is %s, rounded down", (due, words) => {
  expect(disputeDueWords(new Date(due), now)).toBe(words);
});
