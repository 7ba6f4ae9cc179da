import { describe, expect, test } from "vitest";
import { decideOnOrders, undoDecisions } from "#contract/decisions.ts";
import { actOnShopifyOrder, getShopifyOrder, tellShopifyAgain } from "#contract/shopify.ts";
import { UNDO_MS } from "#domain/payments/staff-decision.ts";
import { requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import { addPart } from "#server/shop-admin/shopify/fake-shop.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import {
  act,
  allow,
  aSoldOrder,
  decide,
  holdsEveryOrder,
  ID,
  lastRun,
  ownerOf,
  tryAgain,
} from "#tests/server/connections/acting-at-shopify.ts";
import { connected, runJobs, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import {
  ago,
  atShopify,
  grant,
  happens,
  newestRecord,
  orderThere,
  shopAt,
  thePayment,
  toldOnTrail,
  webhook,
} from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

describe("a hold", () => {
  const holdsOf = (world: Connected) => atShopify(world, ID).parts.flatMap(({ holds }) => holds);

  test("of an order that was approved before stays, and holds parts that come later", async () => {
    const world = await connected();
    await aSoldOrder(world);
    expect(await act(world, { steps: ["hold"] })).toBe("done: put on hold (1 part)");
    const [part] = atShopify(world, ID).parts;
    await webhook(world, "fulfillment_holds/added", { fulfillment_order: { id: part?.id } });
    await runJobs(world);
    expect(holdsOf(world)).toHaveLength(1);
    const later = addPart(shopAt(world), ID);
    await webhook(world, "fulfillment_orders/order_routing_complete", { fulfillment_order: { id: later.id } });
    await runJobs(world);
    expect(holdsOf(world)).toHaveLength(2);
  });

  test("that was released in Shopify can be put on again by a person", async () => {
    const world = await connected();
    await aSoldOrder(world);
    await act(world, { steps: ["hold"] });
    for (const part of atShopify(world, ID).parts) part.holds = [];
    await happens(world, { ...orderThere(world, ID), updatedAt: ago(world, 0.5).toISOString() });
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ wants_hold: false }]);
    expect(await act(world, { steps: ["hold"] })).toBe("done: put on hold (1 part)");
    expect(holdsOf(world)).toHaveLength(1);
  });

  test("isn't released while an approval can still be undone, whatever Shopify tells meanwhile", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await holdsEveryOrder(world);
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    const { paymentId } = await thePayment(world);
    const body = { paymentIds: [paymentId], action: "approve" as const, reasonCode: null };
    await world.app.read(decideOnOrders, { body }, await ownerOf(world));
    await happens(world, { ...orderThere(world, ID), updatedAt: ago(world, 0.5).toISOString() });
    expect(holdsOf(world)).toHaveLength(1);
    world.clock.now = new Date(world.clock.now.getTime() + UNDO_MS);
    await happens(world, { ...orderThere(world, ID), updatedAt: ago(world, 0.4).toISOString() });
    expect(holdsOf(world)).toHaveLength(0);
  });
});

