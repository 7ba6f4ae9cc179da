import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { undoDecisions } from "#contract/decisions.ts";
import { decideInAdmin } from "#contract/shopify-extensions.ts";
import { UNDO_MS } from "#domain/payments/staff-decision.ts";
import { compareOrLoad } from "#server/connections/compare-with-shopify.ts";
import { noteTrigger } from "#server/connections/flow-trigger-store.ts";
import { storeInstall } from "#server/connections/shopify-connection-store.ts";
import { askShopify } from "#server/platforms/shopify/ask-shopify.ts";
import { readShop } from "#server/platforms/shopify/shop-documents.ts";
import { addPart } from "#server/shop-admin/shopify/fake-shop.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { makeLive } from "#tests/support/live-set.ts";
import { asKeyOf, asStaff } from "#tests/support/callers.ts";
import { aGate } from "#tests/support/a-gate.ts";
import {
  act,
  allow,
  aSoldOrder,
  attempt,
  decide,
  holdsEveryOrder,
  ID,
  say,
  start,
  tryAgain,
} from "#tests/server/connections/acting-at-shopify.ts";
import { connected, open, runJobs, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import { ago, atShopify, happens, orderThere, shopAt, thePayment, toldOnTrail, webhook } from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { shopify } from "#tests/server/signup/signing-up.ts";

afterEach(() => void vi.restoreAllMocks());

type Answering = (real: () => Promise<Response>, nth: number) => Promise<Response>;

/** On the way to Shopify and back, calls that match go otherwise. Returns how many there were. */
function onTheWay(matching: RegExp, answering: Answering): () => number {
  const real = globalThis.fetch;
  let nth = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => {
    const send = () => real(url, init);
    if (typeof init?.body !== "string" || !matching.test(init.body)) return send();
    nth += 1;
    return answering(send, nth);
  });
  return () => nth;
}

/** Calls that match wait from the first on, until they are let go. */
function heldUp(matching: RegExp): { arrived: Promise<void>; letGo: () => void } {
  const [arrived, letGo] = [aGate(), aGate()];
  onTheWay(matching, async (send, nth) => {
    if (nth === 1) {
      arrived.open();
      await letGo.opened;
    }
    return send();
  });
  return { arrived: arrived.opened, letGo: letGo.open };
}

const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const telling = ({ shop }: Connected) => ({ tenantId: shop.tenantId, shopifyId: ID });
const later = (world: Connected, ms: number) => (world.clock.now = new Date(world.clock.now.getTime() + ms));
const authorized = (world: Connected) => ({
  displayFinancialStatus: "AUTHORIZED",
  capturable: true,
  transactions: aShopifyOrder(ID, ago(world, 1)).transactions.map((one) => ({ ...one, kind: "AUTHORIZATION" })),
});
async function connectionRow({ shop }: Connected) {
  const [row] = await rowsOf(shop, "shopify_connection");
  return row;
}

describe("an answer of Shopify's", () => {
  test("that breaks off isn't taken for a refusal", async () => {
    const world = await connected();
    await aSoldOrder(world, authorized(world));
    onTheWay(/CapturePayment/, async (send) => new Response((await (await send()).text()).slice(0, 10)));
    await start(world, { steps: ["capture"] });
    await expect(runJobs(world)).rejects.toThrow("Shopify isn't answering");
    expect(await tryAgain(world)).toBe("done: captured");
  });

  test("whose body never ends is waited for no longer than its job", async () => {
    const http = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"data":');
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      http.closeAllConnections();
      http.close();
    });
    // A server that listens on a port has an address of this kind.
    const { port } = http.address() as AddressInfo;
    const stopping = new AbortController();
    const app = { shopifyUrl: `http://127.0.0.1:${port}/{shop}` };
    const asked = askShopify({ app, shop: "x", accessToken: "t", signal: stopping.signal }, readShop, {});
    setTimeout(() => stopping.abort(), 50);
    await expect(asked).rejects.toThrow("abort");
  });
});

