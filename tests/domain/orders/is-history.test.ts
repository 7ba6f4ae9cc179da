import { expect, test } from "vitest";
import { isHistory } from "#domain/orders/is-history.ts";

test.for([
  ["2026-11-01T12:00:00Z", false],
  ["2026-11-04T12:00:00Z", false],
  ["2026-11-04T12:00:00.001Z", true],
  ["2026-11-01T11:59:00Z", false],
] as const)("an order placed on November 1 at noon that arrives at %s is history: %s", ([receivedAt, expected]) => {
  expect(isHistory(new Date("2026-11-01T12:00:00Z"), new Date(receivedAt))).toBe(expected);
});