describe("what Shopify is told of an order", () => {
  test("is that it's being screened, then the risk with its reasons, score, decision and guarantee", async () => {
    const world = await connected();
    await aSoldOrder(world);
    const there = atShopify(world, ID);
    expect(there.saidLevels).toEqual(["PENDING", "LOW"]);
    expect(there.assessments).toHaveLength(1);
    const [{ facts } = { facts: [] }] = there.assessments;
    expect(facts[0]).toEqual({ description: "Approved in Surety", sentiment: "POSITIVE" });
    expect(facts.length).toBeLessThanOrEqual(20);
    expect(facts.map(({ description }) => description)).toContain("CVV matches");
    expect(Object.fromEntries(there.metafields)).toMatchObject({ decision: "approved", guarantee: "not_guaranteed" });
    expect(Number(there.metafields.get("score"))).toBeGreaterThanOrEqual(0);
    expect(await toldOnTrail(world)).toEqual(["Updated in Shopify: low risk, approved"]);
  });

  test("is told once, however often news of the order come", async () => {
    const world = await connected();
    await aSoldOrder(world);
    for (const hours of [0.5, 0.4, 0.3])
      await happens(world, { ...orderThere(world, ID), updatedAt: ago(world, hours).toISOString() }, "orders/risk_assessment_changed");
    expect(atShopify(world, ID).saidLevels).toEqual(["PENDING", "LOW"]);
  });

  test("is no risk where the order is fulfilled already", async () => {
    const world = await connected();
    await aSoldOrder(world, { displayFulfillmentStatus: "FULFILLED" });
    expect(atShopify(world, ID).saidLevels).toEqual([]);
    expect(atShopify(world, ID).metafields.get("decision")).toBe("approved");
  });

  test("is the level that it shows, once the order is fulfilled", async () => {
    const world = await connected();
    await aSoldOrder(world);
    const fulfilled = { ...orderThere(world, ID), displayFulfillmentStatus: "FULFILLED", updatedAt: ago(world, 0.5).toISOString() };
    await happens(world, fulfilled);
    await decide(world, "reject");
    const { paymentId } = await thePayment(world);
    const read = await world.app.read(getShopifyOrder, { params: { id: String(paymentId) } }, await ownerOf(world));
    expect(read).toMatchObject({ told: { riskLevel: "LOW", decision: "rejected" } });
    expect((await toldOnTrail(world)).at(-1)).toBe(
      "Updated in Shopify: the risk stays as it was, because the order is already fulfilled, rejected",
    );
  });

  test("is nothing of imported history", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder(ID, ago(world, 24 * 10)), "orders/create");
    expect(atShopify(world, ID).saidLevels).toEqual([]);
    expect(atShopify(world, ID).metafields.size).toBe(0);
  });

  test("follows what staff decide, unless they undo it", async () => {
    const world = await connected();
    await aSoldOrder(world);
    const { paymentId } = await thePayment(world);
    const owner = await ownerOf(world);
    const body = { paymentIds: [paymentId], action: "reject" as const, reasonCode: "suspected_fraud" };
    const { results } = await world.app.read(decideOnOrders, { body }, owner);
    const [result] = results;
    if (result === undefined || !("decisionId" in result)) throw new Error("Nothing was decided");
    await world.app.read(undoDecisions, { body: { decisionIds: [result.decisionId] } }, owner);
    await runJobs(world);
    expect(atShopify(world, ID).saidLevels).toEqual(["PENDING", "LOW"]);
    await decide(world, "reject");
    expect(atShopify(world, ID).saidLevels).toEqual(["PENDING", "LOW", "HIGH"]);
    expect(atShopify(world, ID).assessments[0]?.facts[0]).toEqual({
      description: "Rejected in Surety by your team",
      sentiment: "NEGATIVE",
    });
  });

  test("has the tag that the shop set for the decision, and leaves all others", async () => {
    const world = await connected();
    await allow(world, [], { pending: "review", approved: "good" });
    expect(await newestRecord(world)).toBe("Tag of orders under review");
    await holdsEveryOrder(world, { note: "x" });
    await happens(world, aShopifyOrder(ID, ago(world, 1), { tags: ["vip"] }), "orders/create");
    expect(orderThere(world, ID).tags).toEqual(["vip", "review"]);
    await decide(world, "approve");
    expect(orderThere(world, ID).tags).toEqual(["vip", "good"]);
  });

  test("is refused without the permission, which the order says, and tried again when someone asks", async () => {
    const world = await connected();
    shopAt(world).scopes = ["read_orders"];
    await aSoldOrder(world);
    const { paymentId } = await thePayment(world);
    const owner = await ownerOf(world);
    const read = () => world.app.read(getShopifyOrder, { params: { id: String(paymentId) } }, owner);
    expect(await read()).toMatchObject({ told: null, problem: "Access denied. Required access: write_orders." });
    shopAt(world).scopes = Object.keys(requiredScopes);
    const params = { id: String(paymentId) };
    expect(await world.app.read(tellShopifyAgain, { params }, owner)).toEqual({ isTelling: true });
    expect(await world.app.read(tellShopifyAgain, { params }, owner)).toEqual({ isTelling: true });
    expect(world.app.jobs.filter(({ name }) => name === "tell-shopify")).toHaveLength(1);
    await runJobs(world);
    expect(await read()).toMatchObject({ told: { riskLevel: "LOW" }, problem: null, isTelling: false });
  });

  test("is told once the permission for it is granted", async () => {
    const world = await connected();
    shopAt(world).scopes = ["read_orders"];
    await aSoldOrder(world);
    await grant(world, Object.keys(requiredScopes));
    world.app.jobs.push({ name: "tell-due", data: {} });
    await runJobs(world);
    expect(atShopify(world, ID).saidLevels).toEqual(["LOW"]);
  });
});

