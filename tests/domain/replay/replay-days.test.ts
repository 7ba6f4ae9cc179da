import { describe, expect, test } from "vitest";
import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import {
  daysOf,
  endOfDay,
  instantsOf,
  lastingTimes,
  replayDays,
  replayDaysFault,
  replayDaysWords,
  replayTimeWords,
  shadowDayFault,
} from "#domain/replay/replay-days.ts";
import { REPLAY_MONTHS } from "#domain/replay/replay.ts";

const timeZone = "America/New_York";
const clock = { now: new Date("2026-11-26T03:00:00Z"), timeZone };

test.each([
  ["30-days", "2026-10-27"],
  ["90-days", "2026-08-28"],
  ["12-months", "2025-11-26"],
  ["24-months", "2024-11-26"],
] as const)("%s begin on %s, by the shop's days", (time, first) => {
  expect(daysOf(time, clock)).toEqual({ first, last: "2026-11-25" });
});

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "UTC"])(
  "no time in %s reaches back further than replays do",
  (zone) => {
    for (const hour of [0, 5, 11, 17, 23]) {
      const now = new Date(Date.UTC(2026, 1, 28, hour, 30));
      for (const time of lastingTimes) {
        const { fromDate } = instantsOf(daysOf(time, { now, timeZone: zone }), zone);
        expect(fromDate.getTime()).toBeGreaterThanOrEqual(monthsEarlier(now, REPLAY_MONTHS, "UTC").getTime());
      }
    }
  },
);

test("chosen days are whole days in the shop's time zone, and are read back as chosen", () => {
  const days = { first: "2026-10-30", last: "2026-11-02" };
  const instants = instantsOf(days, timeZone);
  expect(instants).toEqual({ fromDate: new Date("2026-10-30T04:00:00Z"), untilDate: new Date("2026-11-03T05:00:00Z") });
  expect(replayDays(instants, timeZone)).toEqual(days);
});

test.each([
  [{ first: "2026-11-01", last: "2026-11-25" }, null],
  [
    { first: "", last: "2026-11-25" },
    { of: "first", words: "Enter a date" },
  ],
  [
    { first: "2026-11-01", last: "2026-02-30" },
    { of: "last", words: "Enter a date" },
  ],
  [
    { first: "2024-11-25", last: "2026-11-25" },
    { of: "first", words: "Replays go back 24 months, to Nov 26, 2024" },
  ],
  [
    { first: "2026-11-26", last: "2026-11-26" },
    { of: "first", words: "This date is in the future" },
  ],
  [
    { first: "2026-11-05", last: "2026-11-04" },
    { of: "last", words: "The end date is before the start date" },
  ],
] as const)("of %o is wrong: %o", (days, fault) => {
  expect(replayDaysFault(days, clock)).toEqual(fault);
});

describe("days in words", () => {
  test("name both ends, or the one day", () => {
    expect(replayDaysWords({ first: "2026-11-01", last: "2026-11-26" })).toBe("Nov 1, 2026 – Nov 26, 2026");
    expect(replayDaysWords({ first: "2026-11-01", last: "2026-11-01" })).toBe("Nov 1, 2026");
  });
});

test.each([
  ["2026-11-25", null],
  ["2027-02-23", null],
  ["", "Enter a date"],
  ["2026-11-24", "This date is in the past"],
  ["2027-02-24", "Shadows run for up to 90 days, until Feb 23, 2027"],
])("a shadow's last day %s is wrong: %s", (last, fault) => {
  expect(shadowDayFault(last, clock)).toBe(fault);
});

test("a shadow names its last day, and once it's over, all its days", () => {
  const time = { fromDate: clock.now, untilDate: endOfDay("2026-12-20", timeZone) };
  expect(replayTimeWords({ kind: "shadow", status: "pending", ...time }, timeZone)).toBe("Shadow until Dec 20, 2026");
  expect(replayTimeWords({ kind: "shadow", status: "done", ...time }, timeZone)).toBe("Shadow, Nov 25, 2026 – Dec 20, 2026");
  expect(replayTimeWords({ kind: "replay", status: "done", ...time }, timeZone)).toBe("Nov 25, 2026 – Dec 20, 2026");
});
