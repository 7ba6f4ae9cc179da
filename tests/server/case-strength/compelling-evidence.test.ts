import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { aPerson, aShop, anOrderBody, anOutcome, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { ordersPerSecond: 100_000 } });
});

const york = { address1: "22 Long Lane", city: "York", zip: "YO1 7HU", country: "GB" };
const visa = { cardBin: "414720", cardLast4: "4242" };
const ana = { customer: { id: "c-1" }, payment: visa, device: { ip: "203.0.113.7", deviceId: "d-1" }, shippingAddress: york };

type Shown = NonNullable<Parameters<typeof anOrderBody>[0]>;

async function anOrderOf(shop: TestShop, days: number, shown: Shown = {}): Promise<{ orderId: string; paymentId: number }> {
  const body = anOrderBody({ ...ana, createdAt: new Date(Date.now() - days * DAY_MS).toISOString(), ...shown });
  const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  return { orderId: body.orderId, paymentId };
}

async function evidenceOf(shop: TestShop, { paymentId }: { paymentId: number }) {
  const person = asPerson(await aPerson({ of: [shop], role: "viewer" }), shop);
  return app.read(endpoints.getCompellingEvidence, { params: { id: paymentId } }, person);
}

describe("Compelling Evidence 3.0", () => {
  test("finds the two earlier orders of the card, what they share, and that it already held when the order came", async () => {
    const shop = await aShop();
    const first = await anOrderOf(shop, 300);
    const second = await anOrderOf(shop, 200, { device: { deviceId: "d-1" } });
    const order = await anOrderOf(shop, 0);
    const { atOrder, live, isDisputed, known } = await evidenceOf(shop, order);
    expect(live).toMatchObject({ status: "qualifies", shared: ["userId", "device", "shippingAddress"], missing: [] });
    expect(live.orders).toMatchObject([
      { paymentId: second.paymentId, daysBefore: 200, matches: ["userId", "device", "shippingAddress"] },
      { paymentId: first.paymentId, daysBefore: 300, matches: ["userId", "ip", "device", "shippingAddress"] },
    ]);
    expect(atOrder).toMatchObject({ status: "qualifies", orders: [{ paymentId: second.paymentId }, { paymentId: first.paymentId }] });
    expect([isDisputed, known]).toEqual([false, ["userId", "ip", "device", "shippingAddress"]]);
  });

  test("looks at the order as it was when it came, and as it is since it was changed", async () => {
    const shop = await aShop();
    await anOrderOf(shop, 300, { device: {} });
    await anOrderOf(shop, 200, { device: {} });
    const order = await anOrderOf(shop, 0, { shippingAddress: { ...york, address1: "1 Other Street" } });
    const at = (address1: string) => ({ params: { orderId: order.orderId }, body: { shippingAddress: { ...york, address1 } } });
    expect((await app.call(endpoints.changeOrder, at("22 Long Lane"), asKeyOf(shop))).status).toBe(200);
    const { atOrder, live } = await evidenceOf(shop, order);
    expect(atOrder.shared).toEqual(["userId"]);
    expect(live.shared).toEqual(["userId", "shippingAddress"]);
  });

  test("compares IPv6 addresses whole, though a household's share a network", async () => {
    const shop = await aShop();
    const of = (ip: string) => ({ device: { ip } });
    const same = await anOrderOf(shop, 300, of("2001:DB8:1:2:0:0:0:7"));
    const near = await anOrderOf(shop, 200, of("2001:db8:1:2::8"));
    const { live } = await evidenceOf(shop, await anOrderOf(shop, 0, of("2001:db8:1:2::7")));
    expect(live.orders).toMatchObject([
      { paymentId: near.paymentId, matches: ["userId", "shippingAddress"] },
      { paymentId: same.paymentId, matches: ["userId", "ip", "shippingAddress"] },
    ]);
    expect(live.status).not.toBe("qualifies");
  });

  test("looks at the day of the order's chargeback, not at today", async () => {
    const shop = await aShop();
    await anOrderOf(shop, 340);
    await anOrderOf(shop, 330);
    const order = await anOrderOf(shop, 60);
    const at = new Date(Date.now() - 30 * DAY_MS).toISOString();
    await anOutcome(shop, order, "chargeback", { at, reason: "fraudulent", reasonCode: "10.4" });
    const { live, isDisputed } = await evidenceOf(shop, order);
    expect(live).toMatchObject({ status: "qualifies", disputedAt: new Date(at), orders: [{ daysBefore: 300 }, { daysBefore: 310 }] });
    expect(isDisputed).toBe(true);
  });

  test("looks at the chargeback that is open, not at the first, and at the last once all have ended", async () => {
    const shop = await aShop();
    await anOrderOf(shop, 330);
    await anOrderOf(shop, 320);
    const order = await anOrderOf(shop, 60);
    const first = { id: "cb-1", at: new Date(Date.now() - 30 * DAY_MS).toISOString(), reasonCode: "13.1" };
    const second = { id: "cb-2", at: new Date(Date.now() - 20 * DAY_MS).toISOString(), reasonCode: "10.4" };
    await anOutcome(shop, order, "chargeback", first);
    await anOutcome(shop, order, "chargeback", second);
    await anOutcome(shop, order, "chargeback_lost", { id: "cb-1", at: new Date(Date.now() - 10 * DAY_MS).toISOString() });
    const ofSecond = { status: "qualifies", disputedAt: new Date(second.at), orders: [{ daysBefore: 300 }, { daysBefore: 310 }] };
    expect((await evidenceOf(shop, order)).live).toMatchObject(ofSecond);
    await anOutcome(shop, order, "chargeback_lost", { id: "cb-2", at: new Date(Date.now() - 5 * DAY_MS).toISOString() });
    expect((await evidenceOf(shop, order)).live).toMatchObject(ofSecond);
  });

  test("isn't about a chargeback for another reason", async () => {
    const shop = await aShop();
    const order = await anOrderOf(shop, 60);
    await anOutcome(shop, order, "chargeback", { reasonCode: "13.1" });
    expect((await evidenceOf(shop, order)).live).toMatchObject({ status: "notApplicable", orders: [] });
  });

  test("becomes possible with time: an order too recent then counts now", async () => {
    const shop = await aShop();
    await anOrderOf(shop, 200);
    await anOrderOf(shop, 190);
    const order = await anOrderOf(shop, 100);
    const { atOrder, live } = await evidenceOf(shop, order);
    expect(live.status).toBe("qualifies");
    expect(atOrder.missing).toEqual([
      "Two undisputed orders with this card from 120 to 365 days before the dispute are needed. There is none.",
      expect.stringMatching(/^2 orders with this card are too recent; the first counts for disputes from /),
    ]);
  });

  test("says of earlier orders that they are too old, also where all are", async () => {
    const shop = await aShop();
    await anOrderOf(shop, 500);
    await anOrderOf(shop, 400);
    const { live } = await evidenceOf(shop, await anOrderOf(shop, 0));
    expect(live).toMatchObject({ status: "missing", orders: [] });
    expect(live.missing).toContain("2 orders with this card are too old: placed more than 365 days before the dispute.");
  });

  test.each(["inquiry", "chargeback", "chargeback_won", "fraud_confirmed", "cancelled", "refund"] as const)(
    "passes over an earlier order with the outcome %s",
    async (type) => {
      const shop = await aShop();
      const first = await anOrderOf(shop, 300);
      await anOrderOf(shop, 200);
      const order = await anOrderOf(shop, 0);
      await anOutcome(shop, first, type);
      expect((await evidenceOf(shop, order)).live).toMatchObject({ status: "missing", orders: [{ daysBefore: 200 }] });
    },
  );

  test("doesn't take a phone number for a user ID", async () => {
    const shop = await aShop();
    const byPhone = { customer: { phone: "+14155550123" } };
    for (const days of [300, 200]) await anOrderOf(shop, days, byPhone);
    const { known, live } = await evidenceOf(shop, await anOrderOf(shop, 0, byPhone));
    expect(known).toEqual(["ip", "device", "shippingAddress"]);
    expect(live.shared).toEqual(["ip", "device", "shippingAddress"]);
  });

  test("knows a user by account or email", async () => {
    const shop = await aShop();
    await anOrderOf(shop, 300, { customer: { id: "c-1", email: "ana@mail.test" } });
    await anOrderOf(shop, 200, { customer: { email: "ana@mail.test" }, device: { deviceId: "d-1" } });
    const { live } = await evidenceOf(shop, await anOrderOf(shop, 0, { customer: { id: "c-1", email: "ana@mail.test" } }));
    expect(live.shared).toEqual(["userId", "device", "shippingAddress"]);
  });

  test("sees no other card's and no other shop's orders", async () => {
    const [shop, other] = [await aShop(), await aShop()];
    for (const days of [300, 200]) {
      await anOrderOf(other, days);
      await anOrderOf(shop, days, { payment: { ...visa, cardLast4: "1881" } });
    }
    expect((await evidenceOf(shop, await anOrderOf(shop, 0))).live).toMatchObject({ status: "missing", orders: [] });
  });

  test("is for Visa cards alone", async () => {
    const shop = await aShop();
    const order = await anOrderOf(shop, 0, { payment: { cardBin: "517805", cardLast4: "4242" } });
    expect((await evidenceOf(shop, order)).live.missing).toEqual(["It's about Visa cards only, not Mastercard."]);
    const byBank = await anOrderOf(shop, 0, { payment: { method: "bank_transfer" } });
    expect((await evidenceOf(shop, byBank)).live.missing).toEqual(["It's about cards, and this order names none."]);
  });
});
