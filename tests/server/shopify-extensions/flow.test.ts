import { describe, expect, test } from "vitest";
import { getShopifySettings } from "#contract/shopify.ts";
import { createCustomList, getListableValues } from "#contract/custom-lists.ts";
import { endpoints } from "#contract/endpoints.ts";
import { signedWebhook } from "#server/shop-admin/shopify/fake-shopify.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { aSoldOrder, decide, holdsEveryOrder, ID, ownerOf, say } from "#tests/server/connections/acting-at-shopify.ts";
import { connected, runJobs, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import { ago, atShopify, happens, shopAt, thePayment } from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { shopify as app } from "#tests/server/signup/signing-up.ts";

const minute = (world: Connected, minutes: number) => new Date(world.clock.now.getTime() + minutes * 60_000);

/** Calls as Flow does: signed like a webhook, with no other header of one. */
async function flow(world: Connected, path: string, body: object, secret = app.apiSecret) {
  const { headers, payload } = signedWebhook(
    { secret, topic: "", shop: world.address, id: "", at: world.clock.now },
    JSON.stringify({ shop_id: 1, shopify_domain: world.address, ...body }),
  );
  const sent = { "content-type": "application/json", "x-shopify-hmac-sha256": headers["x-shopify-hmac-sha256"] };
  const response = await world.app.http.inject({ method: "POST", url: `/sensor/shopify/flow/${path}`, headers: sent, payload });
  return { status: response.statusCode, answer: response.json<Record<string, unknown>>() };
}

let runs = 0;

/** Another run of an action, unless it's a repeated one. */
async function runsAction(world: Connected, action: string, properties: object = {}, runId = `run-${(runs += 1)}`) {
  const done = await flow(world, action, { action_run_id: runId, properties: { order_id: Number(ID), ...properties } });
  await runJobs(world);
  return done;
}

async function uses(world: Connected, trigger: string, isUsed: boolean, at = world.clock.now) {
  const body = { flow_trigger_definition_id: trigger, has_enabled_flow: isUsed, timestamp: at.toISOString() };
  return (await flow(world, "lifecycle", body)).status;
}

async function usedBy(world: Connected): Promise<readonly string[]> {
  return (await world.app.read(getShopifySettings, {}, await ownerOf(world))).flowTriggers;
}

const startedBy = (world: Connected) => shopAt(world).triggered.map(({ handle, payload }) => [handle, payload["Decision"]]);

describe("a trigger of Shopify Flow", () => {
  test("starts a shop's workflows only once one uses it, and with nothing that happened before", async () => {
    const world = await connected();
    await aSoldOrder(world);
    expect(startedBy(world)).toEqual([]);
    expect(await uses(world, "decision-made", true)).toBe(200);
    await happens(world, aShopifyOrder("700002", ago(world, 1)), "orders/create");
    expect(startedBy(world)).toEqual([["decision-made", "Approved"]]);
    expect(shopAt(world).triggered[0]?.payload).toMatchObject({ order_id: 700002, "Risk level": "Low", Guarantee: expect.any(String) });
  });

  test("starts them at each decision that Shopify is told of, once", async () => {
    const world = await connected();
    await uses(world, "decision-made", true);
    await holdsEveryOrder(world);
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    expect(startedBy(world)).toEqual([["decision-made", "Pending"]]);
    await decide(world, "reject");
    await runJobs(world);
    expect(startedBy(world)).toEqual([
      ["decision-made", "Pending"],
      ["decision-made", "Rejected"],
    ]);
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ problem: null }]);
  });

  test("starts them where a chargeback is opened, also of an order that was canceled", async () => {
    const world = await connected();
    await uses(world, "chargeback-opened", true);
    await aSoldOrder(world);
    await happens(world, {
      ...aShopifyOrder(ID, ago(world, 1)),
      updatedAt: ago(world, 0.5).toISOString(),
      cancelledAt: ago(world, 0.5).toISOString(),
      cancelReason: "CUSTOMER",
    });
    const [payment] = await rowsOf(world.shop, "payment");
    const body = { id: "cb-1", type: "chargeback" as const, reasonCode: "10.4", at: ago(world, 0.2) };
    await world.app.read(endpoints.reportOutcome, { params: { orderId: String(payment?.["order_id"]) }, body }, asKeyOf(world.shop));
    world.app.jobs.push({ name: "tell-due", data: {} });
    await runJobs(world);
    expect(shopAt(world).triggered).toMatchObject([
      { handle: "chargeback-opened", payload: { order_id: Number(ID), "Chargeback reason": expect.stringMatching(/./) } },
    ]);
  });

  test("starts them where what is guaranteed of an order changes, with what it was before", async () => {
    const world = await connected(undefined, { hasGuarantee: true });
    await uses(world, "guarantee-changed", true);
    await holdsEveryOrder(world);
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    expect(shopAt(world).triggered).toEqual([]);
    await decide(world, "reject");
    expect(shopAt(world).triggered).toMatchObject([
      { handle: "guarantee-changed", payload: { "Previous guarantee": "Under review", Guarantee: "Guarantee rejected" } },
    ]);
  });

  test("is used as Flow said last, whatever order its news come in", async () => {
    const world = await connected();
    await uses(world, "decision-made", true, minute(world, -5));
    await uses(world, "decision-made", false, minute(world, -9));
    expect(await usedBy(world)).toEqual(["decision-made"]);
    await uses(world, "Order decision made", false, minute(world, -1));
    expect(await usedBy(world)).toEqual([]);
  });

  test("said to be used in the future is no longer used once that is said later", async () => {
    const world = await connected();
    await uses(world, "decision-made", true, minute(world, 60));
    world.clock.now = minute(world, 1);
    await uses(world, "decision-made", false);
    expect(await usedBy(world)).toEqual([]);
  });

  test("of another shop, or none of ours, changes nothing, and keeps no workflow from being turned on", async () => {
    const [world, other] = [await connected(), await connected()];
    expect(await uses(other, "decision-made", true)).toBe(200);
    expect(await uses(world, "something-else", true)).toBe(200);
    const body = { flow_trigger_definition_id: "decision-made", has_enabled_flow: true, timestamp: world.clock.now.toISOString() };
    expect((await flow(world, "lifecycle", { ...body, shopify_domain: "nobody.myshopify.com" })).status).toBe(200);
    expect(await usedBy(world)).toEqual([]);
  });
});

