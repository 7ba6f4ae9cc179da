import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getShopifyOrder, getShopifySettings } from "#contract/shopify.ts";
import { loadShopifyOrders } from "#contract/signup.ts";
import { eraseOrdersJob } from "#server/connections/take-shopify-compliance.ts";
import { compareWithShopifyJob, startComparisonsJob } from "#server/connections/compare-with-shopify.ts";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { anOutcome, aPayment, aPerson } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { connected, open, runJobs, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import { ago, atShopify, grant, happens, shopAt, webhook } from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { asStaffOf } from "#tests/server/signup/signing-up.ts";

const HOUR_MS = 3_600_000;
const paymentsOf = ({ shop }: Connected) => rowsOf(shop, "payment");
const money = (amount: string) => ({ shopMoney: { amount, currencyCode: "USD" } });

describe("an order placed at Shopify", () => {
  test("is screened, by its id as text, however long it is", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder("820982911946154508", ago(world, 1)), "orders/create");
    expect(await paymentsOf(world)).toMatchObject([
      { order_id: "820982911946154508", reference: "#5508", card_bin: "424242", card_last4: "4242", sub_status: "PS0", origin: "web" },
    ]);
  });

  test("keeps what Shopify doesn't know of it", async () => {
    const world = await connected();
    const sent = { orderId: "erp-7", reference: "#1507", amount: 49.9, currency: "USD", createdAt: ago(world, 2).toISOString() };
    const person = {
      customer: { id: "c7", email: "ada@shop.test" },
      payment: { cardBin: "411111", cardLast4: "1111" },
      device: { ip: "198.51.100.7" },
    };
    await aPayment(world.shop, { order: { ...sent, ...person } });
    const bare = { clientIp: null, transactions: [], customer: null, email: null };
    await happens(world, aShopifyOrder("507", ago(world, 2), { name: "#1507", totalPriceSet: money("49.90"), ...bare }), "orders/create");
    await happens(world, {
      ...aShopifyOrder("507", ago(world, 2), { name: "#1507", totalPriceSet: money("49.90"), ...bare }),
      updatedAt: ago(world, 1).toISOString(),
    });
    expect(await paymentsOf(world)).toMatchObject([{ order_id: "erp-7", card_bin: "411111", card_last4: "1111" }]);
  });

  test("that is changed, canceled and refunded there is so here", async () => {
    const world = await connected();
    const order = aShopifyOrder("501", ago(world, 5));
    await happens(world, order, "orders/create");
    const canceled = {
      ...order,
      updatedAt: ago(world, 1).toISOString(),
      cancelledAt: ago(world, 2).toISOString(),
      cancelReason: "FRAUD",
      displayFinancialStatus: "REFUNDED",
      tags: ["vip"],
      refunds: [{ legacyResourceId: "9", createdAt: ago(world, 2).toISOString(), totalRefundedSet: order.totalPriceSet }],
    };
    await happens(world, canceled, "orders/cancelled");
    const [payment] = await paymentsOf(world);
    expect(payment).toMatchObject({ cancel_reason: "fraud", sub_status: "PS5" });
    expect(payment?.["refunded_minor"]).toBe(payment?.["amount_minor"]);
    await happens(world, canceled);
    expect((await rowsOf(world.shop, "outcome")).map(({ type }) => type).toSorted()).toEqual(["cancelled", "refund"]);
  });

  test("keeps its newest state when an older one is told of later", async () => {
    const world = await connected();
    const order = aShopifyOrder("502", ago(world, 5));
    await happens(world, { ...order, updatedAt: ago(world, 1).toISOString(), shippingLine: { title: "Express" } });
    await happens(world, { ...order, updatedAt: ago(world, 3).toISOString(), shippingLine: { title: "Standard" } });
    const [stored] = await rowsOf(world.shop, "payment_order");
    expect(JSON.stringify(stored?.["raw"])).toContain("Express");
  });

  test("has its shipment's tracking", async () => {
    const world = await connected();
    const order = aShopifyOrder("503", ago(world, 30));
    const fulfillment = {
      legacyResourceId: "77",
      createdAt: ago(world, 20).toISOString(),
      updatedAt: ago(world, 1).toISOString(),
      displayStatus: "DELIVERED",
      deliveredAt: ago(world, 1).toISOString(),
      trackingInfo: [{ company: "UPS", number: "1Z999AA10123456784" }],
      events: {
        nodes: [
          { status: "DELIVERED", happenedAt: ago(world, 1).toISOString(), message: "Left at the door", city: "Portland", country: "US" },
        ],
      },
    };
    await happens(world, { ...order, fulfillments: [fulfillment], updatedAt: ago(world, 1).toISOString() }, "fulfillments/update");
    await happens(world, { ...order, fulfillments: [fulfillment], updatedAt: ago(world, 0.5).toISOString() });
    expect(await rowsOf(world.shop, "delivery_report")).toMatchObject([{ shipment_id: "77", status: "delivered" }]);
  });

  test("that only tests the checkout isn't taken, and one paid in a store is never guaranteed", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder("504", ago(world, 1), { test: true }));
    await happens(world, aShopifyOrder("505", ago(world, 1), { sourceName: "pos", totalPriceSet: money("12.00") }));
    expect(await paymentsOf(world)).toMatchObject([{ order_id: "505", guarantee_status: 0 }]);
  });

  test("that the shop's own systems sent before is the same one", async () => {
    const world = await connected();
    const createdAt = ago(world, 2);
    await aPayment(world.shop, {
      order: { orderId: "erp-1", reference: "#1506", amount: 79, currency: "USD", createdAt: createdAt.toISOString() },
    });
    const order = aShopifyOrder("506", new Date(createdAt.getTime() + 60_000), { name: "#1506", totalPriceSet: money("79.00") });
    await happens(world, order, "orders/create");
    expect(await paymentsOf(world)).toMatchObject([{ order_id: "erp-1", card_last4: "4244" }]);
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ shopify_id: "506", order_id: "erp-1" }]);
  });
});

