import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { VisitBody } from "#contract/visits.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { aPerson, aShop, anOrderBody, anOutcome, type TestShop } from "#tests/support/builders.ts";
import { aDocument } from "#tests/support/a-document.ts";
import { aForm, aPdf } from "#tests/support/a-form.ts";
import { aSession, aVisitBody, siteKeyOf } from "#tests/support/a-visit.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { ordersPerSecond: 100_000 } });
});

const york = { firstName: "Ana", lastName: "Silva", address1: "22 Long Lane", city: "York", zip: "YO1 7HU", country: "GB" };
const delivered = { id: "sh_1", status: "delivered", address: york } as const;

type Order = { orderId: string; paymentId: number };

async function anOrderOf(shop: TestShop, shown: Parameters<typeof anOrderBody>[0] = {}): Promise<Order> {
  const body = anOrderBody({ shippingAddress: york, createdAt: daysAgo(0), ...shown });
  const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  return { orderId: body.orderId, paymentId };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}

async function report(shop: TestShop, { orderId }: Order, sent: object = {}) {
  const body = endpoints.reportFulfillment.body.parse({ ...delivered, at: daysAgo(0), ...sent });
  await app.read(endpoints.reportFulfillment, { params: { orderId }, body }, asKeyOf(shop));
}

async function change(shop: TestShop, { orderId }: Order, body: object) {
  await app.read(endpoints.changeOrder, { params: { orderId }, body: { ...body } }, asKeyOf(shop));
}

async function visit(body: VisitBody) {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
  const headers = { "content-type": "text/plain;charset=UTF-8", "user-agent": userAgent };
  const reply = await app.http.inject({ method: "POST", url: "/sensor/visits", headers, payload: JSON.stringify(body) });
  expect(reply.statusCode).toBe(202);
}

async function strengthOf(shop: TestShop, { paymentId }: Order) {
  const person = asPerson(await aPerson({ of: [shop], role: "viewer" }), shop);
  return app.read(endpoints.getCaseStrengths, { params: { id: paymentId } }, person);
}

async function pointsOf(shop: TestShop, order: Order, part: string): Promise<number | undefined> {
  return (await strengthOf(shop, order)).parts.find((each) => each.part === part)?.points;
}

async function noted(shop: TestShop): Promise<unknown[]> {
  const events = await rowsOf(shop, "payment_event");
  return events.filter(({ type }) => type === "STRENGTHS_CHANGED").map((event) => event["description"]);
}

