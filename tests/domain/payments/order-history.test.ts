import { expect, test } from "vitest";
import { orderHistoryOf, type ComparedOrder } from "#domain/payments/order-history.ts";

const order: ComparedOrder = { cards: "c1", emails: "e1", phones: "p1", addresses: "a1", shipAddresses: "s1", countries: "US" };

test("no earlier order says nothing", () => {
  expect(orderHistoryOf(order, [])).toBeNull();
});

test("other values are counted once each, and orders that differ in anything by their share", () => {
  const earlier = [order, { ...order, cards: "c2" }, { ...order, cards: "c2", countries: "FR" }, { ...order, cards: "c3" }];
  expect(orderHistoryOf(order, earlier)).toEqual({
    orders: 4,
    score: 0.75,
    cards: 2,
    emails: 0,
    phones: 0,
    addresses: 0,
    shipAddresses: 0,
    countries: 1,
  });
});

test("what an order lacks differs from nothing and isn't counted", () => {
  const lacking = { ...order, cards: null };
  expect(orderHistoryOf(lacking, [order])).toMatchObject({ score: 0, cards: null, emails: 0 });
  expect(orderHistoryOf(order, [lacking])).toMatchObject({ score: 0, cards: null, emails: 0 });
});
