import { beforeAll, describe, expect, test } from "vitest";
import { deliveryLimits } from "#domain/deliveries/delivery-limits.ts";
import { deliveryStatusNames } from "#domain/deliveries/delivery-status.ts";
import { endpoints } from "#contract/endpoints.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { aPerson, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { ordersPerSecond: 100_000 } });
});

const york = { firstName: "Ana", lastName: "Silva", address1: "22 Long Lane", city: "York", zip: "YO1 7HU", country: "GB" };
const delivered = { id: "sh_1", status: "delivered", at: "2026-11-05T12:00:00Z" };

async function anOrderOf(shop: TestShop): Promise<{ orderId: string; paymentId: number }> {
  const body = anOrderBody({ shippingAddress: york });
  const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  return { orderId: body.orderId, paymentId };
}

/** As a shop's own systems send it, whatever it is. */
async function report(shop: TestShop, orderId: string, body: object) {
  const url = `/api/orders/${orderId}/fulfillments`;
  const reply = await app.http.inject({ method: "POST", url, headers: asKeyOf(shop), payload: body });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

async function shipmentsOf(shop: TestShop, paymentId: number) {
  return app.read(endpoints.listDeliveries, { params: { id: paymentId } }, asPerson(await aPerson({ of: [shop] }), shop));
}

describe("a delivery report", () => {
  test("is a 201, and the order has the shipment and an event in its trail", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    const events = [{ status: "delivered", at: delivered.at, text: "Front desk", city: "York", country: "UK" }];
    const sent = { ...delivered, carrier: "UPS", trackingNumber: "1Z999AA10123456784", address: york, events };
    expect(await report(shop, orderId, sent)).toMatchObject({ status: 201, body: { paymentId: String(paymentId), warnings: [] } });
    expect(await shipmentsOf(shop, paymentId)).toMatchObject([
      {
        id: "sh_1",
        carrier: "UPS",
        trackingNumber: "1Z999AA10123456784",
        status: "delivered",
        since: new Date(delivered.at),
        address: { address1: "22 Long Lane", phone: null },
        matchesShippingAddress: "yes",
        reports: [{ status: "delivered", events: [{ text: "Front desk", country: "GB" }] }],
        hasMoreEvents: false,
      },
    ]);
    const person = asPerson(await aPerson({ of: [shop] }), shop);
    const trail = await app.read(endpoints.getHistory, { params: { id: paymentId }, query: {} }, person);
    const event = trail.find(({ type }) => type === "DELIVERY");
    expect(event).toMatchObject({
      text: "Delivered, UPS 1Z999AA10123456784",
      at: new Date(delivered.at),
      sensor: { name: "Track Delivery Trail", type: { id: "11" } },
    });
  });

  test("sent again is a 200 with the same answer, and with other content a 409 that names it; neither changes anything", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    const sent = { ...delivered, carrier: "UPS", address: york, events: [{ status: "x", at: delivered.at }] };
    const first = await report(shop, orderId, sent);
    const before = [await shipmentsOf(shop, paymentId), await rowsOf(shop, "payment_event")];
    expect(await report(shop, orderId, sent)).toEqual({ status: 200, body: first.body });
    const other = { ...sent, carrier: "DHL", trackingNumber: "JD1", address: { ...york, zip: "YO2" }, events: [] };
    const refused = await report(shop, orderId, other);
    expect(refused.status).toBe(409);
    expect(refused.body["errors"]).toEqual(
      ["carrier", "trackingNumber", "address", "events"].map((path) => ({ path, message: "differs from what was recorded" })),
    );
    expect([await shipmentsOf(shop, paymentId), await rowsOf(shop, "payment_event")]).toEqual(before);
  });

  test("that arrives late doesn't move the shipment back", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    await report(shop, orderId, delivered);
    await report(shop, orderId, { id: "sh_1", status: "in_transit", at: "2026-11-03T12:00:00Z", carrier: "UPS" });
    expect(await shipmentsOf(shop, paymentId)).toMatchObject([
      { status: "delivered", carrier: "UPS", reports: [{ status: "delivered" }, { status: "in_transit" }] },
    ]);
  });

  test.each([
    ["the same street in other words", { ...york, address1: "22, LONG LANE" }, "yes"],
    ["another street", { ...york, address1: "9 Elm Road" }, "no"],
    ["a city alone", { city: "York" }, "unknown"],
    ["a street without a country", { ...york, country: null }, "unknown"],
    ["nothing", null, "unknown"],
  ])("to %s: whether it is the order's shipping address", async (_, address, matches) => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    await report(shop, orderId, { ...delivered, address });
    expect(await shipmentsOf(shop, paymentId)).toMatchObject([{ matchesShippingAddress: matches }]);
  });

  test("lists what a carrier reports again and again once, with the report that had it first", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    const scans = [3, 4].map((day) => ({ status: "scan", at: `2026-11-0${day}T08:00:00Z`, text: `Day ${day}` }));
    await report(shop, orderId, { id: "sh_1", status: "in_transit", at: "2026-11-03T12:00:00Z", events: scans.slice(0, 1) });
    await report(shop, orderId, { ...delivered, events: scans });
    const [shipment] = await shipmentsOf(shop, paymentId);
    expect(shipment?.reports.map(({ events }) => events.map(({ text }) => text))).toEqual([["Day 4"], ["Day 3"]]);
  });

  test("names every fault at once", async () => {
    const shop = await aShop();
    const { orderId } = await anOrderOf(shop);
    const malformed = await report(shop, orderId, { id: " ", status: "lost", at: "yesterday", carrier: 7, address: "York", events: [{}] });
    expect(malformed).toMatchObject({ status: 422 });
    expect((malformed.body["errors"] as { path: string }[]).map(({ path }) => path).toSorted()).toEqual([
      "address",
      "at",
      "carrier",
      "events[0].at",
      "events[0].status",
      "id",
      "status",
    ]);
    const mistimed = await report(shop, orderId, {
      ...delivered,
      at: "1999-01-01T00:00:00Z",
      events: [{ status: "x", at: "2999-01-01T00:00:00Z" }],
    });
    expect(mistimed).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: "at", message: "must be in 2000 or later" },
          { path: "events[0].at", message: "must not be more than 24 hours in the future" },
        ],
      },
    });
    const both = { id: "sh_1", status: "lost", at: "1999-01-01T00:00:00Z", events: [{ status: "x", at: "2999-01-01T00:00:00Z" }, {}] };
    expect(((await report(shop, orderId, both)).body["errors"] as { path: string }[]).map(({ path }) => path)).toEqual([
      "status",
      "events[1].status",
      "events[1].at",
      "at",
      "events[0].at",
    ]);
    const scan = { status: "x", at: delivered.at };
    const many = await report(shop, orderId, { ...delivered, events: Array.from({ length: deliveryLimits.events + 1 }, () => scan) });
    expect(many).toMatchObject({ status: 422, body: { errors: [{ path: "events", message: "must have at most 50 entries" }] } });
    expect(await report(shop, "no such order", delivered)).toMatchObject({ status: 404 });
  });

  test("is stored without card numbers, and with warnings of all that is odd", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    const card = "4242424242424242";
    const sent = {
      ...delivered,
      id: card,
      trackingNumber: card,
      carrier: "\u0000",
      address: { address1: `1 St ${card}`, country: "Nowhere", floor: 2 },
      events: [{ status: "x", at: delivered.at, text: card, cvv: "123" }],
      [card]: 1,
    };
    const first = await report(shop, orderId, sent);
    expect(first.status).toBe(201);
    expect((first.body["warnings"] as { path: string }[]).map(({ path }) => path)).toEqual([
      "id",
      "carrier",
      "trackingNumber",
      "address.address1",
      "events[0].text",
      "address.country",
      "****4242",
      "address.floor",
      "events[0].cvv",
    ]);
    const [shipment] = await shipmentsOf(shop, paymentId);
    expect(shipment?.carrier).toBeNull();
    expect(JSON.stringify([shipment, await rowsOf(shop, "payment_event")])).not.toContain(card);
    expect(await report(shop, orderId, sent)).toEqual({ status: 200, body: first.body });
  });

  test("beyond an order's shipments, or a shipment's reports, is refused; a repeat isn't", async () => {
    const shop = await aShop();
    const { orderId } = await anOrderOf(shop);
    for (let number = 1; number <= deliveryLimits.shipments; number++) await report(shop, orderId, { ...delivered, id: `sh_${number}` });
    expect(await report(shop, orderId, { ...delivered, id: "one more" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "id" }] },
    });
    const isToo = { status: 422, body: { errors: [{ path: "carrier" }, { path: "id" }] } };
    expect(await report(shop, orderId, { ...delivered, id: "one more", carrier: 7 })).toMatchObject(isToo);
    expect(await report(shop, orderId, delivered)).toMatchObject({ status: 200 });
    const minutes = (count: number) => new Date(Date.parse(delivered.at) + count * 60_000).toISOString();
    for (let count = 1; count < deliveryLimits.reports; count++) await report(shop, orderId, { ...delivered, at: minutes(count) });
    const more = await report(shop, orderId, { ...delivered, at: minutes(deliveryLimits.reports) });
    expect(more).toMatchObject({ status: 422, body: { errors: [{ path: "id", message: "must have at most 100 reports" }] } });
  });

  test("lists the newest carrier events, and says that there are more", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    const most = deliveryLimits.listedEvents / deliveryLimits.events;
    for (let day = 1; day <= most + 1; day++) {
      const at = `2026-11-0${day}T12:00:00Z`;
      const events = Array.from({ length: deliveryLimits.events }, (_, count) => ({ status: `${count}`, at }));
      await report(shop, orderId, { id: "sh_1", status: "in_transit", at, events });
    }
    const [shipment] = await shipmentsOf(shop, paymentId);
    expect(shipment?.hasMoreEvents).toBe(true);
    expect(shipment?.reports.map(({ events }) => events.length)).toEqual([...Array.from({ length: most }, () => deliveryLimits.events), 0]);
  });

  test("of an erased order keeps its status and time alone, and says so", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    const sent = { ...delivered, carrier: "UPS", trackingNumber: "1Z1", address: york, events: [{ status: "x", at: delivered.at }] };
    await report(shop, orderId, sent);
    await app.services.database.forTenants([shop.tenantId], (handle) =>
      emptyOrders(handle, shop.tenantId, [paymentId], "request", new Date()),
    );
    const [emptied] = await shipmentsOf(shop, paymentId);
    expect(emptied).toMatchObject({ carrier: null, trackingNumber: null, address: null, status: "delivered", reports: [{ events: [] }] });
    const events = await rowsOf(shop, "payment_event");
    expect(events.find(({ type }) => type === "DELIVERY")).toMatchObject({ description: "Delivered" });
    const removed = ["carrier", "trackingNumber", "address", "events"];
    expect(await report(shop, orderId, sent)).toMatchObject({ status: 200, body: { warnings: removed.map((path) => ({ path })) } });
    const late = await report(shop, orderId, { ...sent, status: "returned", at: "2026-11-09T12:00:00Z" });
    expect(late).toMatchObject({ status: 201, body: { warnings: removed.map((path) => ({ path })) } });
    const [after] = await shipmentsOf(shop, paymentId);
    expect(after).toMatchObject({ status: "returned", carrier: null, trackingNumber: null, address: null });
  });

  test("never reaches another shop's order, and is never shown to another shop", async () => {
    const [shop, other] = [await aShop(), await aShop()];
    const { orderId, paymentId } = await anOrderOf(shop);
    await report(shop, orderId, delivered);
    expect(await report(other, orderId, delivered)).toMatchObject({ status: 404 });
    const stranger = asPerson(await aPerson({ of: [other] }), other);
    expect(await app.call(endpoints.listDeliveries, { params: { id: paymentId } }, stranger)).toMatchObject({ status: 404 });
  });

  test.each(deliveryStatusNames)("can say %s", async (status) => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    expect(await report(shop, orderId, { ...delivered, status })).toMatchObject({ status: 201 });
    expect(await shipmentsOf(shop, paymentId)).toMatchObject([{ status }]);
  });
});