describe("two that tell Shopify of an order at once", () => {
  test("leave it with what is true last", async () => {
    const world = await connected();
    await holdsEveryOrder(world, { note: "x" });
    world.shopify.keepOrder(world.address, aShopifyOrder(ID, ago(world, 1)));
    await webhook(world, "orders/create", { id: ID });
    await attempt(world, "sync-shopify-order", telling(world));
    const { arrived, letGo } = heldUp(/AssessRisk/);
    const slow = attempt(world, "tell-shopify", telling(world));
    await arrived;
    await say(world, "reject");
    await attempt(world, "tell-shopify", telling(world));
    letGo();
    await slow;
    world.app.jobs.push({ name: "tell-due", data: {} });
    await runJobs(world);
    expect(atShopify(world, ID).saidLevels.at(-1)).toBe("HIGH");
    expect(atShopify(world, ID).metafields.get("decision")).toBe("rejected");
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ tell_at: null, telling_until: null }]);
  });

  test("don't bring back what was erased meanwhile", async () => {
    const world = await connected();
    await aSoldOrder(world);
    await say(world, "reject");
    world.app.jobs.length = 0;
    const { arrived, letGo } = heldUp(/SetMetafields/);
    const slow = attempt(world, "tell-shopify", telling(world));
    await arrived;
    await webhook(world, "customers/redact", { customer: {}, orders_to_redact: [ID] }, { path: "compliance" });
    await runJobs(world);
    const before = await toldOnTrail(world);
    letGo();
    await slow;
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ told: null }]);
    expect(await toldOnTrail(world)).toEqual(before);
  });

  test("tell once what Shopify took, where it refuses another part", async () => {
    const world = await connected();
    await allow(world, [], { approved: "good" });
    onTheWay(/AddTags/, async () => answer({ data: { tagsAdd: { userErrors: [{ message: "Too many tags" }] } } }));
    await aSoldOrder(world);
    for (const hours of [0.5, 0.4]) await happens(world, { ...orderThere(world, ID), updatedAt: ago(world, hours).toISOString() });
    expect(atShopify(world, ID).saidLevels).toEqual(["PENDING", "LOW"]);
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ problem: "Too many tags" }]);
  });

  test("never say last that it's being screened", async () => {
    const world = await connected();
    await makeLive(world.shop, (scenarios) => scenarios.slice(-1));
    world.shopify.keepOrder(world.address, aShopifyOrder(ID, ago(world, 1)));
    const { arrived, letGo } = heldUp(/AssessRisk/);
    const slow = attempt(world, "sync-shopify-order", telling(world));
    await arrived;
    await attempt(world, "sync-shopify-order", telling(world));
    await attempt(world, "tell-shopify", telling(world));
    letGo();
    await slow;
    await runJobs(world);
    expect(atShopify(world, ID).saidLevels).toEqual(["PENDING", "LOW"]);
  });

  test("don't lose what Shopify couldn't be told for as long as a job is tried", async () => {
    const world = await connected();
    await makeLive(world.shop, (scenarios) => scenarios.slice(-1));
    world.shopify.keepOrder(world.address, aShopifyOrder(ID, ago(world, 1)));
    await attempt(world, "sync-shopify-order", telling(world));
    world.app.jobs.length = 0;
    world.app.jobs.push({ name: "tell-due", data: {} });
    await runJobs(world);
    expect(atShopify(world, ID).saidLevels).toEqual(["PENDING", "LOW"]);
  });

  test("tell what an interrupted job had stored already", async () => {
    const world = await connected();
    world.shopify.keepOrder(world.address, aShopifyOrder(ID, ago(world, 1)));
    const { jobs } = world.app.services;
    const send = vi.spyOn(jobs, "send").mockRejectedValueOnce(new Error("The database is away"));
    await expect(attempt(world, "sync-shopify-order", telling(world))).rejects.toThrow("The database is away");
    send.mockRestore();
    await attempt(world, "sync-shopify-order", telling(world));
    expect(world.app.jobs.map(({ name }) => name)).toContain("tell-shopify");
  });

  test("tell the risk where Shopify refuses the hold", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await holdsEveryOrder(world);
    shopAt(world).scopes = ["read_orders", "write_orders"];
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    expect(atShopify(world, ID).metafields.get("decision")).toBe("pending");
  });
});

