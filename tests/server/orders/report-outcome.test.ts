import { fc } from "#tests/support/properties.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { OutcomeBody } from "#contract/orders.ts";
import { outcomeIdentity } from "#domain/payments/outcome-identity.ts";
import { shopOutcomeTypes } from "#domain/payments/outcome.ts";
import { aPayment, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
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

/** The fields that a body sent as it is is refused for. */
async function faultyPaths(shop: TestShop, orderId: string, payload: Record<string, unknown>): Promise<string[]> {
  const reply = await app.http.inject({ method: "POST", url: `/api/orders/${orderId}/outcomes`, headers: asKeyOf(shop), payload });
  expect(reply.statusCode).toBe(422);
  return reply.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path);
}

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

  test.for<OutcomeBody>([
    { id: "r1", type: "refund", amount: 10, reason: "returned", at: at(5) },
    { id: "dp_1", type: "chargeback", amount: 10, reasonCode: "10.4", at: at(5) },
    { type: "refund", amount: 10, at: at(5) },
    { id: "r2", type: "refund", at: at(5) },
    { type: "refund", at: at(5) },
    { type: "fraud_confirmed", at: at(5) },
  ])("sent again is a repeat: 200 with the first answer, and nothing changes: %j", async (body) => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const first = await sendOutcome(shop, orderId, body);
    const counts = await countRows(shop);
    expect(await sendOutcome(shop, orderId, body)).toMatchObject({ status: 200, answer: first.answer });
    expect(await countRows(shop)).toEqual(counts);
  });

  test.for<[OutcomeBody, Partial<OutcomeBody>, string[]]>([
    [{ id: "r1", type: "refund", amount: 10, at: at(5) }, { amount: 99, at: at(9) }, ["at", "amount"]],
    [{ id: "r1", type: "refund", amount: 10, at: at(5) }, { amount: undefined }, ["amount"]],
    [{ id: "c1", type: "cancelled", reason: "fraud", at: at(5) }, { reason: "customer" }, ["reason"]],
    [{ id: "dp_1", type: "chargeback", amount: 10, at: at(5) }, { amount: 12 }, ["amount"]],
    [{ id: "dp_1", type: "chargeback", at: at(5) }, { reason: "duplicate", reasonCode: "12.6" }, ["reason", "reasonCode"]],
    [{ type: "chargeback", amount: 10, at: at(5) }, { reason: "duplicate" }, ["reason"]],
  ])("that is known with other content is a 409 that names it, and nothing changes: %j then %j", async ([body, other, fields]) => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await sendOutcome(shop, orderId, body);
    const payment = await rowsOf(shop, "payment");
    const counts = await countRows(shop);
    const reply = await sendOutcome(shop, orderId, { ...body, ...other });
    expect(reply).toMatchObject({ status: 409, problem: { title: "Already recorded with other content" } });
    expect(reply.problem?.errors).toEqual(fields.map((path) => ({ path, message: "differs from what was recorded" })));
    expect(await countRows(shop)).toEqual(counts);
    expect(await rowsOf(shop, "payment")).toEqual(payment);
  });

  test("of a dispute is another of its states if its type or time is another", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const states = [
      { type: "chargeback", at: at(5) },
      { type: "chargeback_lost", at: at(9) },
      { type: "chargeback", at: at(12) },
      { type: "chargeback_won", at: at(20) },
    ] as const;
    for (const state of states) expect(await sendOutcome(shop, orderId, { id: "dp_1", ...state })).toMatchObject({ status: 201 });
    for (const state of states) expect(await sendOutcome(shop, orderId, { id: "dp_1", ...state })).toMatchObject({ status: 200 });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ chargeback_id: "dp_1", dispute_state: "won" }]);
  });

  test("of a dispute that ends the day it began keeps both, whichever arrives first", async () => {
    for (const types of [["chargeback", "chargeback_lost"] as const, ["chargeback_lost", "chargeback"] as const]) {
      const shop = await aShop();
      const orderId = await anOrderOf(shop);
      for (const type of types) expect(await sendOutcome(shop, orderId, { id: "dp_1", type, at: at(5) })).toMatchObject({ status: 201 });
      expect(await rowsOf(shop, "payment")).toMatchObject([{ chargeback_id: "dp_1", dispute_state: "lost" }]);
    }
  });

  test("that tells of a won chargeback that nobody reported has a chargeback", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await sendOutcome(shop, orderId, { id: "dp_1", type: "chargeback_won", amount: 40, at: at(5) });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ chargeback_id: "dp_1", dispute_state: "won", disputed_minor: 4000 }]);
  });

  test("that a dispute was prevented ends it without a chargeback", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await sendOutcome(shop, orderId, { id: "dp_1", type: "inquiry", at: at(5) });
    await sendOutcome(shop, orderId, { id: "dp_1", type: "prevented", amount: 100, at: at(6) });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ chargeback_id: null, dispute_state: "prevented", disputed_minor: 0 }]);
    expect((await rowsOf(shop, "payment_event")).at(-1)).toMatchObject({ type: "OUTCOME", description: "Dispute prevented: $100.00" });
  });

  test("that the guarantee paid isn't the shop's to report", async () => {
    const shop = await aShop({ hasGuarantee: true });
    const orderId = await anOrderOf(shop);
    const body = { type: "guarantee_paid", at: "2026-11-05T00:00:00Z" };
    const reply = await app.http.inject({ method: "POST", url: `/api/orders/${orderId}/outcomes`, headers: asKeyOf(shop), payload: body });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errors: [{ path: "type", message: "can't be reported: only Surety records it" }] });
    expect(await countRows(shop)).toMatchObject({ outcome: 0 });
  });

  test("warns of a dispute above the order's amount and of unknown fields, also when it's repeated", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const body = { id: "dp_1", type: "chargeback", amount: 500, at: at(5), arn: "1", "card 4242424242424242": true } as const;
    const warnings = [
      { path: "arn", message: "is not a known field; ignored" },
      { path: "card ****4242", message: "is not a known field; ignored" },
      { path: "amount", message: "is more than the order's amount, $100.00; the dispute counts up to that" },
    ];
    for (const status of [201, 200]) expect(await sendOutcome(shop, orderId, body)).toMatchObject({ status, answer: { warnings } });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ disputed_minor: 10_000 }]);
  });

  test("warns of a due date or a currency that is not used", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const refund = { id: "r1", type: "refund", amount: 5, at: at(5), dueAt: at(9) } as const;
    expect((await sendOutcome(shop, orderId, refund)).answer?.warnings).toEqual([
      { path: "dueAt", message: "is only of an inquiry or chargeback; ignored" },
    ]);
    const dispute = { id: "dp_1", type: "chargeback", currency: "EUR", at: at(5) } as const;
    expect((await sendOutcome(shop, orderId, dispute)).answer?.warnings).toEqual([
      { path: "currency", message: "is without an amount; ignored" },
    ]);
  });

  test("warns of a due date before the dispute, and of an earlier one than is known", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const warningsFor = async (dueAt: Date) =>
      (await sendOutcome(shop, orderId, { id: "dp_1", type: "chargeback", at: at(5), dueAt })).answer?.warnings;
    expect(await warningsFor(at(4))).toEqual([{ path: "dueAt", message: "is before the dispute; kept" }]);
    expect(await warningsFor(at(9))).toEqual([]);
    const ignored = [{ path: "dueAt", message: "is before the due date that is known; ignored" }];
    expect(await warningsFor(at(8))).toEqual(ignored);
    // It's before the dispute too, but not kept.
    expect(await warningsFor(at(4))).toEqual(ignored);
  });

  test("whose due date can't be one is refused, naming it, also when it's extended", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const sent = (dueAt: Date) => sendOutcome(shop, orderId, { id: "dp_1", type: "inquiry", at: at(5), dueAt });
    const after = (days: number) => new Date(at(5).getTime() + days * 86_400_000);
    const errors = [{ path: "dueAt", message: "must be at most 730 days after the dispute" }];
    expect(await sent(new Date("9999-12-31T00:00:00Z"))).toMatchObject({ status: 422, problem: { errors } });
    const early = { status: 422, problem: { errors: [{ path: "dueAt", message: "must not be more than a day before the dispute" }] } };
    for (const dueAt of [new Date("2001-01-01T00:00:00Z"), new Date(after(-1).getTime() - 1)])
      expect(await sent(dueAt)).toMatchObject(early);
    const statuses = [];
    for (const days of [-1, 30, 730]) statuses.push((await sent(after(days))).status);
    expect(statuses).toEqual([201, 200, 200]);
    expect(await sent(new Date(after(730).getTime() + 1))).toMatchObject({ status: 422, problem: { errors } });
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

  test("with an id is nobody else's repeat", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    for (const id of ["r1", "r2", undefined, "r3"])
      expect(await sendOutcome(shop, orderId, { id, type: "refund", amount: 4, at: at(5) })).toMatchObject({ status: 201 });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ refunded_minor: 1600 }]);
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

  const tooEarly = "2001-01-01T00:00:00Z";
  test.for<[string[], Record<string, unknown>]>([
    [["id", "at", "reason"], { id: 7, type: "cancelled", reason: "because", at: "2999-01-01T00:00:00Z" }],
    [["reasonCode", "at", "currency"], { type: "refund", reasonCode: 7, currency: "EUR", at: tooEarly }],
    [["reasonCode", "amount"], { type: "refund", reasonCode: 7, amount: 1.234, at: at(5) }],
    [["reasonCode", "dueAt"], { type: "inquiry", reasonCode: 7, at: at(5), dueAt: "2999-01-01T00:00:00Z" }],
    [["at", "amount"], { id: "r1", type: "refund", amount: 500, at: "yesterday" }],
    [["at", "amount"], { type: "refund", amount: 500, at: tooEarly }],
    // What can't be read leaves open what depends on it.
    [["currency"], { type: "refund", amount: 1.234, currency: "ZZZ", at: at(5) }],
    [["at"], { type: "refund", amount: 500, at: "yesterday" }],
    [["at"], { type: "inquiry", at: "yesterday", dueAt: tooEarly }],
  ])("names %j at once, what the order and the clock say too: %j", async ([paths, payload]) => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop, { createdAt: "2026-11-04T12:00:00Z" });
    expect(await faultyPaths(shop, orderId, payload)).toEqual(paths);
    expect(await countRows(shop)).toMatchObject({ outcome: 0 });
  });

  test("with faults tells nothing of another shop's order", async () => {
    const [own, other] = [await aShop(), await aShop()];
    const orderId = await anOrderOf(own);
    const payload = { id: 7, type: "refund", amount: 500, at: tooEarly };
    expect([await faultyPaths(own, orderId, payload), await faultyPaths(other, orderId, payload)]).toEqual([["id", "at"], ["id"]]);
  });

  test("that repeats a refund with a fault has no other", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await sendOutcome(shop, orderId, { id: "r1", type: "refund", amount: 100, at: at(5) });
    const pathsOf = (id: string) => faultyPaths(shop, orderId, { id, type: "refund", amount: 100, at: at(5), reasonCode: 7 });
    expect([await pathsOf("r1"), await pathsOf("r2")]).toEqual([["reasonCode"], ["reasonCode", "amount"]]);
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

  test("is refunded the same if the refund of the rest comes before an earlier one, also where its amount was raised since", async () => {
    const part = { id: "a", type: "refund", amount: 30, at: at(5) } as const;
    const rest = { id: "b", type: "refund", at: at(6) } as const;
    for (const order of [
      ["part", "rest", "raise"],
      ["rest", "part", "raise"],
      ["rest", "raise", "part"],
    ] as const) {
      const shop = await aShop();
      const body = anOrderBody({ amount: 100 });
      const { orderId } = body;
      await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
      const refund = async (sent: OutcomeBody, status: number) => expect(await sendOutcome(shop, orderId, sent)).toMatchObject({ status });
      const steps = {
        part: () => refund(part, 201),
        rest: () => refund(rest, 201),
        raise: () => app.read(endpoints.changeOrder, { params: { orderId }, body: { ...body, amount: 150 } }, asKeyOf(shop)),
      };
      for (const step of order) await steps[step]();
      for (const repeated of [part, rest]) await refund(repeated, 200);
      expect(await rowsOf(shop, "payment")).toMatchObject([{ refunded_minor: 10_000 }]);
      const outcomes = await rowsOf(shop, "outcome");
      expect(outcomes.map((outcome) => [outcome["external_id"], outcome["amount_minor"]]).toSorted()).toEqual([
        ["a", 3000],
        ["b", 7000],
      ]);
      const told = (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "OUTCOME").map(({ description }) => description);
      expect(told.toSorted()).toEqual(["Refunded in full", "Refunded: $30.00"]);
    }
  });

  test("that was refunded in full can't be refunded again but by what was refunded before", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await sendOutcome(shop, orderId, { id: "a", type: "refund", at: at(6) });
    const refused = async (amount: number, on: Date) =>
      (await sendOutcome(shop, orderId, { id: "b", type: "refund", amount, at: on })).problem?.errors;
    expect(await refused(100.01, at(5))).toEqual([
      { path: "amount", message: "must be at most $100.00, the part of the order not refunded yet" },
    ]);
    expect(await refused(30, at(7))).toEqual([{ path: "amount", message: "can't be refunded: the order is already fully refunded" }]);
    expect(await rowsOf(shop, "outcome")).toMatchObject([{ amount_minor: 10_000 }]);
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
      expect(refused.problem?.errors).toEqual([{ path: "amount", message: "can't be refunded: the order is already fully refunded" }]);
    }
    expect(await countRows(shop)).toMatchObject({ outcome: 1 });
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

  test("of an order with several disputes names its own in the trail", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const outcomes = [
      { id: "dp_1", type: "chargeback", amount: 10, at: at(5) },
      { id: "dp_2", type: "chargeback", amount: 20, reason: "duplicate", at: at(6) },
      { id: "dp_1", type: "chargeback_won", at: at(8) },
      { id: "dp_2", type: "chargeback_won", at: at(9) },
      { id: "r-1", type: "refund", amount: 5, at: at(9) },
    ] as const;
    for (const outcome of outcomes) await sendOutcome(shop, orderId, outcome);
    const events = (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "CHARGEBACK" || type === "OUTCOME");
    expect(events.map(({ description }) => description)).toEqual([
      "Chargeback received: $10.00",
      "Chargeback received: $20.00, duplicate, ID dp_2",
      "Chargeback won, ID dp_1",
      "Chargeback won, ID dp_2",
      "Refunded: $5.00",
    ]);
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
    const outcome = fc.record({
      id: fc.constantFrom("dp_1", "dp_2", undefined),
      type: fc.constantFrom(...shopOutcomeTypes),
      amount: fc.integer({ min: 0, max: 20 }),
      at: fc.integer({ min: 2, max: 5 }).map(at),
    });
    const known = ({ id, type, at: when, amount }: OutcomeBody) =>
      outcomeIdentity({ id: id ?? null, type, at: when, amountMinor: amount ?? null });
    const outcomes: fc.Arbitrary<OutcomeBody[]> = fc.uniqueArray(outcome, { minLength: 2, maxLength: 5, selector: known });
    const twoArrivals = outcomes.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    await fc.assert(
      fc.asyncProperty(twoArrivals, async (arrivals) => {
        const states = [];
        for (const arrival of arrivals) {
          const shop = await aShop();
          const orderId = await anOrderOf(shop);
          for (const body of arrival) expect(await sendOutcome(shop, orderId, body)).toMatchObject({ status: 201 });
          for (const body of arrival) expect(await sendOutcome(shop, orderId, body)).toMatchObject({ status: 200 });
          const [payment = {}] = await rowsOf(shop, "payment");
          const id = outcomeIds.has(String(payment["chargeback_id"])) ? payment["chargeback_id"] : payment["chargeback_id"] !== null;
          const columns = ["chargeback_reason", "dispute_state", "disputed_minor", "cancel_reason", "refunded_minor", "sub_status"];
          states.push([id, ...columns.map((column) => payment[column])]);
        }
        expect(states[1]).toEqual(states[0]);
      }),
      { numRuns: 15 },
    );
  });
});

