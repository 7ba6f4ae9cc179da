import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { OutcomeBody } from "#contract/orders.ts";
import { outcomeTypes } from "#domain/payments/outcome.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { countRows, rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { ordersPerSecond: 100_000 } });
});

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const sendOutcome = (shop: TestShop, orderId: string, body: OutcomeBody) =>
  app.call(endpoints.reportOutcome, { params: { orderId }, body }, asKeyOf(shop));

async function anOrderOf(shop: TestShop, body: Record<string, unknown> = {}): Promise<string> {
  const order = anOrderBody({ amount: 100, ...body });
  await app.read(endpoints.sendOrder, { body: order }, asKeyOf(shop));
  return order.orderId;
}

describe("an outcome", () => {
  test("is a 201, updates the payment and adds to the trail", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const reply = await sendOutcome(shop, orderId, {
      id: "cb1",
      type: "chargeback",
      reason: "fraud",
      reasonCode: "10.4",
      amount: 100,
      currency: "USD",
      at: at(5),
    });
    expect(reply.status).toBe(201);
    expect(await rowsOf(shop, "payment")).toMatchObject([
      { chargeback_id: "cb1", chargeback_reason: "fraudulent", dispute_state: "needs_response", decision: "approved" },
    ]);
    expect((await rowsOf(shop, "payment_event")).at(-1)).toMatchObject({
      type: "CHARGEBACK",
      to_value: "chargeback",
      description: "Chargeback received: $100.00, fraud (10.4)",
      at: at(5),
    });
  });

  test.for(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "1999-12-31T23:59:59Z"])("at %s is before any order", async (when) => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const reply = await sendOutcome(shop, orderId, { type: "refund", at: new Date(when) });
    expect(reply).toMatchObject({ status: 422, problem: { errors: [{ path: "at", message: "must be in 2000 or later" }] } });
  });

  test("with the same id is a repeat: 200 with the first answer, and nothing changes", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const first = await sendOutcome(shop, orderId, { id: "r1", type: "refund", amount: 10, at: at(5) });
    const counts = await countRows(shop);
    const again = await sendOutcome(shop, orderId, { id: "r1", type: "refund", amount: 99, at: at(9) });
    expect(again).toMatchObject({ status: 200, answer: first.answer });
    expect(await countRows(shop)).toEqual(counts);
    expect(await rowsOf(shop, "payment")).toMatchObject([{ refunded_minor: 1000 }]);
  });

  test("without an id is a repeat if type, time and amount are the same", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const statuses = [];
    for (const [amount, day] of [
      [10, 5],
      [10, 5],
      [20, 5],
      [10, 6],
    ] as const) {
      statuses.push((await sendOutcome(shop, orderId, { type: "refund", amount, at: at(day) })).status);
    }
    expect(statuses).toEqual([201, 200, 201, 201]);
  });

  test.for([
    ["without an id", undefined, "r1"],
    ["with an id", "r1", undefined],
  ])("%s is repeated by one of the same type, instant and amount", async ([, first, second]) => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const earlier = await sendOutcome(shop, orderId, { id: first, type: "refund", amount: 4, at: at(5) });
    expect(await sendOutcome(shop, orderId, { id: second, type: "refund", amount: 4, at: at(5) })).toMatchObject({
      status: 200,
      answer: earlier.answer,
    });
    expect(await sendOutcome(shop, orderId, { id: second, type: "refund", amount: 5, at: at(5) })).toMatchObject({ status: 201 });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ refunded_minor: 900 }]);
  });

  test("with an id isn't repeated by one with another id", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await sendOutcome(shop, orderId, { id: "r1", type: "refund", amount: 4, at: at(5) });
    expect(await sendOutcome(shop, orderId, { id: "r2", type: "refund", amount: 4, at: at(5) })).toMatchObject({ status: 201 });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ refunded_minor: 800 }]);
  });

  test("of an unknown order is a 404", async () => {
    const [own, other] = [await aShop(), await aShop()];
    const orderId = await anOrderOf(own);
    expect((await sendOutcome(own, "nowhere", { type: "refund", at: at(5) })).status).toBe(404);
    expect((await sendOutcome(other, orderId, { type: "refund", at: at(5) })).status).toBe(404);
  });

  test("works for an orderId with any characters", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop, { orderId: "#10/01 ?ä%" });
    expect((await sendOutcome(shop, orderId, { type: "refund", at: at(5) })).status).toBe(201);
  });

  test.for<[string, Partial<OutcomeBody>]>([
    ["at", { at: new Date(Date.now() + 25 * 3_600_000) }],
    ["amount", { amount: 1.234 }],
    ["currency", { currency: "EUR" }],
    ["reason", { type: "cancelled", reason: "because" }],
  ])("with a wrong %s is refused: %j", async ([path, shown]) => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const reply = await sendOutcome(shop, orderId, { type: "refund", at: at(5), ...shown });
    expect(reply).toMatchObject({ status: 422, problem: { errors: [{ path }] } });
    expect(await countRows(shop)).toMatchObject({ outcome: 0 });
  });

  test("names every invalid field at once", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const payload = { type: "stolen", at: "later", amount: -3, currency: "ZZZ", id: 7 };
    const reply = await app.http.inject({ method: "POST", url: `/api/orders/${orderId}/outcomes`, headers: asKeyOf(shop), payload });
    const paths = reply.json().errors.map((fault: { path: string }) => fault.path);
    expect(paths.toSorted()).toEqual(["amount", "at", "currency", "id", "type"]);
  });

  test("is at most a day before its order", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop, { createdAt: "2026-11-04T12:00:00Z" });
    const early = await sendOutcome(shop, orderId, { type: "refund", at: new Date("2026-11-03T11:59:59Z") });
    expect(early).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "at", message: "must not be more than a day before the order" }] },
    });
    expect(await sendOutcome(shop, orderId, { type: "refund", at: new Date("2026-11-03T12:00:00Z") })).toMatchObject({ status: 201 });
  });

  test.for([
    {},
    { type: "refund" },
    { type: "gone", at: "2026-11-05T00:00:00Z" },
    { type: "refund", at: "yesterday" },
    { type: "refund", at: "2026-11-05T00:00:00Z", id: 7 },
    { type: "refund", at: "2026-11-05T00:00:00Z", amount: -1 },
    { type: "refund", at: "2026-11-05T00:00:00Z", currency: "ZZZ" },
  ])("that is %j is refused", async (payload) => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const reply = await app.http.inject({ method: "POST", url: `/api/orders/${orderId}/outcomes`, headers: asKeyOf(shop), payload });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      errors: [{ path: expect.stringMatching(/^(type|at|id|amount|currency)$/) }, ...reply.json().errors.slice(1)],
    });
  });
});