describe("a webhook of Shopify's", () => {
  test("that isn't signed with the app's secret is refused, and one that is repeated is done once", async () => {
    const world = await connected();
    expect(await webhook(world, "orders/create", { id: 1 }, { secret: "another" })).toBe(401);
    const id = randomUUID();
    for (const _ of [1, 2, 3]) expect(await webhook(world, "orders/create", { id: 1 }, { id })).toBe(200);
    expect(world.app.jobs.filter(({ name }) => name === "sync-shopify-order")).toHaveLength(1);
  });

  test("signed with the secret before the last rotation is taken where that is configured", async () => {
    const world = await connected();
    world.app.services.config.shopifySecretOld = "the old secret";
    expect(await webhook(world, "orders/create", { id: 1 }, { secret: "the old secret" })).toBe(200);
  });

  test.each([
    ["is about a shop that nobody has", "orders/create", { id: 1 }, "gone-shop.myshopify.com"],
    ["is about another topic", "products/create", { id: 1 }, undefined],
    ["names no order", "orders/create", { id: null }, undefined],
    ["has odd values", "app/scopes_update", { current: null, previous: "\u0000" }, undefined],
    ["is empty", "refunds/create", {}, undefined],
  ])("that %s harms nothing", async (_what, topic, body, shop) => {
    const world = await connected();
    expect(await webhook(world, topic, body, shop === undefined ? {} : { shop })).toBe(200);
    expect(world.app.jobs.filter(({ name }) => name === "sync-shopify-order")).toEqual([]);
  });

  test("of permissions asks for those that are missing, until they're granted", async () => {
    const world = await connected();
    await grant(world, ["read_orders"]);
    expect(await open(world)).toMatchObject({ user: { reauthorizationRequired: true } });
    await grant(world, Object.keys(requiredScopes));
    expect(await open(world)).toMatchObject({ user: { reauthorizationRequired: false } });
  });

  test("of an uninstall drops the tokens and ends open pages, unless the app was installed again since", async () => {
    const world = await connected();
    const early = ago(world, 1);
    await webhook(world, "app/uninstalled", {}, { at: early });
    expect(await rowsOf(world.shop, "shopify_connection")).toMatchObject([{ state: "connected" }]);
    const stillOpen = await asStaffOf(world.address, "42", world.clock.now);
    world.clock.now = new Date(world.clock.now.getTime() + 30_000);
    await webhook(world, "app/uninstalled", {});
    expect(await rowsOf(world.shop, "shopify_connection")).toMatchObject([{ state: "uninstalled", tokens_sealed: null }]);
    const { getSession } = await import("#contract/session.ts");
    expect((await world.app.call(getSession, {}, stillOpen)).status).toBe(401);
    world.clock.now = new Date(world.clock.now.getTime() + 30_000);
    await open(world);
    expect(await rowsOf(world.shop, "shopify_connection")).toMatchObject([{ state: "connected", uninstalled_at: null }]);
  });

  test("about personal data has a customer's exported for the owners, and erased", async () => {
    const world = await connected();
    const owner = await aPerson({ of: [world.shop], isConfirmed: true });
    const order = aShopifyOrder("600", ago(world, 2));
    await happens(world, order, "orders/create");
    const customer = { id: Number(order.customer?.legacyResourceId), email: order.email };
    expect(await webhook(world, "customers/data_request", { customer, data_request: { id: 1 } }, { path: "compliance" })).toBe(200);
    expect(JSON.stringify(world.app.jobs.filter(({ name }) => name === "send-mail"))).toContain(owner.email);
    expect(await world.app.read(getShopifySettings, {}, asPerson(owner, world.shop))).toMatchObject({
      dataRequests: [{ customer: `Customer ID ${customer.id}`, isReady: false }],
    });
    expect(await webhook(world, "customers/redact", { customer, orders_to_redact: [600] }, { path: "compliance" })).toBe(200);
    expect((await rowsOf(world.shop, "privacy_request")).map(({ kind }) => kind).toSorted()).toEqual(["erasure", "erasure", "export"]);
    expect(await webhook(world, "customers/redact", { customer: null }, { path: "compliance" })).toBe(200);
    expect(await webhook(world, "customers/redact", {}, { path: "compliance", secret: "another" })).toBe(401);
  });

  test("about personal data erases the orders that Shopify names, those in an open dispute once it ended", async () => {
    const world = await connected();
    for (const id of ["610", "611"])
      await happens(world, aShopifyOrder(id, ago(world, 2), { customer: null, email: null }), "orders/create");
    await anOutcome(world.shop, { orderId: "611" }, "chargeback", { at: ago(world, 1).toISOString() });
    const redact = { customer: { id: null }, orders_to_redact: [610, "611", 999] };
    expect(await webhook(world, "customers/redact", redact, { path: "compliance" })).toBe(200);
    const [job] = world.app.jobs.filter(({ name }) => name === "erase-shopify-orders");
    expect(job?.data).toEqual({ tenantId: world.shop.tenantId, shopifyIds: ["610", "611", "999"] });
    const run = (shopifyIds: string[]) =>
      eraseOrdersJob.pickUp(
        world.app.services,
        { tenantId: world.shop.tenantId, shopifyIds },
        { jobId: "1", isLast: false, signal: new AbortController().signal, jobs: world.app.services.jobs },
      );
    await run(["610", "611", "999"]);
    expect((await paymentsOf(world)).map(({ order_id: id, erased_because: because }) => [id, because])).toEqual([
      ["610", "request"],
      ["611", null],
    ]);
    expect(world.app.jobs.at(-1)).toMatchObject({ name: "erase-shopify-orders", data: { shopifyIds: ["611"] } });
    await anOutcome(world.shop, { orderId: "611" }, "chargeback_lost", { at: ago(world, 0.5).toISOString() });
    await run(["611"]);
    expect((await paymentsOf(world)).map(({ erased_because: because }) => because)).toEqual(["request", "request"]);
  });

  test("of a shop that is installed again since erases nothing, also where that was before the request", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder("612", ago(world, 2)), "orders/create");
    world.clock.now = new Date(world.clock.now.getTime() + HOUR_MS);
    expect(await webhook(world, "shop/redact", { shop_domain: world.address }, { path: "compliance" })).toBe(200);
    await runJobs(world);
    expect((await paymentsOf(world)).map(({ erased_because: because }) => because)).toEqual([null]);
  });

  test("of a shop that went erases what is known of its customers, but not once it's back", async () => {
    const world = await connected();
    await happens(world, aShopifyOrder("601", ago(world, 2)), "orders/create");
    expect(await webhook(world, "shop/redact", {}, { path: "compliance", at: ago(world, 1) })).toBe(200);
    await runJobs(world);
    expect(await paymentsOf(world)).toMatchObject([{ email: expect.any(String) }]);
    world.clock.now = new Date(world.clock.now.getTime() + 60_000);
    await webhook(world, "app/uninstalled", {});
    await webhook(world, "shop/redact", {}, { path: "compliance" });
    await runJobs(world);
    expect(await paymentsOf(world)).toMatchObject([{ order_id: "601", email: null, erased_because: "retention" }]);
  });
});

