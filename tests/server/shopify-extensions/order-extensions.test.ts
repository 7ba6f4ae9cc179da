import { describe, expect, test } from "vitest";
import { undoDecisions } from "#contract/decisions.ts";
import { decideInAdmin, listOrderSummaries } from "#contract/shopify-extensions.ts";
import { UNDO_MS } from "#domain/payments/staff-decision.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { noteTrigger } from "#server/connections/flow-trigger-store.ts";
import { aPerson } from "#tests/support/builders.ts";
import { asNobody, asPerson, asStaff, type Caller } from "#tests/support/callers.ts";
import { holdsEveryOrder, ID, allow, start } from "#tests/server/connections/acting-at-shopify.ts";
import { connected, runJobs, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import { ago, atShopify, happens, orderThere, shopAt, thePayment } from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { shopify as app } from "#tests/server/signup/signing-up.ts";

/** Staff of the shop, by the token that an extension has there. */
const staff = ({ shop, clock }: Connected, id = "42"): Promise<Caller> => asStaff(shop, app, id, clock.now);

async function aHeldOrder(world: Connected): Promise<void> {
  await holdsEveryOrder(world);
  await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
}

async function summaryOf(world: Connected, as?: Caller) {
  const { summaries } = await world.app.read(listOrderSummaries, { query: { ids: [ID] }, headers: {} }, as ?? (await staff(world)));
  const [summary] = summaries;
  if (summary === undefined) throw new Error("The order has no summary");
  return summary;
}

async function say(world: Connected, body: Parameters<typeof send>[1], as?: Caller) {
  return send(world, body, as ?? (await staff(world)));
}

type Said = {
  orders?: { shopifyId: string; seen?: "approved" | "pending" | "rejected" }[];
  action: "approve" | "reject" | "hold" | "release";
  reasonCode?: string;
};

async function send(world: Connected, { orders = [{ shopifyId: ID }], ...said }: Said, as: Caller) {
  const { results } = await world.app.read(decideInAdmin, { body: { orders, ...said }, headers: {} }, as);
  return results;
}

/** The person undoes their last decision, and Shopify is told. */
async function undoLast(world: Connected): Promise<void> {
  const decisions = await rowsOf(world.shop, "staff_decision");
  const ids = decisions.map(({ staff_decision_id: id }) => Number(id));
  await world.app.read(undoDecisions, { body: { decisionIds: [Math.max(...ids)] } }, await staff(world));
  world.clock.now = new Date(world.clock.now.getTime() + UNDO_MS);
  world.app.jobs.push({ name: "tell-shopify", data: { tenantId: world.shop.tenantId, shopifyId: ID } });
  await runJobs(world);
}

describe("an order's page in the Shopify admin", () => {
  test("shows how the order stands, why, and what its reader can decide", async () => {
    const world = await connected();
    await aHeldOrder(world);
    expect(await summaryOf(world)).toMatchObject({
      shopifyId: ID,
      note: null,
      order: {
        reference: orderThere(world, ID).name,
        riskLevel: "Low",
        decision: "pending",
        decisionWords: "Pending",
        decidedBy: null,
        guaranteeWords: null,
        actions: [
          { action: "approve", label: "Approve", isReasonRequired: false },
          { action: "reject", label: "Reject", isReasonRequired: true },
        ],
      },
    });
    expect((await summaryOf(world)).order?.reasons.length).toBeLessThanOrEqual(3);
  });

  test("says that an order isn't screened yet, or why it can't be", async () => {
    const world = await connected();
    expect(await summaryOf(world)).toMatchObject({ order: null, note: expect.stringContaining("Not screened by Surety.") });
    const order = aShopifyOrder(ID, ago(world, 1));
    const money = { shopMoney: { amount: "10.00", currencyCode: "XXX" } };
    await happens(world, { ...order, totalPriceSet: money }, "orders/create");
    expect(await summaryOf(world)).toMatchObject({ order: null, note: expect.stringContaining("Couldn't be screened: currency") });
  });

  test("offers nothing to decide to those who only read", async () => {
    const world = await connected();
    await aHeldOrder(world);
    const viewer = asPerson(await aPerson({ of: [world.shop], role: "viewer" }), world.shop);
    expect((await summaryOf(world, viewer)).order?.actions).toEqual([]);
    const { status } = await world.app.call(
      decideInAdmin,
      { body: { orders: [{ shopifyId: ID }], action: "approve" }, headers: {} },
      viewer,
    );
    expect(status).toBe(403);
  });

  test("shows nothing of another shop's order, and decides nothing about it", async () => {
    const [world, other] = [await connected(), await connected()];
    await aHeldOrder(world);
    expect(await summaryOf(world, await staff(other))).toMatchObject({ order: null });
    const [result] = await say(world, { action: "approve" }, await staff(other));
    expect(result).toMatchObject({ error: { status: 404 }, summary: { order: null } });
    expect((await thePayment(world)).decision).toBe("pending");
  });

  test("takes no token of another app, and none that is old", async () => {
    const world = await connected();
    await aHeldOrder(world);
    const foreign = await asStaff(world.shop, { apiKey: "another-app", apiSecret: "another-secret-of-another-app" }, "42", world.clock.now);
    const old = await asStaff(world.shop, app, "42", ago(world, 1));
    for (const as of [foreign, old, asNobody]) {
      const { status } = await world.app.call(listOrderSummaries, { query: { ids: [ID] }, headers: {} }, as);
      expect(status).toBe(401);
    }
  });
});

describe("a decision on an order's page in the Shopify admin", () => {
  test("is in Shopify at once, and by the person whose token it came with", async () => {
    const world = await connected();
    await allow(world, [], { rejected: "surety-rejected" });
    await aHeldOrder(world);
    const [result] = await say(world, { action: "reject", reasonCode: "suspected_fraud", orders: [{ shopifyId: ID, seen: "pending" }] });
    expect(result).toMatchObject({ error: null, summary: { order: { decision: "rejected", decidedBy: expect.any(String) } } });
    await runJobs(world);
    expect(orderThere(world, ID).tags).toContain("surety-rejected");
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ told: { decision: "rejected", riskLevel: "HIGH" } }]);
  });

  test("to hold it also keeps it from being fulfilled, until it's approved", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    await say(world, { action: "hold" });
    await runJobs(world);
    const holds = () => atShopify(world, ID).parts.flatMap((part) => part.holds);
    expect(holds()).toHaveLength(1);
    expect(await summaryOf(world)).toMatchObject({ order: { decision: "pending", hold: "held" } });
    await say(world, { action: "approve" });
    await runJobs(world);
    expect(holds()).toHaveLength(0);
  });

  test("to hold an order that was approved before ends with an approval that comes before Shopify was told of it", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    await say(world, { action: "hold" });
    await say(world, { action: "approve" });
    await runJobs(world);
    expect(atShopify(world, ID).parts.flatMap((part) => part.holds)).toEqual([]);
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ wants_hold: false, holds_for_decision: false }]);
  });

  test("to hold is taken back in Shopify where it's undone", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    await say(world, { action: "hold" });
    await runJobs(world);
    await undoLast(world);
    expect(atShopify(world, ID).parts.flatMap((part) => part.holds)).toEqual([]);
  });

  test("to hold an order that was rejected before is taken back in Shopify where it's undone", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    await say(world, { action: "reject", reasonCode: "too_risky" });
    await runJobs(world);
    const holds = () => atShopify(world, ID).parts.flatMap((part) => part.holds);
    await say(world, { action: "hold" });
    await runJobs(world);
    expect(holds()).toHaveLength(1);
    await undoLast(world);
    expect(holds()).toEqual([]);
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ wants_hold: false, holds_for_decision: false }]);
  });

  test("to hold leaves a hold that a scenario wanted before, where it's undone", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await aHeldOrder(world);
    await say(world, { action: "reject", reasonCode: "too_risky" });
    await runJobs(world);
    expect(await summaryOf(world)).toMatchObject({ order: { decision: "rejected", hold: "held" } });
    await say(world, { action: "hold" });
    await runJobs(world);
    await undoLast(world);
    expect(await summaryOf(world)).toMatchObject({ order: { decision: "rejected", hold: "held" } });
  });

  test("to hold ends with an approval also where Shopify wasn't there to be told", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    await say(world, { action: "hold" });
    world.shopify.troubles.failing = 9;
    await expect(runJobs(world)).rejects.toThrow();
    await say(world, { action: "approve" });
    world.shopify.troubles.failing = 0;
    world.app.jobs.push({ name: "tell-shopify", data: { tenantId: world.shop.tenantId, shopifyId: ID } });
    await runJobs(world);
    expect(atShopify(world, ID).parts.flatMap((part) => part.holds)).toEqual([]);
  });

  test("about an order that was imported holds and releases it too, and tells Shopify nothing else", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder(ID, ago(world, 100)), "orders/create");
    await say(world, { action: "hold" });
    await runJobs(world);
    const holds = () => atShopify(world, ID).parts.flatMap((part) => part.holds);
    expect(holds()).toHaveLength(1);
    await say(world, { action: "approve" });
    await runJobs(world);
    expect(holds()).toEqual([]);
    expect(atShopify(world, ID).assessments.filter(({ isOurs }) => isOurs)).toEqual([]);
  });

  test("isn't what a hold of an imported, approved order that a person wanted goes by", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder(ID, ago(world, 100)), "orders/create");
    await say(world, { action: "hold" });
    await say(world, { action: "approve" });
    await runJobs(world);
    await start(world, { steps: ["hold"] });
    await runJobs(world);
    const holds = () => atShopify(world, ID).parts.flatMap((part) => part.holds);
    expect(holds()).toHaveLength(1);
    world.clock.now = new Date(world.clock.now.getTime() + UNDO_MS);
    world.app.jobs.push({ name: "tell-shopify", data: { tenantId: world.shop.tenantId, shopifyId: ID } });
    await runJobs(world);
    expect(holds()).toHaveLength(1);
  });

  test("to hold holds again what was released in Shopify", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    await say(world, { action: "hold" });
    await runJobs(world);
    for (const part of atShopify(world, ID).parts) part.holds = [];
    await happens(world, { ...orderThere(world, ID), updatedAt: ago(world, 0.5).toISOString() });
    await say(world, { action: "reject", reasonCode: "too_risky" });
    await say(world, { action: "hold" });
    await runJobs(world);
    expect(atShopify(world, ID).parts.flatMap((part) => part.holds)).toHaveLength(1);
  });

  test("starts workflows only once it can't be undone anymore", async () => {
    const world = await connected();
    await world.app.services.database.forTenants([world.shop.tenantId], (handle) =>
      noteTrigger(handle, world.shop.tenantId, { trigger: "decision-made", isUsed: true, saidAt: world.clock.now }),
    );
    await aHeldOrder(world);
    await say(world, { action: "reject", reasonCode: "too_risky" });
    await runJobs(world);
    const started = () => shopAt(world).triggered.map(({ payload }) => payload["Decision"]);
    expect(started()).toEqual(["Pending"]);
    await undoLast(world);
    expect(started()).toEqual(["Pending"]);
    await say(world, { action: "reject", reasonCode: "other" });
    world.clock.now = new Date(world.clock.now.getTime() + UNDO_MS);
    await runJobs(world);
    expect(started()).toEqual(["Pending", "Rejected"]);
  });

  test("changes nothing where a colleague was faster, and says who", async () => {
    const world = await connected();
    await aHeldOrder(world);
    await say(world, { action: "approve" });
    const [result] = await say(
      world,
      { action: "reject", reasonCode: "too_risky", orders: [{ shopifyId: ID, seen: "pending" }] },
      await staff(world, "43"),
    );
    expect(result).toMatchObject({ error: { status: 409 }, summary: { order: { decision: "approved" } } });
  });

  test("is one decision where it's sent twice", async () => {
    const world = await connected();
    await aHeldOrder(world);
    await say(world, { action: "approve" });
    const [again] = await say(world, { action: "approve" });
    expect(again?.error).toBeNull();
    expect(await rowsOf(world.shop, "staff_decision")).toHaveLength(1);
  });

  test("needs a reason to reject, and leaves the others of several decided", async () => {
    const world = await connected();
    await aHeldOrder(world);
    const [missing] = await say(world, { action: "reject" });
    expect(missing).toMatchObject({
      error: { status: 422, errors: [{ path: "reasonCode" }] },
      summary: { order: { decision: "pending" } },
    });
    const results = await say(world, { action: "approve", orders: [{ shopifyId: "999" }, { shopifyId: ID }] });
    expect(results).toMatchObject([{ error: { status: 404 } }, { error: null, summary: { order: { decision: "approved" } } }]);
  });

  test("that is undone in the console is taken back in Shopify too", async () => {
    const world = await connected();
    await allow(world, [], { rejected: "surety-rejected" });
    await aHeldOrder(world);
    await say(world, { action: "reject", reasonCode: "too_risky" });
    await runJobs(world);
    await undoLast(world);
    expect(orderThere(world, ID).tags).not.toContain("surety-rejected");
  });
});

