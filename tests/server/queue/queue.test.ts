import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import { QUEUE_SORT } from "#domain/payments/payment-sort.ts";
import { aPayment, aPerson, aShop, closeHeldOrder, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson, asStaff, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { planOf } from "#tests/support/plan-of.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** A held order that arrived an hour after it was placed. */
function aHeldOrder(shop: TestShop, day: string, amount: number, shown: { currency?: string; reference?: string } = {}) {
  const receivedAt = new Date(`${day}T13:00:00Z`);
  return aPayment(shop, { decision: "pending", receivedAt, order: { createdAt: `${day}T12:00:00Z`, amount, ...shown } });
}

const inQueue = { body: { filter: { ...emptyPaymentFilter, needsReview: true }, sort: QUEUE_SORT }, query: { page: 1, count: 50 } };

describe("the queue", () => {
  test("has held orders in order of the day they are due, the dearest first, and neither closed ones nor imported history", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    await aHeldOrder(shop, "2026-11-03", 10, { reference: "#new-cheap" });
    await aHeldOrder(shop, "2026-11-03", 14_250, { reference: "#new-yen", currency: "JPY" });
    await aHeldOrder(shop, "2026-11-03", 1000, { reference: "#new-dear" });
    await aHeldOrder(shop, "2026-11-02", 1, { reference: "#old" });
    const closed = await aHeldOrder(shop, "2026-11-01", 20, { reference: "#closed" });
    await closeHeldOrder(shop, closed.orderId);
    await aPayment(shop, { decision: "approved", receivedAt: new Date("2026-11-01T13:00:00Z") });
    await aPayment(shop, { decision: "pending", receivedAt: new Date("2026-11-09T13:00:00Z") });
    const list = await app.read(endpoints.listPayments, inQueue, asPerson(person, shop));
    expect(list.transactions.map(({ reference }) => reference)).toEqual(["#old", "#new-dear", "#new-yen", "#new-cheap"]);
    expect(list.transactions[0]).toMatchObject({
      isWaiting: true,
      dueAt: new Date("2026-11-16T12:00:00Z"),
      dueDecision: null,
      assigneeName: null,
    });
  });

  test("has orders with a time-out in order of the minute they are due, the dearest first, among the days of all others", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const timed = (reference: string, arrived: string, timeOutHours: number, amount: number) =>
      aPayment(shop, {
        decision: "pending",
        receivedAt: new Date(arrived),
        timeOutMinutes: timeOutHours * 60,
        order: { createdAt: arrived, amount, reference },
      });
    await aHeldOrder(shop, "2026-11-03", 900, { reference: "#14-days" });
    await timed("#evening", "2026-11-14T20:00:00Z", 48, 5000);
    await timed("#morning-later", "2026-11-14T08:41:00Z", 48, 900);
    await timed("#morning-cheap", "2026-11-15T08:40:02Z", 24, 10.01);
    await timed("#morning-dear", "2026-11-14T08:40:40Z", 48, 10.02);
    await timed("#morning-first", "2026-11-15T08:39:50Z", 24, 1);
    await timed("#day-after", "2026-11-14T20:00:00Z", 72, 5000);
    const list = await app.read(endpoints.listPayments, inQueue, asPerson(person, shop));
    expect(list.transactions.map(({ reference }) => reference)).toEqual([
      "#morning-first",
      "#morning-dear",
      "#morning-cheap",
      "#morning-later",
      "#evening",
      "#14-days",
      "#day-after",
    ]);
    expect(list.transactions[0]).toMatchObject({ dueAt: new Date("2026-11-16T08:39:50Z"), dueDecision: "rejected" });
  });

  test("has figures: how many wait, their value in the shop's currency, the oldest, and currencies without a rate", async () => {
    const shop = await aShop();
    const as = asPerson(await aPerson({ of: [shop] }), shop);
    expect(await app.read(endpoints.getQueue, {}, as)).toEqual({ waiting: 0, value: 0, currency: "USD", missing: [], oldestAt: null });
    await aHeldOrder(shop, "2026-11-03", 100.5);
    await aHeldOrder(shop, "2026-11-02", 16_077, { currency: "JPY" });
    await aHeldOrder(shop, "2026-11-04", 99, { currency: "XAF" });
    const oldestAt = new Date("2026-11-02T12:00:00Z");
    expect(await app.read(endpoints.getQueue, {}, as)).toEqual({ waiting: 3, value: 200.5, currency: "USD", missing: ["XAF"], oldestAt });
  });

  test("counts beside a page what came back to its part of the queue, and what is new, but nothing that is shown there", async () => {
    const shop = await aShop();
    const as = asPerson(await aPerson({ of: [shop] }), shop);
    const ids = new Map<string, number>();
    for (const amount of [60, 50, 40, 30, 20, 10])
      ids.set(String(amount), (await aHeldOrder(shop, "2026-11-03", amount, { reference: `#${amount}` })).paymentId);
    // In the same place as the last order of page 1.
    ids.set("twin", (await aHeldOrder(shop, "2026-11-03", 30, { reference: "#twin" })).paymentId);
    const approve = async (...names: string[]) => {
      const body = { paymentIds: names.map((name) => ids.get(name) ?? 0), action: "approve" as const };
      const { results } = await app.read(endpoints.decideOnOrders, { body }, as);
      return results.flatMap((result) => ("error" in result ? [] : [result.decisionId]));
    };
    const decisionIds = await approve("50", "20", "twin");
    const readPage = (page: number) => app.read(endpoints.listPayments, { ...inQueue, query: { page, count: 3 } }, as);
    const [first, second] = [await readPage(1), await readPage(2)];
    expect(first.transactions.map(({ reference }) => reference)).toEqual(["#60", "#40", "#30"]);
    expect(first.queuePart).toMatchObject({ from: null, to: { paymentId: ids.get("30") } });
    expect(second.queuePart).toMatchObject({ from: { paymentId: ids.get("10") }, to: null });
    const beside = async ({ newestPaymentId, queuePart, transactions }: typeof first) => {
      const shown = transactions.map(({ paymentId }) => paymentId);
      const besideQueuePart = queuePart === undefined ? null : { ...queuePart, paymentIds: shown };
      const filter = { ...inQueue.body.filter, afterPaymentId: newestPaymentId, besideQueuePart };
      const found = await app.read(endpoints.listPayments, { ...inQueue, body: { ...inQueue.body, filter } }, as);
      return found.transactions.map(({ reference }) => reference);
    };
    expect(await beside(first)).toEqual([]);
    decisionIds.push(...(await approve("40")));
    expect(await beside(first)).toEqual([]);
    await app.read(endpoints.undoDecisions, { body: { decisionIds } }, as);
    expect(await beside(first)).toEqual(["#50"]);
    expect(await beside(second)).toEqual([]);
    await aHeldOrder(shop, "2026-11-03", 1, { reference: "#new" });
    expect(await beside(first)).toEqual(["#50", "#new"]);
    const whole = await app.read(endpoints.listPayments, { ...inQueue, query: { page: 1, count: 8 } }, as);
    expect(whole.queuePart).toEqual({ from: null, to: null });
    const byDate = await app.read(endpoints.listPayments, { ...inQueue, body: { ...inQueue.body, sort: null } }, as);
    expect(byDate.queuePart).toBeUndefined();
  });

  test("is read from its index, under row-level security", async () => {
    const shop = await aShop();
    const firstOnes =
      "select payment_id from payment where tenant_id = $1 and queue_rank is not null order by queue_rank, payment_id limit 50";
    const plan = (await planOf(shop.tenantId, firstOnes, [shop.tenantId], "few")).join("\n");
    expect(plan).toContain("payment_queue");
    expect(plan).not.toContain("Sort");
  });
});