describe("the first orders", () => {
  test("are loaded once, in the order in which they were placed, at most 50, and start nothing", async () => {
    const world = await connected();
    for (let nth = 0; nth < 55; nth++)
      world.shopify.keepOrder(world.address, aShopifyOrder(String(1000 + nth), ago(world, 24 * (57 - nth))));
    world.shopify.keepOrder(world.address, aShopifyOrder("1", ago(world, 24 * 70)));
    const owner = await aPerson({ of: [world.shop] });
    const load = () => world.app.read(loadShopifyOrders, { query: { shop: world.address } }, asPerson(owner, world.shop));
    expect(await load()).toEqual({ status: "loading", loaded: 0, total: null });
    expect(await load()).toMatchObject({ status: "loading" });
    const ran = await runJobs(world);
    expect(ran.filter((name) => name === "run-action" || name === "send-mail")).toEqual([]);
    expect(await load()).toEqual({ status: "loaded", loaded: 50, total: 50 });
    const stored = (await paymentsOf(world)).toSorted((a, b) => Number(a["payment_id"]) - Number(b["payment_id"]));
    expect(stored.map(({ order_id: id }) => id)).toEqual(Array.from({ length: 50 }, (_, nth) => String(1005 + nth)));
  });

  test("come without those that can't be taken", async () => {
    const world = await connected();
    const price = { shopMoney: { amount: "20.00", currencyCode: "XXX" }, presentmentMoney: { amount: "20.00", currencyCode: "XXX" } };
    world.shopify.keepOrder(world.address, aShopifyOrder("1001", ago(world, 2), { totalPriceSet: price }));
    world.shopify.keepOrder(world.address, aShopifyOrder("1002", ago(world, 1)));
    const owner = await aPerson({ of: [world.shop] });
    await world.app.read(loadShopifyOrders, { query: { shop: world.address } }, asPerson(owner, world.shop));
    await runJobs(world);
    expect((await paymentsOf(world)).map(({ order_id: id }) => id)).toEqual(["1002"]);
  });

  test("have nothing to come from without access", async () => {
    const world = await connected();
    world.clock.now = new Date(world.clock.now.getTime() + 1000);
    await webhook(world, "app/uninstalled", {});
    const owner = await aPerson({ of: [world.shop] });
    const answer = await world.app.read(loadShopifyOrders, { query: { shop: world.address } }, asPerson(owner, world.shop));
    expect(answer).toEqual({ status: "unavailable", loaded: 0, total: null });
  });
});

