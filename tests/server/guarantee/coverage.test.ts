import { expect, test } from "vitest";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import { endpoints } from "#contract/endpoints.ts";
import { fulfillmentBody } from "#contract/deliveries.ts";
import { answerClaim } from "#server/claims/answer-claim.ts";
import { listClaimsOf } from "#server/claims/claim-store.ts";
import { fileDueClaims } from "#server/claims/file-due-claims.ts";
import { reportFulfillment } from "#server/deliveries/report-fulfillment.ts";
import { fileClaim } from "#server/claims/file-claim.ts";
import { sweepTracking } from "#server/guarantee/sweep-tracking.ts";
import { anOutcome, aPayment, aPerson, aShop, testSecrets, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { sendAll } from "#tests/server/notices/send-all.ts";

const START = Date.UTC(2026, 10, 1, 12);
const day = (number: number) => new Date(START + number * 86_400_000);
const austin = { address1: "12 Main Street", city: "Austin", zip: "78701", country: "US" };

const anOrder = (shop: TestShop, on = day(1)) =>
  aPayment(shop, { receivedAt: on, order: { createdAt: on.toISOString(), amount: 80, shippingAddress: austin } });

async function reportDelivery({ tenantId }: TestShop, { orderId }: TestPayment, at: Date): Promise<void> {
  const body = fulfillmentBody.parse({ id: "s-1", status: "in_transit", at: at.toISOString() });
  await reportFulfillment({ database: await testDatabase(), secrets: testSecrets }, tenantId, orderId, body, at);
}

/** A shop that reports deliveries, and how its people see it on a day. */
async function aWorld({ hasGuarantee = true } = {}) {
  const shop = await aShop({ hasGuarantee });
  await reportDelivery(shop, await anOrder(shop, day(-1)), day(0));
  const seenOn = async (now: Date, { paymentId }: TestPayment) => {
    const app = await testApp({ now: () => now });
    return app.read(endpoints.getCoverage, { params: { id: paymentId } }, asPerson(await aPerson({ of: [shop], at: now }), shop));
  };
  return { shop, seenOn };
}

test("an order's checklist says what is to be done by when, and what was broken", async () => {
  const { shop, seenOn } = await aWorld();
  const order = await anOrder(shop);
  const tracking = async (now: Date) => (await seenOn(now, order)).items.find(({ item }) => item === "tracking");
  expect(await seenOn(day(2), order)).toMatchObject({ isCovered: true, endedAt: null, note: null, isFixed: false, hasClaim: false });
  expect(await tracking(day(2))).toMatchObject({ state: "due", by: day(8) });
  const sweep = async (now: Date) => sweepTracking(await testDatabase(), now, new AbortController().signal);
  await sweep(day(6));
  expect(await tracking(day(6))).toMatchObject({ state: "at_risk", by: day(8) });
  await sweep(day(8));
  expect(await seenOn(day(8), order)).toMatchObject({
    isCovered: false,
    endedAt: day(8),
    note: "Not guaranteed: no tracking arrived within 7 days of approval",
  });
  expect(await tracking(day(8))).toMatchObject({ state: "broken", at: day(8) });
});

test("the list says by when a guarantee ends that was warned about, until tracking arrives", async () => {
  const { shop } = await aWorld();
  const order = await anOrder(shop);
  const app = await testApp({ now: () => day(6) });
  const owner = asPerson(await aPerson({ of: [shop], at: day(6) }), shop);
  const list = async (filter = emptyPaymentFilter) => {
    const { transactions } = await app.read(endpoints.listPayments, { query: { page: 1, count: 50 }, body: { filter, sort: null } }, owner);
    return transactions.map(({ paymentId, trackingDueAt }) => [Number(paymentId), trackingDueAt]);
  };
  const ending = () => list({ ...emptyPaymentFilter, coverEnding: true });
  expect(await list()).toContainEqual([order.paymentId, null]);
  await sweepTracking(await testDatabase(), day(6), new AbortController().signal);
  expect(await list()).toContainEqual([order.paymentId, day(8)]);
  expect(await ending()).toEqual([[order.paymentId, day(8)]]);
  await reportDelivery(shop, order, day(7));
  expect(await list()).toContainEqual([order.paymentId, null]);
  expect(await ending()).toEqual([]);
});

test.each(["refund", "cancelled", "chargeback"] as const)("a guarantee isn't about to end after a %s", async (type) => {
  const { shop } = await aWorld();
  const [order, over] = [await anOrder(shop), await anOrder(shop)];
  const app = await testApp({ now: () => day(6), config: { publicUrl: "https://surety.test" } });
  const owner = asPerson(await aPerson({ of: [shop], password: "correct horse", at: day(6) }), shop);
  await app.read(endpoints.saveOwnNotices, { body: { kinds: ["cover"], digestHour: null } }, owner);
  await sweepTracking(await testDatabase(), day(6), new AbortController().signal);
  await anOutcome(shop, over, type, { at: day(6).toISOString() }, day(6));
  const body = { filter: { ...emptyPaymentFilter, coverEnding: true }, sort: null };
  const { transactions } = await app.read(endpoints.listPayments, { query: { page: 1, count: 50 }, body }, owner);
  expect(transactions.map(({ paymentId }) => Number(paymentId))).toEqual([order.paymentId]);
  const { mails } = await sendAll(app, { now: day(6.01) });
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/: Report tracking to keep order .* under guarantee$/)]);
});

