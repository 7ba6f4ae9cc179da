import { expect, test } from "vitest";
import { outcomeIdentity } from "#domain/payments/outcome-identity.ts";
import { isOfDispute, outcomeTypes } from "#domain/payments/outcome.ts";

const [early, late] = [new Date("2026-11-05T00:00:00Z"), new Date("2026-11-09T00:00:00Z")];
const identity = (shown: Partial<Parameters<typeof outcomeIdentity>[0]>) =>
  outcomeIdentity({ id: "dp_1", type: "refund", at: early, amountMinor: 100, ...shown });

test.for(outcomeTypes)("%s with an id is known by it and its type, and at another time only if it isn't of a dispute", (type) => {
  expect(identity({ type, amountMinor: 200 })).toBe(identity({ type }));
  expect(identity({ type, at: late }) === identity({ type })).toBe(!isOfDispute(type));
  expect(identity({ type, id: "dp_2" })).not.toBe(identity({ type }));
});

test("the types of one id and time are all different outcomes", () => {
  expect(new Set(outcomeTypes.map((type) => identity({ type }))).size).toBe(outcomeTypes.length);
});

test("without an id an outcome is known by type, time and amount", () => {
  const differing = [{}, { at: late }, { amountMinor: 200 }, { amountMinor: null }, { type: "chargeback" }, { id: "dp_1" }] as const;
  expect(new Set(differing.map((shown) => identity({ id: null, ...shown }))).size).toBe(differing.length);
});
