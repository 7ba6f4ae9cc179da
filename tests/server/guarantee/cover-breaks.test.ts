import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aGuaranteedOrderBody, anOutcome, aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const austin = { address1: "12 Main Street", city: "Austin", province: "TX", zip: "78701", country: "US" };
const dallas = { address1: "7 Elm Street", city: "Dallas", province: "TX", zip: "75201", country: "US" };

/** An order under guarantee, as its shop sent it. */
async function aGuaranteedOrder(shop: TestShop): Promise<string> {
  const body = aGuaranteedOrderBody({
    amount: 50,
    customer: { id: "c1", email: "ann@gmail.com" },
    billingAddress: austin,
    shippingAddress: austin,
  });
  expect(await app.read(endpoints.sendOrder, { body }, asKeyOf(shop))).toMatchObject({ guaranteeStatus: 2 });
  return body.orderId;
}

const change = (shop: TestShop, orderId: string, body: Record<string, unknown>) =>
  app.read(endpoints.changeOrder, { params: { orderId }, body }, asKeyOf(shop));

const guaranteeOf = async (shop: TestShop) => {
  const [payment] = await rowsOf(shop, "payment");
  return {
    status: payment?.["guarantee_status"],
    note: payment?.["guarantee_note"],
    endedBecause: payment?.["cover_ended_because"],
    hasEnded: payment?.["cover_ended_at"] !== null,
  };
};
const covered = { status: 2, note: null, endedBecause: null, hasEnded: false };

const guaranteeEventsOf = async (shop: TestShop) =>
  (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "GUARANTEE_CHANGED").map(({ description }) => description);

test.each([
  ["a higher amount", { amount: 51 }, "amount", "Not guaranteed: the amount was raised after approval"],
  ["another shipping address", { shippingAddress: dallas }, "address", "Not guaranteed: the address was changed after approval"],
  ["another billing address", { billingAddress: dallas }, "address", "Not guaranteed: the address was changed after approval"],
  ["no shipping address", { shippingAddress: null }, "address", "Not guaranteed: the address was changed after approval"],
  ["another customer", { customer: { id: "c2" } }, "person", "Not guaranteed: the customer was changed after approval"],
  ["another email", { customer: { email: "bob@gmail.com" } }, "person", "Not guaranteed: the customer was changed after approval"],
])("a change to %s ends the guarantee, with an event that says why", async (_, body, endedBecause, note) => {
  const shop = await aShop({ hasGuarantee: true });
  const orderId = await aGuaranteedOrder(shop);
  const answer = await change(shop, orderId, body);
  expect(answer.standing).toMatchObject({ decision: "approved", guaranteeStatus: 0, guaranteeNote: note });
  expect(await guaranteeOf(shop)).toEqual({ status: 0, note, endedBecause, hasEnded: true });
  expect(await guaranteeEventsOf(shop)).toEqual([`Guarantee changed to “Not under guarantee”. ${note}`]);
});

test.each([
  ["a lower amount", { amount: 49 }],
  ["the same address in other words", { shippingAddress: { ...austin, address1: "12 MAIN STREET" } }],
  ["the same email in capitals", { customer: { email: "ANN@gmail.com" } }],
  ["what wasn't sent before", { customer: { phone: "+1 512 555 0100", firstName: "Ann" }, payment: { cvv: "M" } }],
])("a change to %s doesn't end the guarantee", async (_, body) => {
  const shop = await aShop({ hasGuarantee: true });
  await change(shop, await aGuaranteedOrder(shop), body);
  expect(await guaranteeOf(shop)).toEqual(covered);
  expect(await guaranteeEventsOf(shop)).toEqual([]);
});

/** What ended the guarantee of an order that is changed again and again. */
async function endedAfter(sent: Record<string, unknown>, changes: Record<string, unknown>[]) {
  const shop = await aShop({ hasGuarantee: true });
  const body = aGuaranteedOrderBody({ amount: 129.9, customer: { id: "c1" }, ...sent });
  expect(await app.read(endpoints.sendOrder, { body }, asKeyOf(shop))).toMatchObject({ guaranteeStatus: 2 });
  for (const each of changes) await change(shop, body.orderId, each);
  return (await guaranteeOf(shop)).endedBecause;
}

test("a shipping address that is added ends the guarantee, unless it's the approved billing address", async () => {
  const unshipped = { billingAddress: austin, shippingAddress: undefined };
  expect(await endedAfter(unshipped, [{ shippingAddress: dallas }])).toBe("address");
  expect(await endedAfter(unshipped, [{ shippingAddress: { ...austin, address1: "12 MAIN ST" } }])).toBeNull();
  const unbilled = { billingAddress: undefined, shippingAddress: undefined };
  expect(await endedAfter(unbilled, [{ billingAddress: dallas }])).toBeNull();
  expect(await endedAfter(unbilled, [{ shippingAddress: dallas }])).toBe("address");
  expect(await endedAfter(unbilled, [{ billingAddress: dallas }, { shippingAddress: dallas }])).toBe("address");
});

test("an amount that is lowered and raised again ends the guarantee only above what was approved", async () => {
  const addresses = { billingAddress: austin, shippingAddress: austin };
  expect(await endedAfter(addresses, [{ amount: 120 }, { amount: 129.9 }, { amount: 90 }, { amount: 129.9 }])).toBeNull();
  expect(await endedAfter(addresses, [{ amount: 120 }, { amount: 130 }])).toBe("amount");
});

