import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { anOrderBody, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function warnedPaths(shop: TestShop, body: Record<string, unknown>): Promise<string[]> {
  const { warnings } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  return warnings.map(({ path }) => path);
}

test("an order sent again with other content is warned about, field by field, without values", async () => {
  const shop = await aShop();
  const body = anOrderBody({ gift: "yes", customer: { email: "ann@shop.test" }, shippingAddress: { city: "Austin" }, tags: ["a"] });
  expect(await warnedPaths(shop, body)).toEqual(["gift"]);
  const other = {
    ...body,
    amount: 9000,
    gift: "no",
    customer: { email: "eve@shop.test" },
    shippingAddress: { country: "NG" },
    tags: ["b"],
  };
  const reply = await app.call(endpoints.sendOrder, { body: other }, asKeyOf(shop));
  expect(reply.status).toBe(200);
  const { answer } = reply as { answer: { warnings: { path: string; message: string }[] } };
  expect(answer.warnings.map(({ path }) => path)).toEqual([
    "gift",
    "amount",
    "customer.email",
    "gift",
    "shippingAddress.city",
    "shippingAddress.country",
    "tags",
  ]);
  expect(JSON.stringify(answer.warnings)).not.toMatch(/9000|eve|NG/);
});

test("what is the same once it is checked is no difference", async () => {
  const shop = await aShop();
  const body = anOrderBody({ createdAt: "2026-11-01T12:00:00Z", customer: { email: "ann@shop.test" }, reference: null });
  await warnedPaths(shop, body);
  const { reference: _, ...same } = body;
  expect(
    await warnedPaths(shop, { ...same, createdAt: "2026-11-01T13:00:00+01:00", currency: "usd", customer: { email: " Ann@shop.test" } }),
  ).toEqual([]);
});

test("a changed order is known as it was sent first and as it is now", async () => {
  const shop = await aShop();
  const body = anOrderBody({ amount: 50, shippingAddress: { city: "Austin", country: "US" } });
  await warnedPaths(shop, body);
  const changes = { amount: 60, shippingAddress: { city: "Dallas" } };
  await app.read(endpoints.changeOrder, { params: { orderId: body.orderId }, body: changes }, asKeyOf(shop));
  expect(await warnedPaths(shop, body)).toEqual([]);
  expect(await warnedPaths(shop, { ...body, amount: 60, shippingAddress: { city: "Dallas", country: "US" } })).toEqual([]);
  expect(await warnedPaths(shop, { ...body, amount: 70 })).toEqual(["amount"]);
});

test("at most 50 warnings are answered, and how many more there are", async () => {
  const shop = await aShop();
  const fields = (value: string) => Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`note${index}`, value]));
  const body = anOrderBody({ customer: fields("a") });
  await warnedPaths(shop, body);
  expect(await warnedPaths(shop, { ...body, customer: fields("b") })).toHaveLength(51);
});

test("an imported line carries its order's warnings", async () => {
  const shop = await aShop();
  const body = anOrderBody();
  const lines = [body, { ...body, amount: 70 }].map((line) => JSON.stringify(line)).join("\n");
  const response = await app.http.inject({
    method: "POST",
    url: "/api/orders/import",
    headers: { ...asKeyOf(shop), "content-type": "application/x-ndjson" },
    payload: lines,
  });
  const [first, second] = response.body
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(first).not.toHaveProperty("warnings");
  expect(second).toMatchObject({ orderId: body.orderId, warnings: [{ path: "amount" }] });
});