describe("an order that can't be taken as Shopify has it", () => {
  test("is screened without the field that Surety refuses", async () => {
    const world = await connected();
    const order = aShopifyOrder("700", ago(world, 1));
    const [transaction] = order.transactions;
    const paymentDetails = { ...transaction?.paymentDetails, name: "4242 4242 4242 4242" };
    const city = "x".repeat(100_000);
    const odd = {
      ...order,
      createdAt: ago(world, -48).toISOString(),
      billingAddress: { ...order.billingAddress, city },
      transactions: [{ ...transaction, paymentDetails }],
    } as ShopifyOrder;
    await happens(world, odd, "orders/create");
    expect(await paymentsOf(world)).toMatchObject([{ order_id: "700", created_at: world.clock.now }]);
    expect(JSON.stringify(await rowsOf(world.shop, "payment_order"))).not.toContain("4242 4242");
  });

  test("is listed with the reason, and isn't said to be under screening, until it can be taken", async () => {
    const world = await connected();
    const price = (currencyCode: string) => ({
      shopMoney: { amount: "20.00", currencyCode },
      presentmentMoney: { amount: "20.00", currencyCode },
    });
    const owner = asPerson(await aPerson({ of: [world.shop] }), world.shop);
    for (const hours of [1, 0.5])
      await happens(
        world,
        aShopifyOrder("701", ago(world, 1), { totalPriceSet: price("XXX"), updatedAt: ago(world, hours).toISOString() }),
      );
    expect(atShopify(world, "701").saidLevels).toEqual([]);
    expect(await world.app.read(getShopifySettings, {}, owner)).toMatchObject({
      doubts: [],
      refusals: [{ shopifyId: "701", problem: expect.stringMatching(/^currency /) }],
    });
    await happens(world, aShopifyOrder("701", ago(world, 1), { updatedAt: world.clock.now.toISOString() }));
    expect(await world.app.read(getShopifySettings, {}, owner)).toMatchObject({ refusals: [] });
    expect(await paymentsOf(world)).toMatchObject([{ order_id: "701" }]);
  });
});