describe("an order that a scenario holds", () => {
  test("is on hold in all its parts, those that come later too, until someone approves it", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await holdsEveryOrder(world);
    const order = aShopifyOrder(ID, ago(world, 1));
    shopAt(world).orders.set(ID, order);
    addPart(shopAt(world), ID);
    await happens(world, order, "orders/create");
    const { parts } = atShopify(world, ID);
    expect(parts.map(({ status, holds }) => [status, holds.map(({ handle }) => handle)])).toEqual([
      ["ON_HOLD", [`surety-${ID}`]],
      ["ON_HOLD", [`surety-${ID}`]],
    ]);
    const later = addPart(shopAt(world), ID);
    expect(await webhook(world, "fulfillment_orders/order_routing_complete", { fulfillment_order: { id: later.id } })).toBe(200);
    await runJobs(world);
    expect(later.status).toBe("ON_HOLD");
    parts[0]?.holds.push({ id: "gid://shopify/FulfillmentHold/1", handle: null, notes: "Theirs", isOurs: false });
    await decide(world, "approve");
    expect(parts.map(({ holds }) => holds.map(({ notes }) => notes))).toEqual([["Theirs"], [], []]);
    expect(await toldOnTrail(world)).toContain("Hold released in Shopify: 3 parts of the order");
  });

  test("stays on hold when it's rejected", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await holdsEveryOrder(world);
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    await decide(world, "reject");
    expect(atShopify(world, ID).parts[0]?.status).toBe("ON_HOLD");
    expect(orderThere(world, ID).cancelledAt).toBeNull();
  });

  test("isn't held where no owner allowed that, and the trail says where to", async () => {
    const world = await connected();
    await holdsEveryOrder(world);
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    expect(atShopify(world, ID).parts[0]?.status).toBe("OPEN");
    const why = "scenarios aren't allowed to do this by themselves (Hold fulfillment). An owner can allow it in Settings > Shopify";
    expect(await lastRun(world)).toBe(`failed: ${why}`);
    const params = { id: String((await thePayment(world)).paymentId) };
    expect(await world.app.read(getShopifyOrder, { params }, await ownerOf(world))).toMatchObject({
      failure: { name: "At Shopify", result: why },
    });
  });

  test("is held although the rest of the action isn't allowed", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await holdsEveryOrder(world, { steps: ["hold"], tags: ["risky"], hasInvoiceLink: true });
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    expect(atShopify(world, ID).parts[0]?.status).toBe("ON_HOLD");
    expect(orderThere(world, ID).tags).toEqual([]);
    expect(await lastRun(world)).toBe(
      "done: put on hold (1 part). Not done: scenarios aren't allowed to do this by themselves (Add tags and notes, Create orders and payment links). An owner can allow it in Settings > Shopify",
    );
  });

  test("isn't held again once staff released it in Shopify", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await holdsEveryOrder(world);
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    const [part] = atShopify(world, ID).parts;
    if (part === undefined) throw new Error("The order has no part");
    part.holds = [];
    part.status = "OPEN";
    await webhook(world, "fulfillment_holds/released", { fulfillment_order: { id: part.id } });
    await runJobs(world);
    await happens(world, { ...orderThere(world, ID), updatedAt: world.clock.now.toISOString() });
    expect(part.holds).toEqual([]);
    expect((await toldOnTrail(world)).at(-1)).toBe("The hold was released in Shopify");
  });

  test("is left alone once the app is uninstalled, with what waited", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await holdsEveryOrder(world);
    world.shopify.keepOrder(world.address, aShopifyOrder(ID, ago(world, 1)));
    await webhook(world, "orders/create", { id: ID });
    world.app.jobs.push(...world.app.jobs.splice(0).filter(({ name }) => name === "sync-shopify-order"));
    await runJobs({
      app: { ...world.app, services: { ...world.app.services, jobs: noJobs } },
    });
    world.clock.now = new Date(world.clock.now.getTime() + 60_000);
    await webhook(world, "app/uninstalled", { myshopify_domain: world.address });
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ tell_at: null, wants_hold: false }]);
    expect(await lastRun(world)).toBe("failed: Surety was uninstalled from the Shopify shop");
  });
});

