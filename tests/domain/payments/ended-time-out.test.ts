import { expect, it } from "vitest";
import { screeningOfTimeOut } from "#domain/payments/ended-time-out.ts";

const received = new Date("2026-11-01T12:00:00Z");
const minutes = (count: number) => new Date(received.getTime() + count * 60_000);
const held = (number: number, at: Date, timeOutMinutes: number) =>
  ({ number, at, decision: "pending", timeOutMinutes, timeOutDecision: "rejected" }) as const;
const first = held(1, received, 60);
const again = held(2, minutes(30), 90);
const approved = { ...held(3, minutes(31), 60), decision: "approved" } as const;
const ended = (at: Date, decision: "approved" | "rejected" = "rejected") => ({ createdAt: received, receivedAt: received, decision, at });

it("is the screening whose time was up then, in whatever order they are given", () => {
  expect(screeningOfTimeOut([approved, again, first], ended(minutes(60)))).toBe(first);
  expect(screeningOfTimeOut([approved, again, first], ended(minutes(120)))).toBe(again);
});

it("is the latest that held the order where staff had decided meanwhile", () => {
  expect(screeningOfTimeOut([first, again, approved], ended(minutes(500)))).toBe(again);
});

it("is none that decides otherwise, or that is no longer kept", () => {
  expect(screeningOfTimeOut([first, again], ended(minutes(60), "approved"))).toBeNull();
  expect(screeningOfTimeOut([], ended(minutes(60)))).toBeNull();
});