describe("a hold", () => {
  const refusal = { data: { fulfillmentOrderHold: { fulfillmentHold: null, userErrors: [{ message: "Can't hold", code: "INVALID" }] } } };

  test("that failed halfway is released by an approval", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await holdsEveryOrder(world);
    const order = aShopifyOrder(ID, ago(world, 1));
    shopAt(world).orders.set(ID, order);
    addPart(shopAt(world), ID);
    onTheWay(/HoldFulfillment/, async (send, nth) => (nth === 1 ? send() : answer(refusal)));
    await happens(world, order, "orders/create");
    expect(atShopify(world, ID).parts.map(({ holds }) => holds.length)).toEqual([1, 0]);
    await decide(world, "approve");
    expect(atShopify(world, ID).parts.map(({ holds }) => holds.length)).toEqual([0, 0]);
  });

  test("that is released while it's being put on stays released", async () => {
    const world = await connected();
    await aSoldOrder(world);
    const parts = atShopify(world, ID).parts.splice(0);
    expect(await act(world, { steps: ["hold"] })).toBe("done: will be put on hold as soon as Shopify prepares it");
    atShopify(world, ID).parts.push(...parts);
    const { arrived, letGo } = heldUp(/HoldFulfillment/);
    const slow = attempt(world, "tell-shopify", telling(world));
    await arrived;
    expect(await act(world, { steps: ["release"] })).toBe("done: Surety held nothing");
    letGo();
    await slow;
    expect(atShopify(world, ID).parts.map(({ status }) => status)).toEqual(["OPEN"]);
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ wants_hold: false, holds: {} }]);
  });

  test("whose release was killed is released by the next attempt", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await holdsEveryOrder(world);
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    await say(world, "approve");
    world.app.jobs.length = 0;
    // A process that is killed neither answers nor stores anything more.
    const { arrived } = heldUp(/ReleaseHolds/);
    void attempt(world, "tell-shopify", telling(world));
    await arrived;
    vi.restoreAllMocks();
    later(world, 4 * 60_000);
    await attempt(world, "tell-shopify", telling(world));
    expect(atShopify(world, ID).parts.map(({ holds }) => holds.length)).toEqual([0]);
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ wants_hold: false, holds: {} }]);
  });

  test("that Shopify did without answering is released by an approval", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await holdsEveryOrder(world);
    onTheWay(/HoldFulfillment/, async (send) => {
      await send();
      return answer({}, 502);
    });
    shopAt(world).orders.set(ID, aShopifyOrder(ID, ago(world, 1)));
    addPart(shopAt(world), ID);
    await expect(happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create")).rejects.toThrow();
    vi.restoreAllMocks();
    await decide(world, "approve");
    expect(atShopify(world, ID).parts.flatMap(({ holds }) => holds)).toEqual([]);
  });

  test("that Shopify refused to release is released once it may be, and a person's later hold stays", async () => {
    const world = await connected();
    await allow(world, ["hold"]);
    await holdsEveryOrder(world);
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    const statuses = () => atShopify(world, ID).parts.map(({ status }) => status);
    const refused = { message: "Access denied", extensions: { code: "ACCESS_DENIED" } };
    onTheWay(/ReleaseHolds/, async () => answer({ errors: [refused] }));
    await decide(world, "approve");
    expect(atShopify(world, ID).metafields.get("decision")).toBe("approved");
    expect(statuses()).toEqual(["ON_HOLD"]);
    vi.restoreAllMocks();
    await attempt(world, "tell-shopify", telling(world));
    expect(statuses()).toEqual(["OPEN"]);
    await act(world, { steps: ["hold"] });
    await attempt(world, "tell-shopify", telling(world));
    expect(statuses()).toEqual(["ON_HOLD"]);
  });

  test("of a part that was released and shipped in Shopify is over", async () => {
    const world = await connected();
    await aSoldOrder(world);
    await act(world, { steps: ["hold"] });
    for (const part of atShopify(world, ID).parts) Object.assign(part, { status: "CLOSED", holds: [] });
    await attempt(world, "tell-shopify", telling(world));
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ wants_hold: false, holds: {} }]);
  });

  test("that a person put on an approved order stays, though Shopify refuses what it's told", async () => {
    const world = await connected();
    onTheWay(/SetMetafields/, async () => answer({ data: { metafieldsSet: { userErrors: [{ message: "No", code: "INVALID" }] } } }));
    await holdsEveryOrder(world, { note: "x" });
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    await decide(world, "approve");
    await act(world, { steps: ["hold"] });
    await attempt(world, "tell-shopify", telling(world));
    expect(atShopify(world, ID).parts.map(({ status }) => status)).toEqual(["ON_HOLD"]);
  });

  test("of an order that is gone isn't wanted anymore", async () => {
    const world = await connected();
    await aSoldOrder(world);
    await act(world, { steps: ["hold"] });
    shopAt(world).orders.delete(ID);
    await attempt(world, "tell-shopify", telling(world));
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ wants_hold: false }]);
  });
});