describe("an action at Shopify", () => {
  test("captures what is authorized, once", async () => {
    const world = await connected();
    const endsAt = new Date(world.clock.now.getTime() + 6 * 24 * 3_600_000).toISOString();
    const sold = aShopifyOrder(ID, ago(world, 1));
    const transactions = sold.transactions.map((one) => ({ ...one, kind: "AUTHORIZATION", authorizationExpiresAt: endsAt }));
    await aSoldOrder(world, { displayFinancialStatus: "AUTHORIZED", capturable: true, transactions });
    const { paymentId } = await thePayment(world);
    const owner = await ownerOf(world);
    const read = () => world.app.read(getShopifyOrder, { params: { id: String(paymentId) } }, owner);
    expect(await read()).toMatchObject({ capturable: { amount: "79.00", currency: "USD", endsAt: new Date(endsAt) } });
    expect(await act(world, { steps: ["capture"] })).toBe("done: captured 79.00 USD");
    expect(orderThere(world, ID).displayFinancialStatus).toBe("PAID");
    expect(await act(world, { steps: ["capture"] })).toBe("failed: there is nothing to capture");
  });

  test("cancels the order as fraud, and follows that to its end", async () => {
    const world = await connected();
    await aSoldOrder(world);
    const { paymentId } = await thePayment(world);
    const body = { action: "cancel", restock: true, refund: true, notifyCustomer: false } as const;
    const owner = await ownerOf(world);
    const first = await world.app.read(actOnShopifyOrder, { params: { id: String(paymentId) }, body }, owner);
    expect(await world.app.read(actOnShopifyOrder, { params: { id: String(paymentId) }, body }, owner)).toEqual({
      ...first,
      isRepeat: true,
    });
    await runJobs(world);
    expect(await lastRun(world)).toBe("done: canceled as fraud");
    expect(orderThere(world, ID)).toMatchObject({ cancelReason: "FRAUD" });
    await happens(world, orderThere(world, ID), "orders/cancelled");
    expect(await rowsOf(world.shop, "payment")).toMatchObject([{ cancel_reason: "fraud", decision: "approved" }]);
  });

  test("closes and reopens it, tags it one by one, and adds to its note", async () => {
    const world = await connected();
    await aSoldOrder(world, { tags: ["vip", "new"] });
    atShopify(world, ID).note = "Ring twice";
    expect(await act(world, { steps: ["close"], tags: ["seen {{ordernumber}}"], tagsToRemove: ["new"], note: "For {{payername}}" })).toBe(
      "done: closed; added tag seen #1001; removed tag new; note added",
    );
    expect(orderThere(world, ID).tags).toEqual(["vip", "seen #1001"]);
    expect(atShopify(world, ID).note).toBe("Ring twice\nFor Ben");
    expect(orderThere(world, ID).closedAt).not.toBeNull();
    expect(await act(world, { steps: ["open"] })).toBe("done: reopened");
  });

  test("creates a payment link, once the shop grants that", async () => {
    const world = await connected();
    await aSoldOrder(world);
    expect(await act(world, { hasInvoiceLink: true })).toBe("failed: Shopify: Access denied. Required access: write_draft_orders.");
    shopAt(world).scopes.push("write_draft_orders");
    expect(await act(world, { hasInvoiceLink: true })).toMatch(/^done: payment link https:\/\/shop\.example\/invoices\//);
    expect(shopAt(world).drafts).toHaveLength(1);
  });

  test("says why where Shopify refuses, in Shopify's own words", async () => {
    const world = await connected();
    await aSoldOrder(world);
    shopAt(world).orders.delete(ID);
    expect(await act(world, { tags: ["vip"] })).toBe("failed: Shopify: The order doesn't exist");
    expect(await act(world, { steps: ["hold"] })).toBe("failed: the order isn't in Shopify anymore");
  });

  test("captures what was left after a part of it was captured in Shopify", async () => {
    const world = await connected();
    const transactions = aShopifyOrder(ID, ago(world, 1)).transactions.map((one) => ({ ...one, kind: "AUTHORIZATION" }));
    const left = { shopMoney: { amount: "30.00", currencyCode: "USD" } };
    await aSoldOrder(world, { displayFinancialStatus: "AUTHORIZED", capturable: true, totalCapturableSet: left, transactions });
    expect(await act(world, { steps: ["capture"] })).toBe("done: captured 30.00 USD");
  });

  test("isn't said to have captured anything by an attempt that found nothing to capture", async () => {
    const world = await connected();
    await aSoldOrder(world);
    world.shopify.troubles.failing = 3;
    await expect(act(world, { steps: ["capture"] })).rejects.toThrow();
    expect(await tryAgain(world)).toBe("failed: there is nothing to capture");
  });

  test("is done once where Shopify's answer is lost", async () => {
    const world = await connected();
    const transactions = aShopifyOrder(ID, ago(world, 1)).transactions.map((one) => ({ ...one, kind: "AUTHORIZATION" }));
    await aSoldOrder(world, { displayFinancialStatus: "AUTHORIZED", capturable: true, transactions });
    world.shopify.troubles.lost = 1;
    await expect(act(world, { steps: ["capture"] })).rejects.toThrow();
    expect(await tryAgain(world)).toBe("done: captured");
    expect(orderThere(world, ID).transactions.filter(({ kind }) => kind === "CAPTURE")).toHaveLength(1);
  });

  test.each([
    ["finds the order that a lost answer was about", true, /^done: created as #/],
    ["never creates an order twice, and says where to look", false, /^waiting: Shopify didn't say whether it created the order/],
  ])("%s", async (_name, isFound, result) => {
    const world = await connected();
    await allow(world, ["create"]);
    await holdsEveryOrder(world, { steps: ["create"] });
    const items = [{ id: "lamp", description: "Lamp", quantity: 2, amount: 7 }];
    const order = { orderId: "psp-2", type: "psp", createdAt: ago(world, 1).toISOString(), amount: 20, currency: "USD", items };
    await world.app.http.inject({ method: "POST", url: "/api/orders", headers: asKeyOf(world.shop), payload: order });
    await runJobs(world);
    await decide(world, "approve");
    world.shopify.troubles.lost = 1;
    world.app.jobs.push({ name: "resume-runs", data: {} });
    await expect(runJobs(world)).rejects.toThrow();
    const [created] = shopAt(world).orders.values();
    // What was paid, though the items are less: nothing says what shipping cost.
    expect(created?.totalPriceSet.shopMoney.amount).toBe("20.00");
    if (!isFound && created) world.shopify.keepOrder(world.address, { ...created, tags: [] });
    // An attempt that can't know fails, for the next one to look again.
    await tryAgain(world).catch(() => undefined);
    expect(await lastRun(world)).toMatch(result);
    expect(shopAt(world).orders.size).toBe(1);
  });

  test("creates a payment service provider's order once it's approved, tags it, and knows it again", async () => {
    const world = await connected();
    await allow(world, ["create", "notes"]);
    await holdsEveryOrder(world, { steps: ["create"], tags: ["by phone"] });
    const order = { orderId: "psp-1", type: "psp", createdAt: ago(world, 1).toISOString(), amount: 20, currency: "USD" };
    await world.app.http.inject({ method: "POST", url: "/api/orders", headers: asKeyOf(world.shop), payload: order });
    await runJobs(world);
    expect(shopAt(world).orders.size).toBe(0);
    await decide(world, "approve");
    for (let times = 0; times < 2; times++) {
      world.app.jobs.push({ name: "resume-runs", data: {} });
      await runJobs(world);
    }
    const [created, ...more] = shopAt(world).orders.values();
    expect(more).toEqual([]);
    expect(await lastRun(world)).toBe(`done: created as ${created?.name}; added tag by phone`);
    expect(created?.tags).toContain("by phone");
    await happens(world, { ...created, updatedAt: world.clock.now.toISOString() } as NonNullable<typeof created>, "orders/create");
    expect(await rowsOf(world.shop, "payment")).toMatchObject([{ order_id: "psp-1" }]);
  });
});