describe("an order that the shop's own systems sent under Shopify's ID", () => {
  test("keeps what they said of it, and changes with Shopify's", async () => {
    const world = await connected();
    const sent = {
      orderId: "gid://shopify/Order/702000001",
      createdAt: "2026-11-05T10:00:00Z",
      amount: 20,
      currency: "USD",
      customer: { id: "own" },
    };
    const headers = asKeyOf(world.shop);
    const posted = await world.app.http.inject({ method: "POST", url: "/api/orders", headers, payload: sent });
    expect(posted.statusCode).toBe(201);
    const order = aShopifyOrder("702000001", ago(world, 1), { cancelledAt: ago(world, 0.5).toISOString(), cancelReason: "CUSTOMER" });
    await happens(world, order);
    expect(await paymentsOf(world)).toMatchObject([
      { order_id: "702000001", cancel_reason: "customer", created_at: new Date(sent.createdAt) },
    ]);
    expect(await rowsOf(world.shop, "payment_order")).toMatchObject([{ raw: { customer: { id: "own" } } }]);
    for (const id of ["702000001", encodeURIComponent("gid://shopify/Order/702000001")])
      expect((await world.app.http.inject({ method: "GET", url: `/api/orders/${id}`, headers })).statusCode).toBe(200);
  });

  test("is that one, though another looks like it", async () => {
    const world = await connected();
    const order = aShopifyOrder("703000001", ago(world, 1));
    for (const orderId of ["703000001", "own"]) {
      const payload = { orderId, reference: order.name, createdAt: order.createdAt, amount: 20, currency: "USD" };
      await world.app.http.inject({ method: "POST", url: "/api/orders", headers: asKeyOf(world.shop), payload });
    }
    const amount = { amount: "20.00", currencyCode: "USD" };
    await happens(world, { ...order, totalPriceSet: { shopMoney: amount, presentmentMoney: amount } } as ShopifyOrder);
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ shopify_id: "703000001", order_id: "703000001" }]);
  });

  test("is found by Shopify's ID, also where it has another one here", async () => {
    const world = await connected();
    const order = aShopifyOrder("704000001", ago(world, 1));
    const { amount } = order.totalPriceSet.shopMoney;
    const headers = asKeyOf(world.shop);
    const payload = { orderId: "own", reference: order.name, createdAt: order.createdAt, amount: Number(amount), currency: "USD" };
    const posted = await world.app.http.inject({ method: "POST", url: "/api/orders", headers, payload });
    await happens(world, order);
    const found = await world.app.http.inject({ method: "GET", url: "/api/orders/704000001", headers });
    expect(found.json().paymentId).toBe(posted.json().paymentId);
  });
});

test("what Shopify asks to erase is erased as far as it can be read", async () => {
  const world = await connected();
  await happens(world, aShopifyOrder("710", ago(world, 2)), "orders/create");
  const customer = { id: { odd: true }, email: null };
  const redact = { customer, orders_to_redact: [null, "\u0000", "710", ...Array.from({ length: 1_500 }, (_, nth) => 10_000 + nth)] };
  // Wherever it comes in.
  expect(await webhook(world, "customers/redact", redact)).toBe(200);
  await runJobs(world);
  expect(await paymentsOf(world)).toMatchObject([{ erased_because: "request" }]);
});

test("what webhooks missed is found by comparing, and counted", async () => {
  const world = await connected();
  const owner = await aPerson({ of: [world.shop] });
  await world.app.read(loadShopifyOrders, { query: { shop: world.address } }, asPerson(owner, world.shop));
  await runJobs(world);
  world.clock.now = new Date(world.clock.now.getTime() + 24 * HOUR_MS);
  const known = aShopifyOrder("700", ago(world, 20));
  await happens(world, known, "orders/create");
  world.shopify.keepOrder(world.address, { ...known, updatedAt: ago(world, 2).toISOString(), tags: ["late"] });
  world.shopify.keepOrder(world.address, aShopifyOrder("701", ago(world, 3)));
  await world.app.services.jobs.send(compareWithShopifyJob, { tenantId: world.shop.tenantId });
  await runJobs(world);
  expect((await paymentsOf(world)).map(({ order_id: id }) => id).toSorted()).toEqual(["700", "701"]);
  expect(await rowsOf(world.shop, "shopify_load")).toMatchObject([{ mended: 2 }]);
  await world.app.services.jobs.send(compareWithShopifyJob, { tenantId: world.shop.tenantId });
  await runJobs(world);
  expect(await rowsOf(world.shop, "shopify_load")).toMatchObject([{ mended: 0 }]);
});

