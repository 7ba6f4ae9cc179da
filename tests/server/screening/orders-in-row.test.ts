import { describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import type { AggregatedOrder, EarlierOrders } from "#domain/rules/aggregate-orders.ts";
import { identityOf } from "#domain/screening/identity.ts";
import { VELOCITY_CAP } from "#domain/screening/facts.ts";
import { makeOrdersInRow } from "#server/screening/orders-in-row.ts";
import { PERSON_ORDERS_CAP, type ApprovedAmount, type EarlierOrder, type ShopHistory } from "#server/screening/shop-history.ts";
import { anOrderBody } from "#tests/support/builders.ts";
import { quietFacts } from "#tests/support/quiet-facts.ts";
import { keyed } from "#tests/support/keyed.ts";

const NOW = new Date("2026-11-10T00:00:00Z");

function orderAt(createdAt: string) {
  const parsed = parseOrder(anOrderBody({ createdAt, customer: { email: "ann@shop.test" } }), NOW, keyed);
  if (parsed.faults) throw new Error("The order has faults");
  return { order: parsed.order, identity: identityOf(parsed.order, null) };
}

const noRecord = { firstSeen: null, chargebacks: 0, fraudConfirmed: 0, legitConfirmed: 0 };
const history = (known: { personOrders?: number; email?: EarlierOrder[]; aggregated?: EarlierOrders } = {}): ShopHistory => ({
  existingPaymentId: null,
  paymentId: 1,
  hasGuarantee: false,
  guaranteeCapUsd: 5_000,
  timeZone: "UTC",
  currency: DEFAULT_CURRENCY,
  setVersion: 1,
  earlier: { email: known.email ?? [], card: [], device: [], ip: [], phone: [], shippingAddress: [] },
  aggregated: known.aggregated ?? {},
  personOrders: known.personOrders ?? 0,
  personApprovedOrders: 0,
  approvedAmounts: null,
  records: { person: noRecord, email: noRecord, card: noRecord, device: noRecord },
});

/** What an order at noon sees after another of the same person, decided before it in the same batch. */
function seenAfter(createdAt: string, known?: Parameters<typeof history>[0]) {
  const inRow = makeOrdersInRow();
  const [earlier, later] = [orderAt(createdAt), orderAt("2026-11-02T12:00:00Z")];
  inRow.add({ ...earlier, amountShop: 50, facts: quietFacts(), decision: "approved" });
  return inRow.seenBy(later.order, later.identity, history(known));
}

test.for([
  ["a minute before", "2026-11-02T11:59:00Z", 1],
  ["at the same time", "2026-11-02T12:00:00Z", 1],
  ["10 minutes after", "2026-11-02T12:10:00Z", 1],
  ["later than that", "2026-11-02T12:10:01Z", 0],
] as const)("an order sees one before it in the batch that was created %s: %s", ([, createdAt, seen]) => {
  expect(seenAfter(createdAt)).toMatchObject({ personOrders: seen, personApprovedOrders: seen });
});

test("an order created more than 30 days before counts for the person, but in no window", () => {
  expect(seenAfter("2026-10-01T12:00:00Z")).toMatchObject({ personOrders: 1, earlier: { email: [] } });
});

test("the oldest order gives way when more than the counted ones share a key", () => {
  const at = Date.parse("2026-11-01T00:00:00Z");
  const email = Array.from({ length: VELOCITY_CAP }, (_, index) => ({
    at: at - index,
    person: `p${index}`,
    email: null,
    card: null,
    device: null,
    ip: null,
  }));
  const seen = seenAfter("2026-11-02T11:00:00Z", { email });
  expect(seen?.earlier.email).toHaveLength(VELOCITY_CAP);
  expect(seen?.earlier.email.map(({ person }) => person)).toEqual([
    "ann@shop.test",
    ...email.slice(0, VELOCITY_CAP - 1).map(({ person }) => person),
  ]);
});

describe("the orders that scenarios aggregate", () => {
  const keys = { person: null, email: "ann@shop.test", card: null, device: null, ip: null, phone: null, shippingAddress: null };
  const others = { cardBin: null, cardCountry: null, acquirer: null, currency: "USD" };
  const earlier = (at: number, amount: number): AggregatedOrder => ({ at, amount, ...keys, ...others });
  const at = Date.parse("2026-11-02T11:30:00Z");

  test("have those before it in the batch, as they were screened", () => {
    const seen = seenAfter("2026-11-02T11:00:00Z", { aggregated: { email: [earlier(at, 7)] } });
    expect(seen?.aggregated.email).toMatchObject([
      { amount: 7 },
      { at: at - 1_800_000, amount: 50, currency: "USD", email: "ann@shop.test" },
    ]);
  });

  test("stay unread for the keys that weren't asked for", () => {
    expect(seenAfter("2026-11-02T11:00:00Z", { aggregated: { card: [] } })?.aggregated).toEqual({ card: [] });
  });

  test("are the latest 500", () => {
    const known = Array.from({ length: VELOCITY_CAP }, (_, index) => earlier(at - index, index));
    const seen = seenAfter("2026-11-02T11:45:00Z", { aggregated: { email: known } });
    expect(seen?.aggregated.email?.map(({ amount }) => amount)).toEqual([50, ...known.slice(0, -1).map(({ amount }) => amount)]);
  });
});

describe("the approved amounts of a currency", () => {
  const bare = (createdAt: string, currency = "USD") => {
    const parsed = parseOrder(anOrderBody({ createdAt, amount: 20, currency }), NOW, keyed);
    if (parsed.faults) throw new Error("The order has faults");
    return { order: parsed.order, identity: identityOf(parsed.order, null) };
  };
  const noon = Date.parse("2026-11-02T12:00:00Z");
  const seen = (known: ApprovedAmount[] | null, ...before: [createdAt: string, decision: Decision, currency?: string][]) => {
    const inRow = makeOrdersInRow();
    for (const [createdAt, decision, currency] of before) {
      const { order, identity } = bare(createdAt, currency);
      inRow.add({ order, identity, amountShop: 20, facts: quietFacts(), decision });
    }
    const { order, identity } = bare("2026-11-02T12:00:00Z");
    return inRow.seenBy(order, identity, { ...history(), approvedAmounts: known })?.approvedAmounts;
  };

  test("have those approved before it in the batch, latest first", () => {
    const found = seen(
      [[noon - 1, 5000]],
      ["2026-11-02T12:00:00Z", "approved"],
      ["2026-11-01T12:00:00Z", "approved"],
      ["2026-11-02T12:00:00Z", "pending"],
      ["2026-11-02T12:00:00Z", "approved", "EUR"],
      ["2026-11-02T12:11:00Z", "approved"],
    );
    expect(found).toEqual([
      [noon, 2000],
      [noon - 1, 5000],
      [noon - DAY_MS, 2000],
    ]);
  });

  test("are the latest 100", () => {
    const known = Array.from({ length: 100 }, (_, index): ApprovedAmount => [noon - index, 1]);
    expect(seen(known, ["2026-11-02T12:00:00Z", "approved"])).toEqual([[noon, 2000], ...known.slice(0, 99)]);
  });

  test("stay unknown where they weren't asked for", () => {
    expect(seen(null, ["2026-11-02T12:00:00Z", "approved"])).toBeNull();
  });
});

test("a person with as many orders as are counted must be read again", () => {
  expect(seenAfter("2026-11-02T11:00:00Z", { personOrders: PERSON_ORDERS_CAP - 1 })).toMatchObject({ personOrders: PERSON_ORDERS_CAP });
  expect(seenAfter("2026-11-02T11:00:00Z", { personOrders: PERSON_ORDERS_CAP })).toBeNull();
});
