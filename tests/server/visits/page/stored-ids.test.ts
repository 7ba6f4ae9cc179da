import { expect, test } from "vitest";
import { deviceOf, isCollecting, randomId, sessionOf } from "#server/visits/page/stored-ids.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ID = "abcdefghijklmnop";

test("IDs are random letters, so that they never look like a card number", () => {
  expect(randomId()).toMatch(/^[a-p]{32}$/);
  expect(randomId()).not.toBe(randomId());
});

test("a device keeps its ID", () => {
  expect(deviceOf(ID)).toBe(ID);
});

test.for([null, "", "short", "with a space in it", "a".repeat(65), "<script></script>"])(
  "%j is no device's ID, so there is a new one",
  (stored) => {
    expect(deviceOf(stored)).toMatch(/^[a-p]{32}$/);
  },
);

test("a session goes on for as long as something happens each half hour", () => {
  const since = NOW - 22 * HOUR_MS;
  expect(sessionOf(`${ID} ${since} ${NOW - 29 * MINUTE_MS}`, NOW)).toEqual({ sessionId: ID, stored: `${ID} ${since} ${NOW}` });
});

test.for([
  ["nothing was stored", null],
  ["nothing happened for half an hour", `${ID} ${NOW - HOUR_MS} ${NOW - 30 * MINUTE_MS}`],
  ["it began 23 hours ago", `${ID} ${NOW - 23 * HOUR_MS} ${NOW}`],
  ["its ID is none", `short ${NOW} ${NOW}`],
  ["its times are missing", ID],
  ["its times are none", `${ID} never ever`],
] as const)("another session begins where %s", ([, stored]) => {
  const session = sessionOf(stored, NOW);
  expect(session.sessionId).toMatch(/^[a-p]{32}$/);
  expect(session.stored).toBe(`${session.sessionId} ${NOW} ${NOW}`);
});

test.for([
  [String(NOW), true],
  [String(NOW - 59_999), true],
  [String(NOW - MINUTE_MS), false],
  [String(NOW + MINUTE_MS), false],
  ["", false],
  ["never", false],
  [null, false],
] as const)("by the mark %s, whether the collector is there: %s", ([mark, isThere]) => {
  expect(isCollecting(mark, NOW)).toBe(isThere);
});