test("an order with tracking has that part met", async () => {
  const { shop, seenOn } = await aWorld();
  const order = await anOrder(shop);
  await reportDelivery(shop, order, day(2));
  const { items } = await seenOn(day(3), order);
  expect(items.find(({ item }) => item === "tracking")).toMatchObject({ state: "met", at: day(2) });
});

test("an order that never was under guarantee has no checklist", async () => {
  const { shop, seenOn } = await aWorld({ hasGuarantee: false });
  expect(await seenOn(day(2), await anOrder(shop))).toEqual({
    isCovered: false,
    endedAt: null,
    note: null,
    isFixed: false,
    items: [],
    hasClaim: false,
    unclaimed: null,
  });
});

test("an order that staff reject or hold keeps its checklist, which says since when and why it isn't guaranteed", async () => {
  const { shop, seenOn } = await aWorld();
  const app = await testApp({ now: () => day(3) });
  const analyst = asPerson(await aPerson({ of: [shop], role: "analyst", at: day(3) }), shop);
  const decided = async (action: "reject" | "hold") => {
    const order = await anOrder(shop);
    const body = { paymentIds: [order.paymentId], action, reasonCode: action === "hold" ? "needs_review" : "suspected_fraud" };
    const { results } = await app.read(endpoints.decideOnOrders, { body }, analyst);
    expect(results.filter((result) => "error" in result)).toEqual([]);
    const { items, ...coverage } = await seenOn(day(4), order);
    expect(items.find(({ item }) => item === "approved")).toMatchObject({ state: "broken" });
    expect(items.map(({ item }) => item)).not.toContain("window");
    return coverage;
  };
  const ended = { isCovered: false, endedAt: day(3) };
  expect(await decided("reject")).toMatchObject({ ...ended, note: "Not guaranteed: the order was rejected" });
  expect(await decided("hold")).toMatchObject({ ...ended, note: "Not guaranteed: the order was put on hold" });
});

test("after a chargeback nothing is to be done about tracking", async () => {
  const { shop, seenOn } = await aWorld();
  const order = await anOrder(shop);
  await anOutcome(shop, order, "chargeback", { reason: "fraudulent", amount: 80, at: day(2).toISOString() }, day(2));
  const { isFixed, items } = await seenOn(day(3), order);
  expect(isFixed).toBe(true);
  expect(items.filter(({ state }) => state !== "met")).toEqual([]);
  expect(items.map(({ item }) => item)).not.toContain("tracking");
});

test("a chargeback that isn't about fraud makes no claim, and the checklist says why", async () => {
  const { shop, seenOn } = await aWorld();
  const chargedBack = async (reason: Record<string, string>) => {
    const order = await anOrder(shop);
    await anOutcome(shop, order, "chargeback", { ...reason, amount: 80, at: day(5).toISOString() }, day(5));
    return seenOn(day(6), order);
  };
  expect(await chargedBack({ reason: "product_not_received" })).toMatchObject({ isCovered: true, hasClaim: false, unclaimed: "not_fraud" });
  expect(await chargedBack({})).toMatchObject({ isCovered: true, hasClaim: false, unclaimed: "no_reason" });
  expect(await chargedBack({ reasonCode: "Z9" })).toMatchObject({ isCovered: true, hasClaim: false, unclaimed: "unknown_reason" });
  expect(await chargedBack({ reason: "fraudulent" })).toMatchObject({ hasClaim: true, unclaimed: null });
});

test("a fraud chargeback that came after 180 days makes no claim, and the checklist says why", async () => {
  const { shop, seenOn } = await aWorld();
  const chargedBack = async (on: Date) => {
    const order = await anOrder(shop);
    await anOutcome(shop, order, "chargeback", { reason: "fraudulent", amount: 80, at: on.toISOString() }, on);
    return seenOn(on, order);
  };
  expect(await chargedBack(day(181))).toMatchObject({ isCovered: true, hasClaim: true, unclaimed: null });
  const late = await chargedBack(new Date(day(181).getTime() + 1));
  expect(late).toMatchObject({ isCovered: true, hasClaim: false, unclaimed: "too_late" });
});

