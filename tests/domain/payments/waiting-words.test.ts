import { expect, test } from "vitest";
import { ageWords, dueWords, endsBy, endSentence, endWords } from "#domain/payments/waiting-words.ts";

const now = new Date("2026-11-23T15:00:00Z");

test.each([
  ["2026-11-23T14:59:30Z", "1 min"],
  ["2026-11-22T23:00:00Z", "16 h"],
  ["2026-11-22T10:00:00Z", "1 d"],
])("an order placed at %s is %s old", (placed, words) => {
  expect(ageWords(new Date(placed), now)).toBe(words);
});

test.each([
  ["2026-11-23T15:00:00Z", "overdue"],
  ["2026-11-23T15:20:00Z", "due in 20 min"],
  ["2026-11-24T14:59:00Z", "due in 23 h"],
  ["2026-11-24T15:00:00Z", "due in 1 d"],
  ["2026-11-25T01:00:00Z", "due in 2 d"],
  ["2026-12-06T23:59:00Z", "due in 13 d"],
  ["2026-12-07T00:00:00Z", "due in 14 d"],
])("one that has to be decided on by %s is %s", (due, words) => {
  expect(dueWords(new Date(due), now)).toBe(words);
});

test("orders due on the same day, which are sorted by value, are due in as many days", () => {
  const dueAt = ["2026-12-06T23:00:00Z", "2026-12-06T10:00:00Z"].map((due) => dueWords(new Date(due), now));
  expect(new Set(dueAt)).toEqual(new Set(["due in 13 d"]));
});

test.each([
  ["2026-11-23T18:20:00Z", "rejected", "auto-rejected in 3 h", "Rejected automatically in 3 h unless you decide"],
  ["2026-11-25T01:00:00Z", "approved", "auto-approved in 2 d", "Approved automatically in 2 d unless you decide"],
  ["2026-11-23T15:00:00Z", "rejected", "auto-rejected any minute", "Rejected automatically any minute"],
  ["2026-11-23T18:20:00Z", null, "due in 3 h", "due in 3 h"],
] as const)("one whose time-out ends at %s with %s is %s", (due, decision, words, sentence) => {
  expect(endWords({ at: new Date(due), decision }, now)).toBe(words);
  expect(endSentence({ at: new Date(due), decision }, now)).toBe(sentence);
});

test("orders end by a decision or without one", () => {
  expect([endsBy("rejected", true), endsBy("approved", false)]).toEqual(["is rejected automatically", "are approved automatically"]);
  expect([endsBy(null, true), endsBy(null, false)]).toEqual(["closes without a decision", "close without a decision"]);
});
