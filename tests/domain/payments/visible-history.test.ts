import { expect, it } from "vitest";
import { noDetails } from "#domain/payments/event-details.ts";
import { visibleHistory } from "#domain/payments/visible-history.ts";

const event = (id: number, at: string, type = "COMMENT", field: string | null = null) => ({
  id,
  type,
  field,
  at: new Date(at),
  details: noDetails,
});

it("the trail is newest first, grouped by days of the shop's time zone", () => {
  const days = visibleHistory(
    [event(1, "2026-11-20T10:00:00Z"), event(3, "2026-11-21T23:30:00Z"), event(2, "2026-11-21T09:00:00Z")],
    "Europe/Berlin",
  );
  expect(days.map(({ day, events }) => [day, events.map(({ id }) => id)])).toEqual([
    ["2026-11-22", [3]],
    ["2026-11-21", [2]],
    ["2026-11-20", [1]],
  ]);
});

it("of two events at the same instant the later one comes first", () => {
  const at = "2026-11-20T10:00:00Z";
  expect(visibleHistory([event(1, at), event(2, at)], "UTC")[0]?.events.map(({ id }) => id)).toEqual([2, 1]);
});

it("changes of the fields Phase and Risk are hidden, others are not", () => {
  const at = "2026-11-20T10:00:00Z";
  const events = [
    event(1, at, "FIELD_CHANGED", "Phase"),
    event(2, at, "FIELD_CHANGED", "Risk"),
    event(3, at, "FIELD_CHANGED", "Status"),
    event(4, at, "RISK_CHANGED", "Risk"),
  ];
  expect(visibleHistory(events, "UTC").flatMap((day) => day.events.map(({ id }) => id))).toEqual([4, 3]);
});

const nothing = { urls: [], urlCount: 0, moveCount: 0, clickCount: 0, submissions: [] };
it.each([
  ["without what it visited", null, false],
  ["in which nothing happened", nothing, false],
  ["that only submitted something", { ...nothing, submissions: [{ sentiment: "negative" }] }, false],
  ["that visited a page", { ...nothing, urls: [{ page: "https://shop.example/", sentiment: null }] }, true],
  ["that moved the mouse", { ...nothing, moveCount: 1 }, true],
  ["that clicked", { ...nothing, clickCount: 1 }, true],
])("a session %s: shown is %o", (_, session, isShown) => {
  const events = [{ ...event(1, "2026-11-20T10:00:00Z", "SESSION"), details: { ...noDetails, session } }];
  expect(visibleHistory(events, "UTC")).toHaveLength(isShown ? 1 : 0);
});
