import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aPerson, aShop, anOrderBody, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let shop: TestShop;
let ana: TestPerson;
let orderId: string;
beforeAll(async () => {
  app = await testApp();
  shop = await aShop();
  ana = await aPerson({ of: [shop] });
  const body = anOrderBody();
  orderId = body.orderId;
  await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
});

const at = "2026-11-02T12:00:00Z";

describe.for([
  ["a NUL", "a\0b"],
  ["half of a surrogate pair", "a\uD83Db"],
] as const)("text with %s", ([, text]) => {
  test.for([
    ["username", "POST", "/login", { username: text, password: "x" }],
    ["shopName", "POST", "/login", { shopName: text, apiKey: "x" }],
    ["email", "POST", "/login/reset", { email: text }],
  ] as const)("is refused as %s", async ([path, method, url, payload]) => {
    const reply = await app.http.inject({ method, url: `/api${url}`, payload });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      errors: expect.arrayContaining([{ path, message: "must not contain control characters or invalid Unicode characters" }]),
    });
  });

  test("is refused as the id of an outcome", async () => {
    const payload = { type: "chargeback", at, id: text };
    const reply = await app.http.inject({ method: "POST", url: `/api/orders/${orderId}/outcomes`, headers: asKeyOf(shop), payload });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errors: [{ path: "id" }] });
  });

  test.for(["reason", "reasonCode"])("is removed from the %s of an outcome, with a warning", async (path) => {
    const payload = { type: "chargeback", id: `${path} ${text.charCodeAt(1)}`, at, [path]: text };
    const reply = await app.http.inject({ method: "POST", url: `/api/orders/${orderId}/outcomes`, headers: asKeyOf(shop), payload });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ warnings: [{ path, message: expect.stringContaining("can't be stored") }] });
  });

  test.for(["dashboard", "dashboard/movers", "dashboard/report"])("is refused as a name that the %s filters by", async (call) => {
    const payload = { startDate: at, endDate: at, paymentMethods: [text], origins: [text] };
    const url = `/api/payments/${call}`;
    const reply = await app.http.inject({ method: "POST", url, headers: asPerson(ana, shop), payload });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errors: [{ path: "paymentMethods[0]" }, { path: "origins[0]" }] });
  });

  test.for(["reference", "email"])("finds nothing as the filter's %s", async (name) => {
    const url = "/api/payments/transactions";
    const reply = await app.http.inject({ method: "POST", url, headers: asPerson(ana, shop), payload: { filter: { [name]: text } } });
    expect(reply.json()).toMatchObject({ transactions: [] });
  });
});

test("an orderId with a NUL is one that the shop doesn't have", async () => {
  const change = { method: "PUT", url: "/api/orders/a%00b", headers: asKeyOf(shop), payload: { amount: 1 } } as const;
  expect((await app.http.inject(change)).statusCode).toBe(404);
  const outcome = { method: "POST", url: "/api/orders/a%00b/outcomes", headers: asKeyOf(shop), payload: { type: "refund", at } } as const;
  expect((await app.http.inject(outcome)).statusCode).toBe(404);
});

test("permissions can't be reset for a shop name with a NUL", async () => {
  const reply = await app.http.inject({
    method: "POST",
    url: "/api/shopify/reset-scopes?shopName=a%00b",
    headers: asPerson(ana, shop),
  });
  expect(reply.statusCode).toBe(422);
});

test.for(["0000-01-01", "0001-01-01", "9999-12-31"])("a filter of the day %s is answered", async (date) => {
  for (const orderDate of [
    { type: "equal", date },
    { type: "onOrAfter", date },
    { type: "beforeOrOn", date },
    { type: "between", start: date, end: date },
    { type: "period", start: `${date}T00:00:00+14:00`, end: `${date}T23:59:59-12:00` },
  ]) {
    const url = "/api/payments/transactions";
    const reply = await app.http.inject({ method: "POST", url, headers: asPerson(ana, shop), payload: { filter: { orderDate } } });
    expect(reply.statusCode).toBe(200);
  }
});
