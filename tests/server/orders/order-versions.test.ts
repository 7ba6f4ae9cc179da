import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { readVersions } from "#server/orders/order-version-store.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
let shop: TestShop;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  shop = await aShop();
});

const ann = { firstName: "Ann", email: "ann@shop.test", phone: "+15125550100" };
const place = { address1: "1 Congress Ave", city: "Austin", province: "TX", zip: "78701", country: "US" };
const device = { ip: "203.0.113.7", deviceId: "d-1" };
const card = { method: "credit_card", cardBin: "453987", cardLast4: "4242", acquirer: "stripe" };

async function send(shown: Record<string, unknown> = {}): Promise<{ orderId: string; paymentId: number }> {
  const body = anOrderBody(shown);
  const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  return { orderId: body.orderId, paymentId };
}
const change = (orderId: string, body: Record<string, unknown>) =>
  app.call(endpoints.changeOrder, { params: { orderId }, body }, asKeyOf(shop));
const versionsOf = (...paymentIds: number[]) =>
  app.services.database.forTenants([shop.tenantId], (handle) => readVersions(handle, shop.tenantId, paymentIds));

/** What a version has of an order, as the order has it now. */
async function orderNow(paymentId: number): Promise<Record<string, unknown>> {
  const isIt = (row: Record<string, unknown>) => Number(row["payment_id"]) === paymentId;
  const [payment, order] = [(await rowsOf(shop, "payment")).find(isIt), (await rowsOf(shop, "payment_order")).find(isIt)];
  return {
    raw: order?.["raw"],
    amountMinor: payment?.["amount_minor"],
    amountShop: payment?.["amount_shop"],
    cardBin: payment?.["card_bin"],
    cardCountry: payment?.["card_country"],
    acquirer: payment?.["acquirer"],
    personKey: payment?.["person_key"],
    emailKey: payment?.["email_key"],
    cardKey: payment?.["card_key"],
    deviceKey: payment?.["device_key"],
    ipKey: payment?.["ip_key"],
    phoneKey: payment?.["phone_key"],
    addressKey: payment?.["address_key"],
  };
}

describe("an order's versions", () => {
  test("are what it was before each change, at its place among the shop's orders, and whether the change screened it again", async () => {
    const { orderId, paymentId } = await send({ customer: ann, billingAddress: place, shippingAddress: place, device, payment: card });
    const first = await orderNow(paymentId);
    expect(Object.keys(first).filter((key) => first[key] === null)).toEqual([]);
    const between = await send();
    await change(orderId, {
      amount: 80,
      customer: { email: "bea@else.test", phone: "+15125550199" },
      shippingAddress: { ...place, zip: "78702", address1: "2 Lamar Blvd" },
      device: { ip: "198.51.100.9", deviceId: "d-2" },
      payment: { cardBin: "411111", cardLast4: "1111", acquirer: "adyen" },
    });
    const second = await orderNow(paymentId);
    const later = await send();
    await change(orderId, { note: "Leave at the door" });
    const versions = await versionsOf(paymentId);
    expect(versions).toEqual([
      { ...first, paymentId, versionId: expect.any(Number), at: expect.any(Date), screened: true },
      { ...second, paymentId, versionId: expect.any(Number), at: expect.any(Date), screened: false },
    ]);
    const keys = ["emailKey", "cardKey", "deviceKey", "ipKey", "phoneKey", "addressKey", "cardBin", "acquirer", "amountMinor"] as const;
    for (const key of keys) expect(versions[0]?.[key]).not.toBe(versions[1]?.[key]);
    const places = [paymentId, between.paymentId, versions[0]?.versionId, later.paymentId, versions[1]?.versionId];
    expect(places).toEqual(places.toSorted((a, b) => Number(a) - Number(b)));
  });

  test("of several orders are read together, each order's in order of time", async () => {
    const [one, other] = [await send(), await send()];
    for (const { orderId } of [other, one]) for (const note of ["a", "b"]) await change(orderId, { note });
    const versions = await versionsOf(one.paymentId, other.paymentId);
    expect(versions.map(({ paymentId, raw }) => [paymentId, Object(raw).note])).toEqual([
      [one.paymentId, undefined],
      [one.paymentId, "a"],
      [other.paymentId, undefined],
      [other.paymentId, "a"],
    ]);
  });

  test("aren't added by a change that is refused or changes nothing", async () => {
    const { orderId, paymentId } = await send({ amount: 50 });
    expect(await change(orderId, { amount: -1 })).toMatchObject({ status: 422 });
    expect(await change(orderId, { amount: 50 })).toMatchObject({ status: 200 });
    expect(await versionsOf(paymentId)).toEqual([]);
  });
});
