import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { anOutcome, aPerson, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { aCase, another, caseNow, decideOn } from "#tests/server/decisions/a-case.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => caseNow });
});

const reject = { action: "reject", reasonCode: "suspected_fraud" } as const;
const decisionsOf = async (shop: TestShop) => (await rowsOf(shop, "payment")).map(({ decision }) => decision);

describe("deciding on several orders", () => {
  test("has one result for each order, in the order of the IDs, and one for an ID that is repeated", async () => {
    const first = await aCase();
    const second = await another(first);
    const paymentIds = [second.paymentId, first.paymentId, second.paymentId];
    const results = await decideOn(app, first, { ...reject, paymentIds });
    const standing = { decision: "rejected", guaranteeStatus: 3, guaranteeNote: null, closedAt: null };
    expect(results).toEqual([
      { paymentId: second.paymentId, decisionId: expect.any(Number), standing },
      { paymentId: first.paymentId, decisionId: expect.any(Number), standing },
    ]);
    expect(await decisionsOf(first.shop)).toEqual(["rejected", "rejected"]);
  });

  test("goes on after one that fails: another shop's, a colleague's, and one that needs a reason", async () => {
    const own = await aCase();
    const foreign = await aCase();
    const taken = await another(own);
    const rejected = await another(own, "rejected");
    const colleague = await aPerson({ of: [own.shop], fullName: "Sam Okafor", at: caseNow });
    await decideOn(app, { ...taken, person: colleague }, { action: "approve" });
    const paymentIds = [foreign, taken, rejected, own].map(({ paymentId }) => paymentId);
    const results = await decideOn(app, own, { action: "approve", paymentIds });
    expect(results).toMatchObject([
      { paymentId: foreign.paymentId, error: { status: 404, detail: "No order with this ID in this shop." } },
      { paymentId: taken.paymentId, error: { status: 409, detail: "Sam Okafor approved this order first." } },
      { paymentId: rejected.paymentId, error: { status: 422, errors: [{ path: "reasonCode", message: "Please, select a reason" }] } },
      { paymentId: own.paymentId, standing: { decision: "approved", guaranteeStatus: 2 } },
    ]);
    expect(await decisionsOf(foreign.shop)).toEqual(["pending"]);
  });

  test("lets one of two colleagues win each order, and tells the other whom", async () => {
    const first = await aCase();
    const second = await another(first);
    const colleague = await aPerson({ of: [first.shop], fullName: "Sam Okafor", at: caseNow });
    const paymentIds = [first.paymentId, second.paymentId];
    const both = await Promise.all([
      decideOn(app, first, { action: "approve", paymentIds, seen: "pending" }),
      decideOn(app, { ...first, person: colleague }, { ...reject, paymentIds: paymentIds.toReversed(), seen: "pending" }),
    ]);
    const ofOrder = (paymentId: number) => both.flat().filter((result) => result.paymentId === paymentId);
    for (const paymentId of paymentIds) {
      const refusals = ofOrder(paymentId).flatMap((result) => ("error" in result ? [result.error] : []));
      expect(refusals).toMatchObject([
        { status: 409, detail: expect.stringMatching(/^(Dana Reyes approved|Sam Okafor rejected) this order first\.$/) },
      ]);
    }
  });

  test("takes up to 100 orders", async () => {
    const first = await aCase();
    const others = [];
    for (let made = 1; made < 100; made += 1) others.push(await another(first));
    const paymentIds = [first, ...others].map(({ paymentId }) => paymentId);
    const results = await decideOn(app, first, { ...reject, paymentIds });
    expect(results.map(({ paymentId }) => paymentId)).toEqual(paymentIds);
    expect(new Set(await decisionsOf(first.shop))).toEqual(new Set(["rejected"]));
    for (const ids of [[...paymentIds, 1], [], [-1], ["first"]]) {
      const payload = { ...reject, paymentIds: ids };
      const headers = asPerson(first.person, first.shop);
      expect((await app.http.inject({ method: "POST", url: "/api/payments/decisions", headers, payload })).statusCode).toBe(422);
    }
  });

  test("is for analysts and sessions by API key, not for viewers or the key itself", async () => {
    const { shop, paymentId } = await aCase();
    const viewer = await aPerson({ of: [shop], role: "viewer", at: caseNow });
    const body = { ...reject, paymentIds: [paymentId] };
    expect(await app.call(endpoints.decideOnOrders, { body }, asPerson(viewer, shop))).toMatchObject({ status: 403 });
    expect(await app.call(endpoints.decideOnOrders, { body }, asKeyOf(shop))).toMatchObject({ status: 401 });
    const { token } = await app.read(endpoints.signIn, { body: { shopName: shop.shopName, apiKey: shop.apiKey } }, {});
    const { results } = await app.read(endpoints.decideOnOrders, { body }, { authorization: `Bearer ${token}` });
    expect(results).toMatchObject([{ paymentId, standing: { decision: "rejected" } }]);
  });
});

