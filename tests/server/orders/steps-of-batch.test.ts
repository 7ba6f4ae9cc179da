import { expect, test } from "vitest";
import { stepsOfBatch, type OutcomeKeys } from "#server/orders/steps-of-batch.ts";
import type { OrderToDecide } from "#server/screening/screening.ts";
import { anOrder } from "#tests/support/an-order.ts";

const nobody: OutcomeKeys = { person: null, email: null, card: null, device: null };
const complete = {
  customer: { id: "c" },
  billingAddress: { country: "US" },
  device: { ip: "203.0.113.1" },
};

const order = (orderId: string, keys: Partial<OutcomeKeys>, sent: object = complete): { order: OrderToDecide } => ({
  order: {
    order: anOrder({ orderId, ...sent }),
    raw: {},
    warnings: [],
    enriched: {
      facts: Object.create(null),
      identity: { ip: null, phone: null, shippingAddress: null, ...nobody, person: orderId, ...keys },
    },
    receivedAt: new Date(),
    startedAt: 0,
  },
});
const outcome = (ofOrder: string | null) => ({ ofOrder });

/** Each step as its orders, then the orders that its writes happen to. */
function stepsOf(
  batch: readonly ({ order: OrderToDecide } | { ofOrder: string | null })[],
  known: Record<string, Partial<OutcomeKeys>> = {},
) {
  const keys = new Map(Object.entries(known).map(([id, some]) => [id, { ...nobody, ...some }]));
  return stepsOfBatch(batch, keys).map(({ orders, writes }) => [
    orders.map((each) => each.order.order.orderId).join(" "),
    writes.map(({ ofOrder }) => ofOrder ?? "-").join(" "),
  ]);
}

test("orders that can't see an outcome are stored with those before it", () => {
  expect(stepsOf([order("a", { card: "1" }), outcome("a"), order("b", { card: "2" }), outcome(null), order("c", {})])).toEqual([
    ["a b c", "a -"],
  ]);
});

test.each(["person", "email", "card", "device"] as const)("an order of the same %s comes after the outcome", (key) => {
  const batch = [outcome("old"), order("a", { [key]: "x" }), order("b", {})];
  expect(stepsOf(batch, { old: { [key]: "x" } })).toEqual([
    ["", "old"],
    ["a b", ""],
  ]);
  expect(stepsOf(batch, { old: {} })).toEqual([["a b", "old"]]);
});

test("an outcome comes after its order of the same batch, and the same orderId again after the outcome", () => {
  expect(stepsOf([order("a", {}), outcome("a"), order("b", {}), order("a", {})])).toEqual([
    ["a b", "a"],
    ["a", ""],
  ]);
});

test("an outcome of an order that comes later finds none, as if it had come alone", () => {
  expect(stepsOf([outcome("a"), order("a", {})])).toEqual([
    ["", "a"],
    ["a", ""],
  ]);
});

test("an order with little data, which the shop's approved orders decide, comes after every outcome", () => {
  expect(stepsOf([order("a", {}), outcome("a"), order("b", {}, {})])).toEqual([
    ["a", "a"],
    ["b", ""],
  ]);
});
