import { expect, test } from "vitest";
import { zoneOffset } from "#domain/dates/zone-offset.ts";

test.each([
  ["2026-01-15T12:00:00Z", "Europe/Berlin", "UTC+1"],
  ["2026-07-15T12:00:00Z", "Europe/Berlin", "UTC+2"],
  ["2026-01-15T12:00:00Z", "America/St_Johns", "UTC-3:30"],
  ["2026-01-15T12:00:00Z", "UTC", "UTC"],
])("at %s the clocks of %s are at %s", (instant, timeZone, offset) => {
  expect(zoneOffset(new Date(instant), timeZone)).toBe(offset);
});
