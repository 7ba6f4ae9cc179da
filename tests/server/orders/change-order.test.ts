import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { countRows, rowsOf } from "#tests/server/orders/rows.ts";
import { keyed } from "#tests/support/keyed.ts";

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
  test("adds one trail event per field and answers what stands", async () => {
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
    const same = { ...before, risk_score: after?.["risk_score"], guarantee_note: after?.["guarantee_note"] };
    const words = String(before?.["search_words"]).replace(" !ann ", " !anna ");
    expect(after).toEqual({
      ...same,
      amount_minor: 7500,
      amount_major: 75,
      amount_shop: 75,
      payer_first_name: "Anna",
      sub_status: "PS0",
      search_words: words,
    });
    const events = (await rowsOf(shop, "payment_event")).filter((event) => event["type"] === "FIELD_CHANGED");
    expect(events).toMatchObject([
      { field: "amount", from_value: "50", to_value: "75" },
      { field: "customer.firstName", from_value: "Ann", to_value: "Anna" },
      { field: "payment.status", from_value: "PS2", to_value: "PS0" },
    ]);
  });

  test("replaces an address whole: nothing of the earlier one is kept", async () => {
    const shop = await aShop();
    const austin = { address1: "1 Congress Ave", city: "Austin", province: "TX", zip: "78701", country: "US", phone: "+1 512 555 0100" };
    const customer = { id: "c1", address: austin };
    const orderId = await anOrderOf(shop, { customer, billingAddress: austin, shippingAddress: austin });
    const lagos = { city: "Lagos", country: "NG" };
    expect(await change(shop, orderId, { shippingAddress: lagos, customer: { address: lagos } })).toMatchObject({ status: 200 });
    const [order] = await rowsOf(shop, "payment_order");
    expect(order?.["raw"]).toMatchObject({ billingAddress: austin });
    expect(order?.["raw"]).toHaveProperty("shippingAddress", lagos);
    expect(order?.["raw"]).toHaveProperty("customer", { id: "c1", address: lagos });
    const events = (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "FIELD_CHANGED");
    expect(events).toContainEqual(expect.objectContaining({ field: "shippingAddress.zip", from_value: "78701", to_value: null }));
  });

  test("to a long text is cut in the trail, between two characters", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    expect(await change(shop, orderId, { note: `${"x".repeat(499)}${"\u{1f600}".repeat(20)}` })).toMatchObject({ status: 200 });
    const [event] = (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "FIELD_CHANGED");
    expect(event).toMatchObject({ field: "note", to_value: `${"x".repeat(499)}\u{1f600}…` });
  });

  test("that changes nothing adds no event", async () => {
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

  test("that repeats the items adds no event, whatever the order of their keys", async () => {
    const shop = await aShop();
    const items = [{ title: "Lamp", id: "lamp-1", price: 25, quantity: 2 }];
    const orderId = await anOrderOf(shop, { items });
    expect(await change(shop, orderId, { items })).toMatchObject({ status: 200, answer: { changes: [] } });
    const reordered = items.map(({ quantity, price, ...rest }) => ({ quantity, ...rest, price }));
    expect(await change(shop, orderId, { items: reordered })).toMatchObject({ status: 200, answer: { changes: [] } });
  });

  test("removes fields sent as null and keeps those not sent", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await change(shop, orderId, { customer: { firstName: null } });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ payer_first_name: null, email: "ann@shop.test" }]);
  });

  test("of the amount counts refunds against the new amount", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop, { amount: 100 });
    const refund = { id: "r1", type: "refund" as const, amount: 80, at: new Date("2026-11-02T12:00:00Z") };
    await app.read(endpoints.reportOutcome, { params: { orderId }, body: refund }, asKeyOf(shop));
    await change(shop, orderId, { amount: 50 });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ amount_minor: 5000, refunded_minor: 5000 }]);
    await change(shop, orderId, { amount: 100 });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ amount_minor: 10_000, refunded_minor: 8000 }]);
    const deltas = await rowsOf(shop, "daily_delta");
    expect(deltas.reduce((sum, delta) => sum + Number(delta["refunded_minor"]), 0)).toBe(8000);
  });

  test("of the amount to what is already refunded, and back, changes the status too", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop, { amount: 100 });
    const refund = { type: "refund" as const, amount: 50, at: new Date("2026-11-02T12:00:00Z") };
    await app.read(endpoints.reportOutcome, { params: { orderId }, body: refund }, asKeyOf(shop));
    await change(shop, orderId, { amount: 50 });
    await change(shop, orderId, { customer: { firstName: "Anna" } });
    await change(shop, orderId, { amount: 100 });
    await change(shop, orderId, { payment: { status: "PS0" } });
    const events = await rowsOf(shop, "payment_event");
    expect(events.filter((event) => event["field"] === "payment.status")).toMatchObject([
      { from_value: "PS2", to_value: "PS5" },
      { from_value: "PS5", to_value: "PS2" },
      { from_value: "PS2", to_value: "PS0" },
    ]);
  });

  test("updates everything that the list searches", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop, { payment: { cardBin: "424242", cardLast4: "4242" } });
    await change(shop, orderId, { type: "psp", reference: "#77", payment: { cardBin: "555555", cardLast4: "4444", acquirer: "Lamp Pay" } });
    expect(await rowsOf(shop, "payment")).toMatchObject([
      {
        order_type: "psp",
        transaction_type: "FUGU_PSP_TRANS",
        reference: "#77",
        card_bin: "555555",
        card_last4: "4444",
        acquirer: "Lamp Pay",
      },
    ]);
  });

  test("updates the identity keys of the order and its outcomes; the facts behind the first decision stay", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await app.read(
      endpoints.reportOutcome,
      { params: { orderId }, body: { type: "fraud_confirmed", at: new Date("2026-11-02T12:00:00Z") } },
      asKeyOf(shop),
    );
    const screenings = await rowsOf(shop, "screening");
    await change(shop, orderId, { customer: { email: "eve@shop.test" }, payment: { cardBin: "424242", cardLast4: "4242" } });
    const changed = parseOrder(
      anOrderBody({ customer: { email: "eve@shop.test" }, payment: { cardBin: "424242", cardLast4: "4242" } }),
      new Date(),
      keyed,
    );
    if (changed.faults) throw new Error("The order has faults");
    const { identity } = app.services.screening.enrich(shop.tenantId, changed.order);
    expect(identity.person).toMatch(/^[\w-]{22}$/);
    const keys = { person_key: identity.person, email_key: identity.email, card_key: identity.card };
    expect(await rowsOf(shop, "payment")).toMatchObject([keys]);
    expect(await rowsOf(shop, "outcome")).toMatchObject([keys]);
    expect((await rowsOf(shop, "screening")).slice(0, 1)).toEqual(screenings);
  });

  test("of fields that no figure counts appends nothing to the figures", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    await change(shop, orderId, { tags: ["gift"] });
    expect(await countRows(shop)).toMatchObject({ payment_event: 3, daily_delta: 1 });
  });

  test.for([
    ["orderId", { orderId: "another" }],
    ["createdAt", { createdAt: "2026-11-02T12:00:00Z" }],
    ["currency", { currency: "EUR" }],
    ["amount", { amount: -1 }],
    ["payment.cardHolder", { payment: { cardHolder: "4242424242424242" } }],
    ["payment.cvc", { payment: { cvc: "123" } }],
  ] as const)("of %s to %j is refused, and nothing changes", async ([path, body]) => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const [before, counts] = [await rowsOf(shop, "payment"), await countRows(shop)];
    expect(await change(shop, orderId, body)).toMatchObject({ status: 422, problem: { errors: [{ path }] } });
    expect(await rowsOf(shop, "payment")).toEqual(before);
    expect(await countRows(shop)).toEqual(counts);
  });

  test("with several faults names each of them, and the warnings", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop);
    const reply = await change(shop, orderId, { orderId: "another", amount: "x", currency: "zz", customer: { phone: "call me" } });
    expect(reply.problem?.errors?.map((fault) => fault.path).toSorted()).toEqual(["amount", "currency", "orderId"]);
    expect(reply.problem?.warnings).toMatchObject([{ path: "customer.phone" }]);
  });

  test("finds the order by its ID with blanks around it, which new orders are trimmed of too", async () => {
    const shop = await aShop();
    const orderId = await anOrderOf(shop, { orderId: "  7001 " });
    expect(await change(shop, orderId, { tags: ["gift"] })).toMatchObject({ status: 200, answer: { changes: [{ field: "tags" }] } });
  });

  test("of an unknown order is a 404", async () => {
    const [own, other] = [await aShop(), await aShop()];
    const orderId = await anOrderOf(own);
    expect(await change(other, orderId, { amount: 1 })).toMatchObject({ status: 404 });
    expect(await change(own, "no\0order", { amount: 1 })).toMatchObject({ status: 404 });
  });
});
