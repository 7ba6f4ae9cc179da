import { expect, it } from "vitest";
import { accountAgeSeconds } from "#domain/orders/account-age.ts";

const orderedAt = new Date("2026-11-01T12:00:00Z");

it.each([
  ["40 seconds before the order", "2026-11-01T11:59:20Z", 40],
  ["with the order", "2026-11-01T12:00:00Z", 0],
  ["5 seconds after the order", "2026-11-01T12:00:05Z", 0],
  ["10 minutes after the order", "2026-11-01T12:10:00Z", 0],
  ["later than that", "2026-11-01T12:10:01Z", null],
  ["on the next day", "2026-11-02T00:00:00Z", null],
])("an account created %s, at %s, is %j seconds old", (_, createdAt, seconds) => {
  expect(accountAgeSeconds(new Date(createdAt), orderedAt)).toBe(seconds);
});

it("without a date, an account's age is unknown", () => {
  expect(accountAgeSeconds(null, orderedAt)).toBeNull();
});