test("an order tells what each action would mean, and then it means that", async () => {
  const held = await aCase();
  const old = await aCase({ guaranteeObstacles: ["over_cap", "score"] });
  const rejected = await aCase({ decision: "rejected" });
  const approved = await aCase({ decision: "approved" });
  for (const world of [held, old, rejected, approved]) {
    const order = () => app.read(endpoints.getPayment, { params: { id: world.paymentId } }, asPerson(world.person, world.shop));
    for (const action of ["hold", "approve", "reject", "release"] as const) {
      const told = (await order()).actions.find((possible) => possible.action === action);
      const reasonCode = told?.isReasonRequired ? "other" : null;
      const [result] = await decideOn(app, world, { action, reasonCode });
      const { decision, guaranteeStatus, guaranteeNote } = told ?? {};
      expect(result).toMatchObject(told ? { standing: { decision, guaranteeStatus, guaranteeNote } } : { error: { status: 409 } });
    }
  }
});

test("what each action would mean is told of several orders at once, and of another shop's order nothing", async () => {
  const own = await aCase();
  const approved = await another(own, "approved");
  const foreign = await aCase();
  const paymentIds = [approved, foreign, own].map(({ paymentId }) => paymentId);
  const { results } = await app.read(endpoints.previewDecisions, { body: { paymentIds } }, asPerson(own.person, own.shop));
  expect(results).toMatchObject([
    { paymentId: approved.paymentId, actions: [{ action: "reject" }, { action: "hold" }] },
    { paymentId: foreign.paymentId, error: { status: 404 } },
    {
      paymentId: own.paymentId,
      actions: [
        { action: "approve", guaranteeStatus: 2 },
        { action: "reject", guaranteeStatus: 3 },
      ],
    },
  ]);
});

test("a preview says how each order stands, and who of the staff decided so", async () => {
  const held = await aCase();
  const own = await another(held);
  const theirs = await another(held);
  const refunded = await another(held);
  await anOutcome(refunded.shop, refunded, "refund");
  const sam = await aPerson({ of: [held.shop], fullName: "Sam Okafor", at: caseNow });
  await decideOn(app, own, { action: "approve" });
  await decideOn(app, { ...theirs, person: sam }, reject);
  const paymentIds = [held, own, theirs, refunded].map(({ paymentId }) => paymentId);
  const { results } = await app.read(endpoints.previewDecisions, { body: { paymentIds } }, asPerson(held.person, held.shop));
  expect(results).toMatchObject([
    { decision: "pending", closedAt: null, decidedBy: null },
    { decision: "approved", decidedBy: { name: "Dana Reyes", isYou: true } },
    { decision: "rejected", decidedBy: { name: "Sam Okafor", isYou: false } },
    { decision: "pending", closedAt: expect.any(Date), decidedBy: null },
  ]);
});

test("a preview says until when an order would wait on hold", async () => {
  const { paymentId, shop, person } = await aCase({ decision: "approved" });
  const preview = () => app.read(endpoints.previewDecisions, { body: { paymentIds: [paymentId] } }, asPerson(person, shop));
  const { results } = await preview();
  const dueAt = new Date(caseNow.getTime() + 14 * 86_400_000);
  expect(results).toMatchObject([
    {
      actions: [
        { action: "reject", dueAt: null },
        { action: "hold", dueAt },
      ],
    },
  ]);
});

test("an order's actions are those that change how it stands, with who carries the loss", async () => {
  const actionsOf = async ({ shop, person, paymentId }: Awaited<ReturnType<typeof aCase>>) =>
    (await app.read(endpoints.getPayment, { params: { id: paymentId } }, asPerson(person, shop))).actions;
  const held = await aCase({ guaranteeObstacles: ["score", "over_cap"] });
  expect(await actionsOf(held)).toEqual([
    {
      action: "approve",
      decision: "approved",
      guaranteeStatus: 0,
      guaranteeNote: "Not guaranteed: amount above your guarantee limit",
      dueAt: null,
      dueDecision: null,
      isTimedOut: false,
      isReasonRequired: false,
    },
    {
      action: "reject",
      decision: "rejected",
      guaranteeStatus: 3,
      guaranteeNote: null,
      dueAt: null,
      dueDecision: null,
      isTimedOut: false,
      isReasonRequired: true,
    },
  ]);
  await decideOn(app, held, reject);
  expect((await actionsOf(held)).map(({ action, decision }) => [action, decision])).toEqual([
    ["approve", "approved"],
    ["hold", "pending"],
    ["release", "pending"],
  ]);
});