test("each night a connected shop is compared, and loaded first where it never was", async () => {
  // So long ago that no other test's shop is due.
  const world = await connected(new Date("2024-03-01T12:00:00Z"));
  const nextNight = async () => {
    world.clock.now = new Date(world.clock.now.getTime() + 25 * HOUR_MS);
    await world.app.services.jobs.send(startComparisonsJob, {});
    await runJobs(world);
    await runJobs(world);
  };
  world.shopify.keepOrder(world.address, aShopifyOrder("800", ago(world, 30)));
  await nextNight();
  expect((await paymentsOf(world)).map(({ order_id: id }) => id)).toEqual(["800"]);
  expect(await rowsOf(world.shop, "shopify_load")).toMatchObject([{ loaded: 1, total: 1, mended: 1 }]);
  world.shopify.keepOrder(world.address, aShopifyOrder("801", world.clock.now));
  await nextNight();
  expect((await paymentsOf(world)).map(({ order_id: id }) => id).toSorted()).toEqual(["800", "801"]);
  expect(await rowsOf(world.shop, "shopify_load")).toMatchObject([{ mended: 1 }]);
});

test("checkouts that were left are taken a while later, and those that were completed", async () => {
  const world = await connected();
  const checkout = (id: string, shown: { completedAt?: string } = {}) => ({
    id: `gid://shopify/AbandonedCheckout/${id}`,
    createdAt: ago(world, 0.5).toISOString(),
    updatedAt: ago(world, 0.4).toISOString(),
    totalPriceSet: money("20.00"),
    customer: { defaultEmailAddress: { emailAddress: "ana@mail.example" } },
    ...shown,
  });
  shopAt(world).checkouts.push(checkout("1"), checkout("2", { completedAt: ago(world, 0.2).toISOString() }));
  for (const topic of ["checkouts/create", "checkouts/update"]) expect(await webhook(world, topic, { id: 1, token: "t" })).toBe(200);
  expect(world.app.jobs.filter(({ name }) => name === "sync-shopify-checkouts")).toHaveLength(1);
  await runJobs(world);
  expect(
    (await rowsOf(world.shop, "checkout")).map(({ checkout_id: id, is_recovered: isRecovered }) => [id, isRecovered]).toSorted(),
  ).toEqual([
    ["shopify 1", false],
    ["shopify 2", true],
  ]);
});

test("what Shopify and other apps say of an order, and how its customer came, is kept beside it", async () => {
  const world = await connected();
  const visit = {
    occurredAt: ago(world, 50).toISOString(),
    source: "Google",
    landingPage: "https://lamps.example/sale?email=a%40b.c",
    referrerUrl: null,
  };
  const order = aShopifyOrder("620", ago(world, 1), {
    risk: {
      recommendation: "INVESTIGATE",
      assessments: [{ riskLevel: "MEDIUM", provider: null, facts: [{ description: "CVV is correct", sentiment: "POSITIVE" }] }],
    },
    customerJourneySummary: { daysToConversion: 2, firstVisit: visit, lastVisit: visit },
  });
  await happens(world, order, "orders/create");
  await happens(world, { ...order, updatedAt: ago(world, 0.5).toISOString() });
  expect(atShopify(world, "620").assessments).toHaveLength(1);
  const [payment] = await paymentsOf(world);
  const person = await aPerson({ of: [world.shop] });
  const params = { id: String(payment?.["payment_id"]) };
  expect(await world.app.read(getShopifyOrder, { params }, asPerson(person, world.shop))).toMatchObject({
    recommendation: "INVESTIGATE",
    assessments: [{ by: "Shopify", level: "MEDIUM", facts: [{ description: "CVV is correct" }] }],
    journey: { days: 2, first: { source: "Google", landingPage: "https://lamps.example/sale" } },
  });
});