describe("the strength of an order's case", () => {
  test("counts what came with it", async () => {
    const shop = await aShop();
    const order = await anOrderOf(shop, { payment: { cardBin: "414720", cardLast4: "4242", avs: "Y", cvv: "M" } });
    expect(await strengthOf(shop, order)).toMatchObject({ strength: 25, level: "weak" });
    expect(await noted(shop)).toEqual([]);
  });

  test("grows with a delivery to its address, which the trail tells once", async () => {
    const shop = await aShop();
    const order = await anOrderOf(shop, { payment: { cardBin: "414720", cardLast4: "4242", avs: "Y" } });
    await report(shop, order, { status: "in_transit", at: daysAgo(0) });
    expect(await noted(shop)).toEqual([]);
    expect(await rowsOf(shop, "payment")).toMatchObject([{ case_points: null }]);
    await report(shop, order);
    await report(shop, order, { id: "sh_2" });
    expect(await strengthOf(shop, order)).toMatchObject({ strength: 40, level: "fair" });
    expect(await noted(shop)).toEqual(["Case strength: 15 → 40 (Delivery +25)"]);
  });

  test("follows a changed order, counted from what came first", async () => {
    const shop = await aShop();
    const order = await anOrderOf(shop, { payment: { avs: "N" } });
    await change(shop, order, { payment: { avs: "Z", cvv: "M" } });
    await change(shop, order, { shippingMethod: "Express" });
    await change(shop, order, { payment: { cvv: "N" } });
    expect(await noted(shop)).toEqual(["Case strength: 0 → 18 (AVS +8, CVV +10)", "Case strength: 18 → 8 (CVV −10)"]);
    const person = asPerson(await aPerson({ of: [shop] }), shop);
    const trail = await app.read(endpoints.getHistory, { params: { id: order.paymentId }, query: {} }, person);
    expect(trail.find(({ type }) => type === "STRENGTHS_CHANGED")).toMatchObject({ from: "18", to: "8", by: null });
  });

  test("loses a delivery that no longer is to its shipping address", async () => {
    const shop = await aShop();
    const order = await anOrderOf(shop);
    await report(shop, order);
    await change(shop, order, { shippingAddress: { ...york, address1: "9 Elm Road" } });
    expect(await noted(shop)).toEqual(["Case strength: 0 → 25 (Delivery +25)", "Case strength: 25 → 0 (Delivery −25)"]);
  });

  test("counts undisputed orders of the same device or address that are 30 days older, each once", async () => {
    const shop = await aShop();
    const device = { deviceId: "d-1" };
    await anOrderOf(shop, { createdAt: daysAgo(40), device });
    await anOrderOf(shop, { createdAt: daysAgo(29), device });
    const order = await anOrderOf(shop, { device });
    expect(await pointsOf(shop, order, "earlierOrders")).toBe(10);
    const other = await anOrderOf(shop, { createdAt: daysAgo(50), shippingAddress: { ...york, address1: "9 Elm Road" }, device });
    expect(await pointsOf(shop, order, "earlierOrders")).toBe(20);
    await anOutcome(shop, other, "inquiry");
    expect(await pointsOf(shop, order, "earlierOrders")).toBe(10);
  });

  test.each(["cancelled", "refund", "chargeback_won", "fraud_confirmed", "prevented"] as const)(
    "doesn't count an earlier order with the outcome %s",
    async (type) => {
      const shop = await aShop();
      const before = await anOrderOf(shop, { createdAt: daysAgo(40) });
      const order = await anOrderOf(shop);
      expect(await pointsOf(shop, order, "earlierOrders")).toBe(10);
      await anOutcome(shop, before, type);
      expect(await pointsOf(shop, order, "earlierOrders")).toBe(0);
    },
  );

  test("notes with the order's own chargeback what other orders changed", async () => {
    const shop = await aShop();
    const before = await anOrderOf(shop, { createdAt: daysAgo(40) });
    const order = await anOrderOf(shop);
    await report(shop, order);
    await anOutcome(shop, before, "chargeback");
    expect(await noted(shop)).toEqual(["Case strength: 10 → 35 (Delivery +25)"]);
    await anOutcome(shop, order, "chargeback");
    expect(await noted(shop)).toEqual(["Case strength: 10 → 35 (Delivery +25)", "Case strength: 35 → 25 (Earlier orders −10)"]);
  });

  test("isn't noted where one part gains what another loses, but what each has is kept", async () => {
    const shop = await aShop();
    const before = await anOrderOf(shop, { createdAt: daysAgo(40) });
    const order = await anOrderOf(shop, { payment: { cvv: "N" } });
    await report(shop, order);
    await anOutcome(shop, before, "refund");
    await change(shop, order, { payment: { cvv: "M" } });
    expect(await strengthOf(shop, order)).toMatchObject({ strength: 35 });
    expect(await noted(shop)).toEqual(["Case strength: 10 → 35 (Delivery +25)"]);
    await change(shop, order, { payment: { cvv: "N" } });
    expect(await noted(shop)).toEqual(["Case strength: 10 → 35 (Delivery +25)", "Case strength: 35 → 25 (CVV −10)"]);
  });

  test("grows with a visit of the shop's website", async () => {
    const shop = await aShop();
    const session = aSession();
    await visit(aVisitBody({ siteKey: await siteKeyOf(shop), ...session }));
    const order = await anOrderOf(shop, { device: session, createdAt: new Date(Date.now() + 60_000).toISOString() });
    expect(await noted(shop)).toEqual(["Case strength: 0 → 5 (Website visits +5)"]);
    const person = asPerson(await aPerson({ of: [shop] }), shop);
    const trail = await app.read(endpoints.getHistory, { params: { id: order.paymentId }, query: {} }, person);
    const at = (type: string) => trail.find((event) => event.type === type)?.at;
    expect(at("STRENGTHS_CHANGED")).toEqual(at("ORDER_CREATED"));
  });

  test("loses a visit that turns out to be a bot's, and gets it back if it's a person's after all", async () => {
    const shop = await aShop();
    const session = aSession();
    const still = { siteKey: await siteKeyOf(shop), ...session, moves: [], moreMoves: 0, keys: 0, clicks: [] };
    const [click, move] = [
      [1, 1, 1],
      [2, 2, 2],
    ] as [[number, number, number], [number, number, number]];
    await anOrderOf(shop, { device: session });
    await visit(aVisitBody(still));
    await visit(aVisitBody({ ...still, batch: 1, clicks: Array.from({ length: 5 }, () => click) }));
    await visit(aVisitBody({ ...still, batch: 2, moves: [move] }));
    await visit(aVisitBody({ ...still, batch: 3, isDriven: true }));
    await visit(aVisitBody({ ...still, batch: 4, isDriven: true }));
    expect(await noted(shop)).toEqual([
      "Case strength: 0 → 5 (Website visits +5)",
      "Case strength: 5 → 0 (Website visits −5)",
      "Case strength: 0 → 5 (Website visits +5)",
      "Case strength: 5 → 0 (Website visits −5)",
    ]);
  });

  test("grows with documents, and more if one is signed", async () => {
    const shop = await aShop();
    const order = await anOrderOf(shop);
    await aDocument(app, shop, order);
    await aDocument(app, shop, order, aForm({ name: "signed.pdf", content: `${aPdf} ` }, { signature: '{"analysis":{"passed":"yes"}}' }));
    expect(await noted(shop)).toEqual(["Case strength: 0 → 5 (Documents +5)", "Case strength: 5 → 10 (Documents +5)"]);
  });

  test("keeps what is left once the order's personal data is removed", async () => {
    const shop = await aShop();
    const order = await anOrderOf(shop, { payment: { avs: "Y" } });
    await report(shop, order);
    const unnoted = await anOrderOf(shop, { shippingAddress: { ...york, address1: "9 Elm Road" }, payment: { avs: "Y", cvv: "M" } });
    const empty = () =>
      app.services.database.forTenants([shop.tenantId], (handle) =>
        emptyOrders(handle, shop.tenantId, [unnoted.paymentId, order.paymentId], "request", new Date()),
      );
    await empty();
    await empty();
    const { strength, parts } = await strengthOf(shop, order);
    expect(await noted(shop)).toEqual([
      "Case strength: 15 → 40 (Delivery +25)",
      "Case strength: 40 → 25 (AVS −15)",
      "Case strength: 25 → 0 (AVS −15, CVV −10)",
    ]);
    expect(strength).toBe(25);
    expect(parts.find(({ part }) => part === "avs")).toMatchObject({ points: 0, reason: "Removed with the order's personal data" });
  });
});