describe("a workflow's action", () => {
  test("holds an order in Surety and in Shopify, with the reason, once", async () => {
    const world = await connected();
    await aSoldOrder(world);
    expect(await runsAction(world, "hold-order", { reason: "Over $500" }, "held")).toMatchObject({
      status: 200,
      answer: { result: "Put on hold" },
    });
    expect((await thePayment(world)).decision).toBe("pending");
    expect(atShopify(world, ID).parts.flatMap(({ holds }) => holds)).toHaveLength(1);
    const [decision] = await rowsOf(world.shop, "staff_decision");
    expect(decision).toMatchObject({ full_name: "Shopify Flow", reason_text: "Over $500" });
    expect(await runsAction(world, "hold-order", { reason: "Over $500" }, "held")).toMatchObject({
      status: 200,
      answer: { result: "Already done" },
    });
    expect(await rowsOf(world.shop, "staff_decision")).toHaveLength(1);
  });

  test("keeps what someone holds already from being fulfilled as well", async () => {
    const world = await connected();
    await aSoldOrder(world);
    await say(world, "hold");
    expect(await runsAction(world, "hold-order")).toMatchObject({ status: 200, answer: { result: "Already on hold" } });
    expect(atShopify(world, ID).parts.flatMap(({ holds }) => holds)).toHaveLength(1);
  });

  test("doesn't hold what someone of the team decided on", async () => {
    const world = await connected();
    await holdsEveryOrder(world, { steps: [] });
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    await say(world, "approve");
    expect(await runsAction(world, "hold-order")).toMatchObject({
      status: 409,
      answer: { detail: expect.stringContaining("already decided on this order") },
    });
    expect((await thePayment(world)).decision).toBe("approved");
  });

  test("adds an order's value to a list by its name, in any case", async () => {
    const world = await connected(undefined, { plan: "plus" });
    await aSoldOrder(world);
    const owner = await ownerOf(world);
    await world.app.read(createCustomList, { body: { name: "Watched", type: "email" } }, owner);
    const properties = { list: "watched", value: "customer EMAIL", note: "From Flow" };
    expect(await runsAction(world, "add-to-list", properties)).toMatchObject({
      status: 200,
      answer: { result: "Added to the list “Watched”" },
    });
    expect(await runsAction(world, "add-to-list", properties)).toMatchObject({ status: 200 });
    const { paymentId } = await thePayment(world);
    const values = await world.app.read(getListableValues, { params: { id: String(paymentId) } }, owner);
    expect(values.find(({ field }) => field === "email")?.lists).toMatchObject([{ name: "Watched", isIn: true }]);
  });

  test.for([
    { properties: { value: "Email" }, path: "properties.list" },
    { properties: { list: "Nothing called that", value: "Email" }, path: "properties.list" },
    { properties: { list: "Watched", value: "Shoe size" }, path: "properties.value" },
    { properties: { list: { $gt: "" }, value: "Email" }, path: "properties.list" },
  ])("says what's wrong with $properties", async ({ properties, path }) => {
    const world = await connected(undefined, { plan: "plus" });
    await aSoldOrder(world);
    expect(await runsAction(world, "add-to-list", properties)).toMatchObject({ status: 422, answer: { errors: [{ path }] } });
  });

  test("adds nothing to a list that the shop's plan doesn't have", async () => {
    const world = await connected();
    await aSoldOrder(world);
    expect(await runsAction(world, "add-to-list", { list: "Watched", value: "Email" })).toMatchObject({ status: 403 });
  });

  test("screens an order again with the scenarios of today", async () => {
    const world = await connected();
    await aSoldOrder(world);
    await holdsEveryOrder(world, { steps: [] });
    expect(await runsAction(world, "screen-again")).toMatchObject({
      status: 200,
      answer: { result: expect.stringContaining("Screened again: pending") },
    });
    expect((await thePayment(world)).decision).toBe("pending");
    const events = await rowsOf(world.shop, "payment_event");
    expect(events.map(({ description }) => String(description))).toContainEqual(expect.stringContaining("Screened again by Shopify Flow"));
  });

  test("about an order that hasn't come in yet is tried again later", async () => {
    const world = await connected();
    expect(await runsAction(world, "hold-order", {}, "early")).toMatchObject({ status: 503 });
    await aSoldOrder(world);
    expect(await runsAction(world, "hold-order", {}, "early")).toMatchObject({ status: 200 });
  });

  test("about an order that Surety can't screen says why", async () => {
    const world = await connected();
    const money = { shopMoney: { amount: "10.00", currencyCode: "XXX" } };
    await happens(world, { ...aShopifyOrder(ID, ago(world, 1)), totalPriceSet: money }, "orders/create");
    expect(await runsAction(world, "hold-order")).toMatchObject({
      status: 409,
      answer: { detail: expect.stringContaining("couldn't screen") },
    });
  });

  test("of a shop of which too many wait is tried again later", async () => {
    const world = await connected();
    await aSoldOrder(world);
    const sent = Array.from({ length: 60 }, (_, nth) => runsAction(world, "screen-again", {}, `burst-${nth}`));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  test("about another shop's order, unsigned, or unknown is refused", async () => {
    const [world, other] = [await connected(), await connected()];
    await aSoldOrder(world);
    expect(await runsAction(other, "hold-order")).toMatchObject({ status: 503 });
    expect(await flow(world, "hold-order", { action_run_id: "1", properties: { order_id: 1 } }, "another secret")).toMatchObject({
      status: 401,
    });
    expect(await runsAction(world, "erase-everything")).toMatchObject({ status: 404 });
    expect(await flow(world, "hold-order", { action_run_id: "1", properties: {} })).toMatchObject({ status: 422 });
    expect((await thePayment(world)).decision).toBe("approved");
  });
});