describe("a payment", () => {
  test("is refunded by the rest of it if a refund has no amount", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await sendOutcome(shop, orderId, { id: "a", type: "refund", amount: 30, at: at(5) });
    await sendOutcome(shop, orderId, { id: "b", type: "refund", at: at(6) });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ refunded_minor: 10_000 }]);
    expect((await rowsOf(shop, "outcome")).map((outcome) => outcome["amount_minor"]).toSorted()).toEqual([3000, 7000]);
  });

  test("can't be refunded by more than the rest of it", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const tooMuch = await sendOutcome(shop, orderId, { id: "a", type: "refund", amount: 100.01, at: at(5) });
    expect(tooMuch.problem?.errors).toEqual([
      { path: "amount", message: "must be at most $100.00, the part of the order not refunded yet" },
    ]);
    await sendOutcome(shop, orderId, { id: "b", type: "refund", amount: 100, at: at(5) });
    for (const amount of [undefined, 0.01]) {
      const refused = await sendOutcome(shop, orderId, { id: "c", type: "refund", amount, at: at(6) });
      expect(refused.problem?.errors).toEqual([{ path: "amount", message: "must be 0: the order is already fully refunded" }]);
    }
    expect(await countRows(shop)).toMatchObject({ outcome: 1 });
  });

  test("that is fully refunded accepts repeats of its refund", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const first = await sendOutcome(shop, orderId, { id: "a", type: "refund", at: at(5) });
    for (const repeat of [{ id: "a" }, {}, { amount: 100 }]) {
      expect(await sendOutcome(shop, orderId, { type: "refund", at: at(5), ...repeat })).toMatchObject({
        status: 200,
        answer: first.answer,
      });
    }
  });

  test.for<[Partial<OutcomeBody> & Pick<OutcomeBody, "type">, string]>([
    [
      { type: "chargeback", amount: 1.9, reason: "product_not_received", reasonCode: "F29" },
      "Chargeback received: $1.90, product not received (F29)",
    ],
    [{ type: "chargeback", reasonCode: "F29" }, "Chargeback received (F29)"],
    [{ type: "cancelled", reason: "customer" }, "Order canceled: requested by the customer"],
    [{ type: "cancelled", reason: "other" }, "Order canceled"],
  ])("has %j in its trail as '%s'", async ([outcome, words]) => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await sendOutcome(shop, orderId, { at: at(5), ...outcome });
    expect((await rowsOf(shop, "payment_event")).at(-1)).toMatchObject({ description: words });
  });

  test("that is fully refunded changes its status, with one trail event", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop, { payment: { status: "PS0" } });
    for (const id of ["a", "b"]) await sendOutcome(shop, orderId, { id, type: "refund", amount: 50, at: at(5) });
    await sendOutcome(shop, orderId, { type: "legit_confirmed", at: at(6) });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ sub_status: "PS5" }]);
    const events = await rowsOf(shop, "payment_event");
    expect(events.filter((event) => event["type"] === "FIELD_CHANGED")).toMatchObject([
      { field: "payment.status", from_value: "PS0", to_value: "PS5", at: at(5) },
    ]);
  });

  test("has a chargeback exactly when one was reported", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await sendOutcome(shop, orderId, { type: "inquiry", at: at(4) });
    await sendOutcome(shop, orderId, { type: "cancelled", reason: "customer", at: at(4) });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ chargeback_id: null, dispute_state: "inquiry", cancel_reason: "customer" }]);
    await sendOutcome(shop, orderId, { type: "chargeback", at: at(5) });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ chargeback_id: expect.any(String), dispute_state: "needs_response" }]);
  });

  test("has the same state whatever order its outcomes arrive in", async () => {
    const outcomes: fc.Arbitrary<OutcomeBody[]> = fc
      .array(
        fc.record({
          type: fc.constantFrom(...outcomeTypes.filter((type) => type !== "cancelled")),
          amount: fc.integer({ min: 0, max: 20 }),
          at: fc.integer({ min: 2, max: 5 }).map(at),
          reason: fc.constantFrom("fraud", "not_received"),
        }),
        { minLength: 2, maxLength: 5 },
      )
      .map((list) => list.map((one, index) => ({ ...one, id: `o${index}` })));
    const twoArrivals = outcomes.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    await fc.assert(
      fc.asyncProperty(twoArrivals, async (arrivals) => {
        const states = [];
        for (const arrival of arrivals) {
          const shop = await aShop();
          const orderId = await anOrderOf(shop);
          for (const outcome of arrival) await sendOutcome(shop, orderId, outcome);
          const [payment = {}] = await rowsOf(shop, "payment");
          states.push(
            ["chargeback_id", "chargeback_reason", "dispute_state", "cancel_reason", "refunded_minor"].map((column) => payment[column]),
          );
        }
        expect(states[1]).toEqual(states[0]);
      }),
      { numRuns: 15 },
    );
  });
});