test("a chargeback that comes after another was claimed and makes no claim is explained", async () => {
  const { shop, seenOn } = await aWorld();
  const further = async (claimed: number, reason: string) => {
    const order = await anOrder(shop);
    for (const [index, body] of [
      { id: "a", reason: "fraudulent", amount: claimed },
      { id: "b", reason, amount: 20 },
    ].entries()) {
      const on = day(5 + index);
      await anOutcome(shop, order, "chargeback", { ...body, at: on.toISOString() }, on);
      const services = { database: await testDatabase(), now: () => on };
      await fileClaim(services, { tenantId: shop.tenantId, fullName: "Dana Reyes" }, order.paymentId);
    }
    return { order, coverage: await seenOn(day(7), order) };
  };
  expect((await further(30, "fraudulent")).coverage).toMatchObject({ hasClaim: true, unclaimed: null });
  expect((await further(30, "duplicate")).coverage).toMatchObject({ hasClaim: true, unclaimed: "not_fraud" });
  const { order, coverage } = await further(80, "fraudulent");
  expect(coverage).toMatchObject({ hasClaim: true, unclaimed: "nothing_left" });
  await anOutcome(shop, order, "chargeback_won", { id: "b", at: day(7).toISOString() }, day(7));
  expect(await seenOn(day(7), order)).toMatchObject({ hasClaim: true, unclaimed: null });
});

test("a claim tells what its chargebacks dispute, where it's for less, and where they stand", async () => {
  const { shop } = await aWorld();
  const order = await anOrder(shop);
  const report = (type: "chargeback" | "refund" | "chargeback_lost", on: number, amount?: number) =>
    anOutcome(shop, order, type, { id: "r-1", reason: "fraudulent", amount, at: day(on).toISOString() }, day(on));
  await report("chargeback", 5);
  await report("refund", 6, 30);
  const app = await testApp({ now: () => day(8) });
  const viewer = asPerson(await aPerson({ of: [shop], role: "viewer", at: day(8) }), shop);
  const read = async () => (await app.read(endpoints.getClaim, { params: { id: order.paymentId } }, viewer)).claim;
  expect(await read()).toMatchObject({ amountMinor: 5000, disputedMinor: 8000, disputeStates: ["needs_response"] });
  await report("chargeback_lost", 7);
  expect(await read()).toMatchObject({ amountMinor: 5000, disputedMinor: 8000, disputeStates: ["lost"] });
});

test("a declined claim leaves no chargeback covered", async () => {
  const { shop, seenOn } = await aWorld();
  const order = await anOrder(shop);
  await anOutcome(shop, order, "chargeback", { reason: "fraudulent", amount: 80, at: day(5).toISOString() }, day(5));
  const database = await testDatabase();
  await fileDueClaims(database, day(11), new AbortController().signal);
  const [claim] = await database.forTenants([shop.tenantId], (handle) => listClaimsOf(handle, shop.tenantId, order.paymentId));
  await answerClaim({ database, secrets: testSecrets, now: day(12) }, claim?.claimId ?? 0, { action: "decline", reason: "not_fraud" });
  const { isCovered, items } = await seenOn(day(13), order);
  expect([isCovered, items.filter(({ state }) => state !== "met")]).toEqual([
    false,
    [{ item: "window", state: "broken", at: null, by: null }],
  ]);
});

test("a claim says what it lacks, files on request of an analyst only, and not twice in different ways", async () => {
  const { shop } = await aWorld();
  const order = await anOrder(shop);
  await anOutcome(shop, order, "chargeback", { reason: "fraudulent", amount: 80, at: day(5).toISOString() }, day(5));
  const app = await testApp({ now: () => day(6) });
  const [viewer, analyst] = [
    asPerson(await aPerson({ of: [shop], role: "viewer", at: day(6) }), shop),
    asPerson(await aPerson({ of: [shop], role: "analyst", at: day(6) }), shop),
  ];
  const input = { params: { id: order.paymentId } };
  expect(await app.read(endpoints.getCoverage, input, viewer)).toMatchObject({ isCovered: true, isFixed: true, hasClaim: true });
  expect(await app.read(endpoints.getClaim, input, viewer)).toMatchObject({
    claim: { state: "prepared", amountMinor: 8000, currency: "USD", filesAt: day(11), missing: ["tracking", "delivered"] },
  });
  expect(await app.call(endpoints.fileClaim, input, viewer)).toMatchObject({ status: 403 });
  for (let time = 0; time < 2; time++)
    expect(await app.read(endpoints.fileClaim, input, analyst)).toMatchObject({
      claim: { state: "filed", filedAt: day(6), filesAt: null },
    });
  await anOutcome(shop, order, "chargeback_won", { at: day(7).toISOString() }, day(7));
  expect(await app.call(endpoints.fileClaim, input, analyst)).toMatchObject({ status: 409 });
  const other = await anOrder(shop);
  expect(await app.call(endpoints.fileClaim, { params: { id: other.paymentId } }, analyst)).toMatchObject({ status: 404 });
  expect(await app.read(endpoints.getClaim, { params: { id: other.paymentId } }, viewer)).toEqual({ claim: null, earlier: [] });
});
