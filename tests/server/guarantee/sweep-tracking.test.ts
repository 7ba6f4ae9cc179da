import { expect, test } from "vitest";
import { fulfillmentBody } from "#contract/deliveries.ts";
import { reportFulfillment } from "#server/deliveries/report-fulfillment.ts";
import { sweepTracking } from "#server/guarantee/sweep-tracking.ts";
import { anOutcome, aPayment, aShop, testSecrets, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const START = Date.UTC(2026, 10, 1, 12);
const day = (number: number) => new Date(START + number * 86_400_000);
const hour = (number: number) => new Date(START + number * 3_600_000);
const austin = { address1: "12 Main Street", city: "Austin", zip: "78701", country: "US" };

const sweep = async (now: Date, signal = new AbortController().signal) => sweepTracking(await testDatabase(), now, signal);

async function report(shop: TestShop, { orderId }: TestPayment, at: Date, shown: object = {}): Promise<void> {
  const body = fulfillmentBody.parse({ id: "s-1", status: "in_transit", at: at.toISOString(), ...shown });
  await reportFulfillment({ database: await testDatabase(), secrets: testSecrets }, shop.tenantId, orderId, body, at);
}

const anOrder = (shop: TestShop, on: Date, order: object = {}) =>
  aPayment(shop, { receivedAt: on, order: { createdAt: on.toISOString(), shippingAddress: austin, ...order } });

/** A shop that has reported deliveries since the first day. */
async function aReportingShop(): Promise<TestShop> {
  const shop = await aShop({ hasGuarantee: true });
  const first = await anOrder(shop, day(-1));
  await report(shop, first, day(0));
  return shop;
}

async function guaranteeOf(shop: TestShop, { paymentId }: TestPayment) {
  const payment = (await rowsOf(shop, "payment")).find((row) => row["payment_id"] === paymentId);
  const events = (await rowsOf(shop, "payment_event")).filter((event) => event["payment_id"] === paymentId);
  return {
    status: payment?.["guarantee_status"],
    note: payment?.["guarantee_note"],
    endedAt: payment?.["cover_ended_at"],
    warnings: events.filter(({ type }) => type === "COVER_WARNED").map(({ at, to_value }) => ({ at, until: to_value })),
    changes: events.filter(({ type }) => type === "GUARANTEE_CHANGED").length,
  };
}
const covered = { status: 2, note: null, endedAt: null, warnings: [], changes: 0 };

test("an order without tracking is warned about 48 hours before its guarantee ends, 7 days after its approval", async () => {
  const shop = await aReportingShop();
  const order = await anOrder(shop, day(1));
  await sweep(new Date(day(6).getTime() - 1));
  expect(await guaranteeOf(shop, order)).toEqual(covered);
  await sweep(day(6));
  const warnings = [{ at: day(6), until: day(8).toISOString() }];
  expect(await guaranteeOf(shop, order)).toEqual({ ...covered, warnings });
  await sweep(new Date(day(8).getTime() - 1));
  expect(await guaranteeOf(shop, order)).toEqual({ ...covered, warnings });
  await Promise.all([sweep(day(8)), sweep(day(8))]);
  await sweep(day(9));
  const note = "Not guaranteed: no tracking arrived within 7 days of approval";
  expect(await guaranteeOf(shop, order)).toEqual({ status: 0, note, endedAt: day(8), warnings, changes: 1 });
  expect(await rowsOf(shop, "tracking_watch")).toEqual([]);
});

test.each([
  ["before the warning", day(5), {}],
  ["after the warning", day(7), {}],
  ["with a tracking number alone", day(7), { status: "label_created", trackingNumber: "1Z1" }],
])("tracking that arrives %s keeps the guarantee", async (_, at, shown) => {
  const shop = await aReportingShop();
  const order = await anOrder(shop, day(1));
  if (at > day(6)) await sweep(day(6));
  await report(shop, order, at, shown);
  await sweep(day(7));
  await sweep(day(9));
  expect(await guaranteeOf(shop, order)).toMatchObject({ status: 2, endedAt: null, warnings: at > day(6) ? [{ at: day(6) }] : [] });
});

test("a label without a tracking number is no tracking, and tracking that arrives too late doesn't bring the guarantee back", async () => {
  const shop = await aReportingShop();
  const order = await anOrder(shop, day(1));
  await report(shop, order, day(2), { status: "label_created" });
  await sweep(day(6));
  await report(shop, order, new Date(day(8).getTime() + 1));
  await sweep(day(9));
  expect(await guaranteeOf(shop, order)).toMatchObject({ status: 0, endedAt: day(8) });
});

test("a warning that goes out late still gives 48 hours", async () => {
  const shop = await aReportingShop();
  const order = await anOrder(shop, day(1));
  await sweep(day(12));
  await sweep(new Date(day(14).getTime() - 1));
  expect(await guaranteeOf(shop, order)).toMatchObject({ status: 2, warnings: [{ at: day(12), until: day(14).toISOString() }] });
  await sweep(day(14));
  expect(await guaranteeOf(shop, order)).toMatchObject({ status: 0, endedAt: day(14) });
});

test.each([
  ["of a shop that reports no deliveries", async () => aShop({ hasGuarantee: true }), day(1), {}],
  ["approved before the shop began to report", aReportingShop, day(-5.5), {}],
  ["without a shipping address", aReportingShop, day(1), { shippingAddress: null }],
])("an order %s needs no tracking", async (_, shopOf, on, shown) => {
  const shop = await shopOf();
  const order = await anOrder(shop, on, shown);
  for (const now of [6, 7, 8, 10]) await sweep(day(now));
  expect(await guaranteeOf(shop, order)).toEqual(covered);
});

test("a shop that stopped reporting deliveries 90 days ago is left alone", async () => {
  const shop = await aReportingShop();
  const order = await anOrder(shop, day(91));
  for (const now of [97, 99]) await sweep(day(now));
  expect(await guaranteeOf(shop, order)).toEqual(covered);
});

test("an order whose guarantee ended otherwise isn't warned about", async () => {
  const shop = await aReportingShop();
  const order = await anOrder(shop, day(1));
  await anOutcome(shop, order, "cancelled", { at: hour(30).toISOString() }, hour(30));
  await sweep(day(6));
  await sweep(day(9));
  expect(await guaranteeOf(shop, order)).toMatchObject({ status: 0, endedAt: hour(30), warnings: [], changes: 1 });
});

test("an order with a chargeback isn't warned about: its guarantee doesn't end any more", async () => {
  const shop = await aReportingShop();
  const order = await anOrder(shop, day(1));
  await anOutcome(shop, order, "chargeback", { at: hour(30).toISOString() }, hour(30));
  await sweep(day(6));
  await sweep(day(9));
  expect(await guaranteeOf(shop, order)).toEqual(covered);
  expect(await rowsOf(shop, "tracking_watch")).toEqual([]);
});

test("a stopped run leaves the rest for the next, and more orders than fit a batch are all seen", async () => {
  const shop = await aReportingShop();
  for (let order = 0; order < 52; order++) await anOrder(shop, hour(24 + order / 60));
  await sweep(day(7), AbortSignal.abort());
  expect(await rowsOf(shop, "tracking_watch")).toEqual([]);
  await sweep(day(7));
  await sweep(day(9));
  const statuses = (await rowsOf(shop, "payment")).map((payment) => payment["guarantee_status"]);
  expect(statuses.filter((status) => status === 0)).toHaveLength(52);
});

test("orders without tracking are taken care of in the order in which payments are locked, whichever is due first", async () => {
  const shop = await aReportingShop();
  const orders = [await anOrder(shop, hour(30)), await anOrder(shop, hour(24)), await anOrder(shop, hour(27))];
  await sweep(day(7));
  const warned = (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "COVER_WARNED");
  const inTurn = warned.toSorted((a, b) => Number(a["event_id"]) - Number(b["event_id"]));
  expect(inTurn.map((event) => event["payment_id"])).toEqual(orders.map(({ paymentId }) => paymentId));
});