test.each([
  ["amount", { amount: 51 }],
  ["address", { shippingAddress: dallas }],
  ["person", { customer: { email: "bob@gmail.com" } }],
])("a change of the %s ends the guarantee while an alert or an inquiry stands, but not after a chargeback", async (because, body) => {
  const endedBy = async (open: (shop: TestShop, orderId: string) => Promise<unknown>) => {
    const shop = await aShop({ hasGuarantee: true });
    const orderId = await aGuaranteedOrder(shop);
    await open(shop, orderId);
    await change(shop, orderId, body);
    expect(await rowsOf(shop, "screening")).toHaveLength(1);
    return (await guaranteeOf(shop)).endedBecause;
  };
  const alert = { id: "a-1", source: "ETHOCA", amount: 50 };
  const alerted = (shop: TestShop, orderId: string) => app.read(endpoints.reportAlert, { body: { ...alert, orderId } }, asKeyOf(shop));
  expect(await endedBy(alerted)).toBe(because);
  expect(await endedBy((shop, orderId) => anOutcome(shop, { orderId }, "inquiry"))).toBe(because);
  expect(await endedBy((shop, orderId) => anOutcome(shop, { orderId }, "chargeback", { reason: "fraudulent" }))).toBeNull();
});

test("an amount that is raised within the limit leaves that met, beyond it doesn't, and while an alert stands it isn't known", async () => {
  const raised = async (amount: number, alert: object | null = null) => {
    const shop = await aShop({ hasGuarantee: true });
    const orderId = await aGuaranteedOrder(shop);
    const body = { id: "a-1", source: "ETHOCA", amount: 50, orderId, ...alert };
    if (alert !== null) await app.read(endpoints.reportAlert, { body }, asKeyOf(shop));
    const { paymentId } = await change(shop, orderId, { amount });
    const { items } = await app.read(endpoints.getCoverage, { params: { id: paymentId } }, asPerson(await aPerson({ of: [shop] }), shop));
    const stateOf = (name: string) => items.find(({ item }) => item === name)?.state;
    return [stateOf("approved"), stateOf("limit"), stateOf("amount")];
  };
  expect(await raised(60)).toEqual(["met", "met", "broken"]);
  expect(await raised(6000)).toEqual(["met", "broken", "broken"]);
  expect(await raised(60, {})).toEqual(["met", undefined, "broken"]);
});

test("a guarantee that ended doesn't come back when the change is taken back, and the first reason stays", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const orderId = await aGuaranteedOrder(shop);
  await change(shop, orderId, { amount: 60 });
  await change(shop, orderId, { amount: 50, shippingAddress: dallas });
  expect(await guaranteeOf(shop)).toMatchObject({ status: 0, endedBecause: "amount" });
  expect(await rowsOf(shop, "cover_break")).toMatchObject([{ because: "amount" }]);
});

test.each([
  ["a cancellation", "cancelled", { reason: "customer" }, "cancelled"],
  ["a full refund", "refund", {}, "refunded"],
] as const)("%s ends the guarantee as of its own time, once, and the figures follow", async (_, type, rest, endedBecause) => {
  const shop = await aShop({ hasGuarantee: true });
  const orderId = await aGuaranteedOrder(shop);
  const outcome = { id: "o-1", at: new Date().toISOString(), ...rest };
  await anOutcome(shop, { orderId }, type, outcome);
  await anOutcome(shop, { orderId }, type, outcome);
  expect(await guaranteeOf(shop)).toMatchObject({ status: 0, endedBecause });
  expect(await guaranteeEventsOf(shop)).toHaveLength(1);
  const deltas = await rowsOf(shop, "daily_delta");
  const guaranteed = deltas.filter((delta) => delta["guarantee_status"] === 2).map((delta) => Number(delta["orders"]));
  expect(guaranteed.reduce((sum, orders) => sum + orders, 0)).toBe(0);
});

test("a partial refund doesn't end the guarantee, the refund of the rest does", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const orderId = await aGuaranteedOrder(shop);
  await anOutcome(shop, { orderId }, "refund", { amount: 20 });
  expect(await guaranteeOf(shop)).toEqual(covered);
  await anOutcome(shop, { orderId }, "refund");
  expect(await guaranteeOf(shop)).toMatchObject({ status: 0, endedBecause: "refunded" });
});

test("what happens after a chargeback doesn't end the guarantee, whatever order the messages come in", async () => {
  const hour = (number: number) => new Date(Date.UTC(2026, 10, 1, 12 + number)).toISOString();
  for (const isLate of [false, true]) {
    const shop = await aShop({ hasGuarantee: true });
    const order = await aPayment(shop, { order: { createdAt: hour(0) } });
    const refund = () => anOutcome(shop, order, "refund", { at: hour(2) });
    if (isLate) await refund();
    expect((await guaranteeOf(shop)).status).toBe(isLate ? 0 : 2);
    await anOutcome(shop, order, "chargeback", { at: hour(1), reason: "fraudulent" });
    if (!isLate) await refund();
    expect(await guaranteeOf(shop)).toEqual(covered);
  }
});

test("an order that isn't under guarantee keeps no reasons for one to end", async () => {
  const shop = await aShop({ hasGuarantee: false });
  const body = aGuaranteedOrderBody({ amount: 50 });
  await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  await change(shop, body.orderId, { amount: 90 });
  await anOutcome(shop, body, "cancelled", { reason: "other" });
  expect(await rowsOf(shop, "cover_break")).toEqual([]);
  expect(await guaranteeOf(shop)).toMatchObject({ status: 0, note: null, hasEnded: false });
});
