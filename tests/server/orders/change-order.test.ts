import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { countRows, rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const change = (shop: TestShop, orderId: string, body: Record<string, unknown>) =>
  app.call(endpoints.changeOrder, { params: { orderId }, body }, asKeyOf(shop));

async function anOrderOf(shop: TestShop, shown: Record<string, unknown> = {}): Promise<string> {
  const body = anOrderBody({ customer: { firstName: "Ann", email: "ann@shop.test" }, payment: { status: "PS2" }, ...shown });
  await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  return body.orderId;
}

describe("a change of an order", () => {
  test("makes one event of the trail for each field, and leaves the decision", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const [before] = await rowsOf(shop, "payment");
    const reply = await change(shop, orderId, { amount: 75, payment: { status: "PS0" }, customer: { firstName: "Anna" } });
    expect(reply).toMatchObject({
      status: 200,
      answer: {
        paymentId: Number(before?.["payment_id"]),
        changes: [
          { field: "amount", from: 50, to: 75 },
          { field: "customer.firstName", from: "Ann", to: "Anna" },
          { field: "payment.status", from: "PS2", to: "PS0" },
        ],
      },
    });
    const [after] = await rowsOf(shop, "payment");
    expect(after).toEqual({ ...before, amount_minor: 7500, amount_major: 75, payer_first_name: "Anna", sub_status: "PS0" });
    const events = (await rowsOf(shop, "payment_event")).filter((event) => event["type"] === "FIELD_CHANGED");
    expect(events).toMatchObject([
      { field: "amount", from_value: "50", to_value: "75" },
      { field: "customer.firstName", from_value: "Ann", to_value: "Anna" },
      { field: "payment.status", from_value: "PS2", to_value: "PS0" },
    ]);
    expect(await rowsOf(shop, "screening")).toHaveLength(1);
  });

  test("that changes nothing is no event", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const counts = await countRows(shop);
    const reply = await change(shop, orderId, {
      orderId,
      amount: 50,
      createdAt: "2026-11-01T13:00:00+01:00",
      customer: { firstName: "Ann" },
    });
    expect(reply).toMatchObject({ status: 200, answer: { changes: [] } });
    expect(await countRows(shop)).toEqual(counts);
  });

  test("takes a field away where it sends null, and keeps those it does not send", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await change(shop, orderId, { customer: { firstName: null } });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ payer_first_name: null, email: "ann@shop.test" }]);
  });

  test.for([
    ["orderId", { orderId: "another" }],
    ["createdAt", { createdAt: "2026-11-02T12:00:00Z" }],
    ["currency", { currency: "EUR" }],
    ["amount", { amount: -1 }],
    ["payment.cardHolder", { payment: { cardHolder: "4242424242424242" } }],
    ["billingAddress.country", { billingAddress: { country: "Atlantis" } }],
  ] as const)("of %s to %j is refused, and nothing changes", async ([path, body]) => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const [before, counts] = [await rowsOf(shop, "payment"), await countRows(shop)];
    expect(await change(shop, orderId, body)).toMatchObject({ status: 422, problem: { errors: [{ path }] } });
    expect(await rowsOf(shop, "payment")).toEqual(before);
    expect(await countRows(shop)).toEqual(counts);
  });

  test("of an order that the shop does not have is answered 404", async () => {
    const [own, other] = [await aShop(), await aShop()];
    const orderId = await anOrderOf(own);
    expect(await change(other, orderId, { amount: 1 })).toMatchObject({ status: 404 });
  });
});
