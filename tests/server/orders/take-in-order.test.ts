import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { aPayment, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asNobody } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { countRows, rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const send = (shop: TestShop, body: Record<string, unknown>) => app.call(endpoints.sendOrder, { body }, asKeyOf(shop));

describe("an order", () => {
  test("is a 201 with its decision, and stored with everything about it", async () => {
    const shop = await aShop({ hasGuarantee: true });
    const reply = await send(shop, anOrderBody({ orderId: "1001", reference: "#1001", loyalty: 3 }));
    expect(reply).toMatchObject({
      status: 201,
      answer: {
        decision: "approved",
        riskLevel: "Low",
        guaranteeStatus: 0,
        scenario: { name: "All other orders" },
        reasons: expect.any(Array),
        warnings: [{ path: "loyalty" }],
      },
    });
    const [payment] = await rowsOf(shop, "payment");
    expect(payment).toMatchObject({
      order_id: "1001",
      reference: "#1001",
      amount_minor: 5000,
      currency: "USD",
      decision: "approved",
      guarantee_status: 0,
    });
    expect(await rowsOf(shop, "payment_order")).toMatchObject([{ raw: { orderId: "1001", loyalty: 3 } }]);
    expect(await rowsOf(shop, "screening")).toMatchObject([
      { decision: "approved", set_version: 1, trace: expect.any(Array), facts: expect.any(Object) },
    ]);
    expect((await rowsOf(shop, "payment_event")).map((event) => event["type"]).toSorted()).toEqual(["DECISION", "ORDER_CREATED"]);
    expect(await rowsOf(shop, "daily_delta")).toMatchObject([{ day: "2026-11-01", orders: 1, amount_minor: 5000 }]);
  });

  test("that is refused also gets its warnings", async () => {
    const reply = await send(await aShop(), anOrderBody({ amount: -5, customer: { phone: "call me" } }));
    expect(reply).toMatchObject({ status: 422, problem: { errors: [{ path: "amount" }], warnings: [{ path: "customer.phone" }] } });
  });

  test("that is sent again is a 200 with its first decision, and nothing changes", async () => {
    const shop = await aShop();
    const body = anOrderBody({ note: "unknown" });
    const first = await send(shop, body);
    const again = await send(shop, { ...body, amount: 99_999, customer: { email: "someone@else.test" } });
    expect(again.status).toBe(200);
    const told = { message: expect.stringContaining("is not what this order has") };
    const differing = ["amount", "customer.email"].map((path) => ({ path, ...told }));
    expect(again.answer).toEqual({ ...first.answer, warnings: [{ path: "note", message: expect.any(String) }, ...differing] });
    expect(await countRows(shop)).toMatchObject({ payment: 1, screening: 1, daily_delta: 1, payment_event: 2 });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ amount_minor: 5000 }]);
  });

  test("is held like the person's first one, as long as none of theirs was approved", async () => {
    const shop = await aShop();
    const customer = { id: "c1", email: "ada@mailinator.com" };
    const decide = async (orderId: string) => (await send(shop, anOrderBody({ orderId, customer }))).answer;
    expect(await decide("first")).toMatchObject({ decision: "pending", scenario: { name: "Disposable email" } });
    expect(await decide("second")).toMatchObject({ decision: "pending", scenario: { name: "Disposable email" } });
  });

  test.for([
    ["5 minutes before its account is of a new account", "2026-11-01T12:05:00Z", ["new_account"]],
    ["2 hours before its account is neither of a new account nor of a guest", "2026-11-01T14:00:00Z", []],
  ] as const)("placed %s", async ([, createdAt, expected]) => {
    const body = anOrderBody({ createdAt: "2026-11-01T12:00:00Z", customer: { createdAt } });
    const { answer } = await send(await aShop(), body);
    const codes = answer?.reasons.map(({ code }) => code) ?? [];
    expect(codes.filter((code) => code === "new_account" || code === "guest_checkout")).toEqual(expected);
  });

  test("has its risk score in the trail as screens show it", async () => {
    const shop = await aShop();
    await aPayment(shop, { riskScore: 0.00275 });
    const [decided] = (await rowsOf(shop, "payment_event")).filter((event) => event["type"] === "DECISION");
    expect(decided).toMatchObject({ description: `Approved based on a risk score of ${formatRiskPercent(0.00275)}` });
  });

  test("with the same orderId in two shops is two orders", async () => {
    const [one, other] = [await aShop(), await aShop()];
    const body = anOrderBody();
    const replies = [await send(one, body), await send(other, body)];
    expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
    expect(replies[0]?.answer?.paymentId).not.toBe(replies[1]?.answer?.paymentId);
  });

  test("with faults is refused, naming each, and not stored", async () => {
    const shop = await aShop();
    const reply = await send(shop, { orderId: "x", amount: -1, currency: "USD" });
    expect(reply).toMatchObject({
      status: 422,
      problem: { title: expect.any(String), errors: [{ path: "createdAt" }, { path: "amount" }] },
    });
    expect(reply.headers["content-type"]).toContain("application/problem+json");
    expect(await countRows(shop)).toMatchObject({ payment: 0 });
  });

  test("is screened above the shop's monthly limit too", async () => {
    const shop = await aShop({ plan: "free" });
    expect((await send(shop, anOrderBody())).status).toBe(201);
  });
});

describe("a request", () => {
  const raw = (shop: TestShop | null, payload: string, type = "application/json") =>
    app.http.inject({ method: "POST", url: "/api/orders", headers: { ...(shop ? asKeyOf(shop) : {}), "content-type": type }, payload });

  test("without a key, or with an unknown one, is a 401", async () => {
    expect(await app.call(endpoints.sendOrder, { body: anOrderBody() }, asNobody)).toMatchObject({ status: 401 });
    expect(await app.call(endpoints.sendOrder, { body: anOrderBody() }, { "x-api-key": "nobody's" })).toMatchObject({ status: 401 });
  });

  test("that isn't JSON is a 400", async () => {
    const shop = await aShop();
    expect((await raw(shop, '{"orderId": "1",')).statusCode).toBe(400);
    expect((await raw(shop, "")).statusCode).toBe(400);
  });

  test.for(["[]", '"order"', "12", "null", "true"])("whose body is %s is a 422", async (payload) => {
    expect((await raw(await aShop(), payload)).statusCode).toBe(422);
  });

  test("of another media type is a 415", async () => {
    expect((await raw(await aShop(), "<order/>", "application/xml")).statusCode).toBe(415);
  });

  test("larger than the limit is a 413", async () => {
    const payload = JSON.stringify(anOrderBody({ note: "x".repeat(600_000) }));
    expect((await raw(await aShop(), payload)).statusCode).toBe(413);
  });

  test("with an id such as __proto__ is answered like any other", async () => {
    const reply = await raw(await aShop(), '{"__proto__": {"orderId": "x"}, "orderId": "1"}');
    expect([400, 422]).toContain(reply.statusCode);
  });
});

test("requests beyond the key's rate limit are a 429 with the time to wait", async () => {
  const slow = await testApp({ config: { ordersPerSecond: 3 } });
  const shop = await aShop();
  const replies = [];
  for (let sent = 0; sent < 20; sent++) replies.push(await slow.call(endpoints.sendOrder, { body: {} }, asKeyOf(shop)));
  const refused = replies.find((reply) => reply.status === 429);
  expect(refused?.problem?.title).toMatch(/.+/);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect(replies.slice(0, 3).map((reply) => reply.status)).toEqual([422, 422, 422]);
});