describe("a held order", () => {
  test.for<[Pick<OutcomeBody, "type" | "reason">, Record<string, unknown>]>([
    [{ type: "legit_confirmed" }, { decision: "approved", decided_by: "outcome", guarantee_status: 0 }],
    [{ type: "fraud_confirmed" }, { decision: "rejected", decided_by: "outcome", guarantee_status: 3 }],
    [
      { type: "cancelled", reason: "fraud" },
      { decision: "rejected", decided_by: "outcome", guarantee_status: 3 },
    ],
    [
      { type: "cancelled", reason: "customer" },
      { decision: "pending", closed_at: at(5), closed_because: "cancelled", guarantee_status: 0 },
    ],
    [{ type: "refund" }, { decision: "pending", closed_at: at(5), closed_because: "refunded", guarantee_status: 0 }],
  ])("with %j ends as %j", async ([outcome, payment]) => {
    const shop = await aShop({ hasGuarantee: true });
    const { orderId } = await aPayment(shop, { decision: "pending", order: { createdAt: "2026-11-01T12:00:00Z" } });
    await sendOutcome(shop, orderId, { ...outcome, at: at(5) });
    expect(await rowsOf(shop, "payment")).toMatchObject([payment]);
  });
});

const outcomeIds = new Set(["dp_1", "dp_2"]);