describe("what can't be taken back", () => {
  async function toCreate(world: Connected): Promise<object> {
    await allow(world, ["create"]);
    await holdsEveryOrder(world, { steps: ["create"] });
    const order = { orderId: "psp-1", type: "psp", createdAt: ago(world, 1).toISOString(), amount: 20, currency: "USD" };
    await world.app.http.inject({ method: "POST", url: "/api/orders", headers: asKeyOf(world.shop), payload: order });
    await runJobs(world);
    await decide(world, "approve");
    await attempt(world, "resume-runs", {});
    const run = world.app.jobs.splice(0).find(({ name }) => name === "run-action");
    return run?.data as object;
  }

  test("is an order that two attempts at one run create once", async () => {
    const world = await connected();
    const run = await toCreate(world);
    const both = aGate();
    onTheWay(/FindOrdersByTag/, async (send, nth) => {
      const found = await send();
      if (nth === 2) both.open();
      await both.opened;
      return found;
    });
    await Promise.allSettled([attempt(world, "run-action", run), attempt(world, "run-action", run)]);
    expect(shopAt(world).orders.size).toBe(1);
  });

  test("is created by the next attempt where Shopify said that it was too busy", async () => {
    const world = await connected();
    const run = await toCreate(world);
    const throttled = { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] };
    onTheWay(/CreateOrder/, async () => answer(throttled));
    await expect(attempt(world, "run-action", run)).rejects.toThrow("Shopify is busy");
    vi.restoreAllMocks();
    expect(await tryAgain(world)).toMatch(/^done: created as #/);
  });

  test("is a cancellation that is asked for once, whatever became of the answer", async () => {
    const world = await connected();
    await aSoldOrder(world);
    const sent = onTheWay(/mutation CancelOrder/, async () => answer({}, 502));
    await start(world, { steps: ["cancel"] });
    await expect(runJobs(world)).rejects.toThrow();
    await expect(tryAgain(world)).rejects.toThrow("Shopify didn't say whether it cancels the order");
    expect(sent()).toBe(1);
  });

  test("isn't said of a capture whose authorization was voided", async () => {
    const world = await connected();
    await aSoldOrder(world, authorized(world));
    onTheWay(/CapturePayment/, async () => answer({}, 502));
    await start(world, { steps: ["capture"] });
    await expect(runJobs(world)).rejects.toThrow();
    shopAt(world).orders.set(ID, { ...orderThere(world, ID), capturable: false, displayFinancialStatus: "VOIDED" });
    expect(await tryAgain(world)).toBe("failed: there is nothing to capture");
  });

  test("is one payment link, also where Shopify takes its time to make it", async () => {
    const world = await connected();
    await aSoldOrder(world);
    shopAt(world).scopes.push("write_draft_orders");
    onTheWay(/CreateInvoice|FindInvoices/, async (send, nth) => {
      const text = await (await send()).text();
      return new Response(nth > 2 ? text : text.replaceAll(/"invoiceUrl":"[^"]*"/g, '"invoiceUrl":null'));
    });
    await start(world, { hasInvoiceLink: true });
    await expect(runJobs(world)).rejects.toThrow("Shopify has no link yet");
    await expect(tryAgain(world)).rejects.toThrow("Shopify has no link yet");
    expect(await tryAgain(world)).toMatch(/^done: payment link http/);
    expect(shopAt(world).drafts).toHaveLength(1);
  });
});

describe("access to a shop", () => {
  test("that ended while staff opened Surety again stays", async () => {
    const world = await connected();
    world.app.jobs.length = 0;
    world.shopify.endTokens(world.address);
    const { arrived, letGo } = heldUp(/"grant_type":"refresh_token"/);
    const asking = attempt(world, "sync-shopify-shop", { tenantId: world.shop.tenantId });
    await arrived;
    const { database, secrets } = world.app.services;
    const newer = { accessToken: "new", refreshToken: "newer", expiresAt: null, refreshExpiresAt: null, scopes: ["read_orders"] };
    await database.asSystem((handle) => storeInstall(handle, secrets, world.shop.tenantId, newer, world.clock.now));
    world.shopify.endRefresh(world.address);
    letGo();
    await expect(asking).rejects.toMatchObject({ kind: "unavailable" });
    expect(await connectionRow(world)).toMatchObject({ state: "connected", tokens_sealed: expect.anything() });
  });

  test("isn't lost where the shop is frozen", async () => {
    const world = await connected();
    world.shopify.endTokens(world.address);
    onTheWay(/"grant_type":"refresh_token"/, async () => answer({ errors: "Unavailable Shop" }, 402));
    await expect(attempt(world, "sync-shopify-shop", { tenantId: world.shop.tenantId })).rejects.toMatchObject({ kind: "unavailable" });
    expect(await connectionRow(world)).toMatchObject({ state: "connected", tokens_sealed: expect.anything() });
  });

  test("that was given again isn't ended by late news of an uninstall before it", async () => {
    const world = await connected();
    await runJobs(world);
    const uninstalledAt = later(world, 3_600_000);
    world.shopify.endTokens(world.address);
    world.shopify.endRefresh(world.address);
    later(world, 60_000);
    await expect(attempt(world, "sync-shopify-shop", { tenantId: world.shop.tenantId })).rejects.toMatchObject({ kind: "token" });
    await open(world);
    await webhook(world, "app/uninstalled", {}, { at: uninstalledAt });
    expect(await connectionRow(world)).toMatchObject({ state: "connected", uninstalled_at: null });
  });

  test("that ended without a word is noticed when someone opens Surety, and given again", async () => {
    const world = await connected();
    await runJobs(world);
    world.shopify.endTokens(world.address);
    world.shopify.endRefresh(world.address);
    later(world, 2 * 3_600_000);
    await open(world);
    await expect(runJobs(world)).rejects.toMatchObject({ kind: "token" });
    await open(world);
    expect(await connectionRow(world)).toMatchObject({ state: "connected" });
  });

  test("lost for good has nothing left to tell, until the app is installed again", async () => {
    const world = await connected();
    await holdsEveryOrder(world, { note: "x" });
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    later(world, 60_000);
    await webhook(world, "app/uninstalled", {});
    await decide(world, "reject");
    later(world, 31 * 60_000);
    world.app.jobs.push({ name: "tell-due", data: {} });
    await runJobs(world);
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ tell_at: null }]);
    await open(world);
    world.app.jobs.push({ name: "tell-due", data: {} });
    await runJobs(world);
    expect(atShopify(world, ID).metafields.get("decision")).toBe("rejected");
    expect((await thePayment(world)).decision).toBe("rejected");
  });

  test("that was blocked while the first orders were loaded has them loaded in the end", async () => {
    const world = await connected();
    await runJobs(world);
    const { database, jobs } = world.app.services;
    const { tenantId } = world.shop;
    const load = () => database.asSystem((handle) => compareOrLoad(handle, { jobs, now: () => world.clock.now }, tenantId));
    await load();
    world.app.jobs.length = 0;
    world.shopify.keepOrder(world.address, aShopifyOrder(ID, ago(world, 48)));
    world.shopify.troubles.blocked = true;
    await expect(attempt(world, "load-shopify-orders", { tenantId }, true)).rejects.toMatchObject({ kind: "blocked" });
    await attempt(world, "give-up-first-orders", { tenantId });
    world.shopify.troubles.blocked = false;
    await load();
    await runJobs(world);
    expect(await rowsOf(world.shop, "payment")).toHaveLength(1);
  });
});

test("a decision that is undone while Shopify is told of it starts no workflows", async () => {
  const world = await connected();
  const { tenantId } = world.shop;
  await world.app.services.database.forTenants([tenantId], (handle) =>
    noteTrigger(handle, tenantId, { trigger: "decision-made", isUsed: true, saidAt: world.clock.now }),
  );
  await allow(world, [], { rejected: "surety-rejected" });
  await holdsEveryOrder(world);
  await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
  const staff = await asStaff(world.shop, shopify, "42", world.clock.now);
  const orders = [{ shopifyId: ID }];
  await world.app.read(decideInAdmin, { body: { orders, action: "reject", reasonCode: "too_risky" }, headers: {} }, staff);
  onTheWay(/tagsAdd/, async (send, nth) => {
    if (nth === 1) {
      const [decision] = await rowsOf(world.shop, "staff_decision");
      const decisionIds = [Number(decision?.["staff_decision_id"])];
      await world.app.read(undoDecisions, { body: { decisionIds } }, staff);
      later(world, UNDO_MS);
    }
    return send();
  });
  await runJobs(world);
  expect(shopAt(world).triggered.map(({ payload }) => payload["Decision"])).toEqual(["Pending"]);
});