const shopify = { apiKey: "an-app", apiSecret: "the secret of the app" };

describe("an order is assigned", () => {
  const send = (as: Caller, paymentIds: number[], colleagueId: number | null) =>
    app.call(endpoints.assignPayments, { body: { paymentIds, colleagueId } }, as);
  const assign = (shop: TestShop, by: TestPerson, paymentIds: number[], colleagueId: number | null) =>
    send(asPerson(by, shop), paymentIds, colleagueId);
  const assignedTo = async (as: Caller, assignees: string[]) => {
    const body = { filter: { ...emptyPaymentFilter, assignees }, sort: null };
    return (await app.read(endpoints.listPayments, { ...inQueue, body }, as)).transactions;
  };

  test("to a colleague and to no one, with who did it in the trail; the same again changes nothing", async () => {
    const shop = await aShop();
    const dana = await aPerson({ of: [shop], fullName: "Dana Reyes" });
    const sam = await aPerson({ of: [shop], role: "analyst", fullName: "Sam Okafor" });
    await aPerson({ of: [shop], role: "viewer", fullName: "Vera" });
    const { paymentId } = await aHeldOrder(shop, "2026-11-03", 10);
    const as = asPerson(dana, shop);
    expect(await app.read(endpoints.listColleagues, {}, as)).toEqual([
      { colleagueId: dana.userId, fullName: "Dana Reyes", isSelf: true },
      { colleagueId: sam.userId, fullName: "Sam Okafor", isSelf: false },
    ]);
    for (const _ of ["first", "again"])
      expect(await assign(shop, dana, [paymentId], sam.userId)).toMatchObject({
        status: 200,
        answer: { results: [{ paymentId, colleagueId: sam.userId, fullName: "Sam Okafor" }] },
      });
    const asSam = asPerson(sam, shop);
    expect(await assignedTo(asSam, ["me"])).toMatchObject([{ paymentId, assigneeId: sam.userId, assigneeName: "Sam Okafor" }]);
    expect(await assignedTo(asSam, [String(dana.userId)])).toEqual([]);
    await assign(shop, sam, [paymentId], null);
    expect(await assignedTo(asSam, [""])).toMatchObject([{ paymentId, assigneeId: null }]);
    const trail = await app.read(endpoints.getHistory, { params: { id: paymentId }, query: {} }, as);
    expect(trail.filter(({ type }) => type === "ASSIGNED")).toMatchObject([
      { text: "Unassigned", from: "Sam Okafor", to: null, by: "Sam Okafor" },
      { text: "Assigned to Sam Okafor", from: null, to: "Sam Okafor", by: "Dana Reyes" },
    ]);
  });

  test("only to people of the shop who may decide", async () => {
    const [shop, other] = [await aShop(), await aShop()];
    const dana = await aPerson({ of: [shop] });
    const stranger = await aPerson({ of: [other] });
    const viewer = await aPerson({ of: [shop], role: "viewer" });
    const { paymentId } = await aHeldOrder(shop, "2026-11-03", 10);
    for (const { userId } of [stranger, viewer]) expect(await assign(shop, dana, [paymentId], userId)).toMatchObject({ status: 404 });
    expect(await assign(shop, viewer, [paymentId], dana.userId)).toMatchObject({ status: 403 });
    const list = await app.read(endpoints.listPayments, inQueue, asPerson(dana, shop));
    expect(list.transactions).toMatchObject([{ paymentId, assigneeId: null }]);
  });

  test("with others, each with its own result in the order asked for; another shop's is not found and stays as it is", async () => {
    const [shop, other] = [await aShop(), await aShop()];
    const dana = await aPerson({ of: [shop], fullName: "Dana Reyes" });
    const first = await aHeldOrder(shop, "2026-11-03", 10);
    const foreign = await aHeldOrder(other, "2026-11-03", 10);
    const last = await aHeldOrder(shop, "2026-11-03", 20);
    const asked = [first, foreign, last, first].map(({ paymentId }) => paymentId);
    expect(await assign(shop, dana, asked, dana.userId)).toMatchObject({
      status: 200,
      answer: {
        results: [
          { paymentId: first.paymentId, fullName: "Dana Reyes" },
          { paymentId: foreign.paymentId, error: { status: 404, title: "Not found" } },
          { paymentId: last.paymentId, fullName: "Dana Reyes" },
        ],
      },
    });
    expect(await assignedTo(asPerson(dana, shop), ["me"])).toHaveLength(2);
    const stranger = asPerson(await aPerson({ of: [other] }), other);
    expect(await assignedTo(stranger, [""])).toMatchObject([{ paymentId: foreign.paymentId }]);
  });

  test("to and by staff inside the shop's admin, who are colleagues by an id of their own", async () => {
    const inAdmin = await testApp({ config: { shopify } });
    const [shop, other] = [await aShop(), await aShop()];
    const dana = await aPerson({ of: [shop], fullName: "Dana Reyes" });
    const { paymentId } = await aHeldOrder(shop, "2026-11-03", 10);
    const [ninth, tenth] = [await asStaff(shop, shopify, "9"), await asStaff(shop, shopify, "10")];
    await inAdmin.read(endpoints.listColleagues, {}, tenth);
    await inAdmin.read(endpoints.listColleagues, {}, await asStaff(other, shopify, "11"));
    const colleagues = await inAdmin.read(endpoints.listColleagues, {}, ninth);
    expect(colleagues).toMatchObject([
      { fullName: "Dana Reyes", isSelf: false },
      { fullName: "Shopify staff 9", isSelf: true },
      { fullName: "Shopify staff 10", isSelf: false },
    ]);
    const [, own, peer] = colleagues.map(({ colleagueId }) => colleagueId);
    const body = (colleagueId: number | undefined) => ({ body: { paymentIds: [paymentId], colleagueId: colleagueId ?? null } });
    await inAdmin.read(endpoints.assignPayments, body(own), ninth);
    const mine = { ...inQueue, body: { filter: { ...emptyPaymentFilter, assignees: ["me"] }, sort: null } };
    expect((await inAdmin.read(endpoints.listPayments, mine, ninth)).transactions).toMatchObject([{ paymentId, assigneeId: own }]);
    expect((await inAdmin.read(endpoints.listPayments, mine, tenth)).transactions).toEqual([]);
    await inAdmin.read(endpoints.assignPayments, body(peer), asPerson(dana, shop));
    expect((await inAdmin.read(endpoints.listPayments, mine, tenth)).transactions).toMatchObject([{ paymentId, assigneeId: peer }]);
    expect(await assignedTo(asPerson(dana, shop), [String(peer)])).toMatchObject([{ assigneeName: "Shopify staff 10" }]);
    const trail = await app.read(endpoints.getHistory, { params: { id: paymentId }, query: {} }, asPerson(dana, shop));
    expect(trail.filter(({ type }) => type === "ASSIGNED")).toMatchObject([
      { to: "Shopify staff 10", by: "Dana Reyes" },
      { to: "Shopify staff 9", by: "Shopify staff 9" },
    ]);
  });
});