describe("a call of an extension", () => {
  test("is asked about first by the browser, from Shopify's own address", async () => {
    const { app: test } = await connected();
    const { statusCode, headers } = await test.http.inject({
      method: "OPTIONS",
      url: "/api/shopify/orders/decisions",
      headers: {
        origin: "https://extensions.shopifycdn.com",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,x-host-target,x-surety-extension",
      },
    });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({ "access-control-allow-origin": "*", "access-control-allow-methods": "POST" });
    expect(headers["access-control-allow-headers"]).toContain("x-surety-extension");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  });

  test("can be read there, also where it's refused, with the header that has the token renewed", async () => {
    const { app: test } = await connected();
    const { statusCode, headers } = await test.http.inject({
      url: `/api/shopify/orders/summaries?ids=${ID}`,
      headers: { "x-host-target": "shopify" },
    });
    expect(statusCode).toBe(401);
    expect(headers).toMatchObject({ "access-control-allow-origin": "*", "x-shopify-retry-invalid-session-request": "1" });
    expect(headers["access-control-expose-headers"]).toContain("x-shopify-retry-invalid-session-request");
  });

  test("of all other calls no page elsewhere reads the answer", async () => {
    const { app: test } = await connected();
    const { headers } = await test.http.inject({ url: "/api/login", headers: { origin: "https://extensions.shopifycdn.com" } });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("by an older version than is still answered says that the page has to be reloaded", async () => {
    const world = await connected();
    await aHeldOrder(world);
    const refused = await world.app.http.inject({
      url: `/api/shopify/orders/summaries?ids=${ID}`,
      headers: { ...(await staff(world)), "x-surety-extension": "0" },
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ detail: expect.stringContaining("Reload the page") });
    const newer = await world.app.http.inject({
      url: `/api/shopify/orders/summaries?ids=${ID}`,
      headers: { ...(await staff(world)), "x-surety-extension": "7" },
    });
    expect(newer.statusCode).toBe(200);
  });
});
