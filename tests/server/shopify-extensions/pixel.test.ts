import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { getHistory } from "#contract/payment-trail.ts";
import { getShopifySettings, recordVisits } from "#contract/shopify.ts";
import { reportVisit, type VisitBody } from "#contract/visits.ts";
import { visitLimits } from "#domain/visits/visit-limits.ts";
import { requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { joinMissedVisits } from "#server/visits/sweep-visits.ts";
import { aSession, aVisitBody, siteKeyOf } from "#tests/support/a-visit.ts";
import { asNobody } from "#tests/support/callers.ts";
import { ID, ownerOf } from "#tests/server/connections/acting-at-shopify.ts";
import { connected, runJobs, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import { ago, grant, happens, shopAt, thePayment } from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const TOKEN = "c1-5b1e0a9c7d3f4e2a8c6b";

async function visit(world: Connected, shown: Partial<VisitBody> = {}) {
  const body = aVisitBody({ siteKey: await siteKeyOf(world.shop), ...shown, page: undefined });
  return world.app.call(reportVisit, { body, headers: { "user-agent": "Mozilla/5.0", "accept-language": "en-US" } }, asNobody);
}

const order = (world: Connected, token: string | null = TOKEN) => aShopifyOrder(ID, ago(world, 0.1), { checkoutToken: token });

/** The sessions on the order's trail. */
async function sessionsOnTrail(world: Connected): Promise<string[]> {
  const events = await rowsOf(world.shop, "payment_event");
  return events.filter(({ type }) => type === "SESSION").map(({ description }) => String(description));
}

describe("a visit that names its checkout", () => {
  test("is found for the order that came before it", async () => {
    const world = await connected();
    await happens(world, order(world), "orders/create");
    expect(await visit(world, { checkoutToken: TOKEN })).toMatchObject({ status: 202 });
    expect(await sessionsOnTrail(world)).toHaveLength(1);
  });

  test("is found for the order that comes after it, once, whatever Shopify tells later", async () => {
    const world = await connected();
    const session = aSession();
    await visit(world, { ...session, checkoutToken: TOKEN });
    await visit(world, { ...session, batch: 1, checkoutToken: TOKEN });
    await happens(world, order(world), "orders/create");
    await happens(world, { ...order(world), updatedAt: ago(world, 0.05).toISOString() });
    expect(await sessionsOnTrail(world)).toHaveLength(1);
  });

  test("is found where both were stored at the same moment", async () => {
    const world = await connected();
    await happens(world, order(world), "orders/create");
    await visit(world, { checkoutToken: TOKEN });
    const { database } = world.app.services;
    const { tenantId } = world.shop;
    await database.asOwner("delete from visit_order where tenant_id = $1", [tenantId]);
    await joinMissedVisits(database, new Date());
    expect(await rowsOf(world.shop, "visit_order")).toHaveLength(1);
  });

  test("changes nothing about how the order is judged", async () => {
    const [world, other] = [await connected(), await connected()];
    await visit(world, { checkoutToken: TOKEN, isDriven: true });
    await happens(world, order(world), "orders/create");
    await happens(other, order(other), "orders/create");
    const scoreOf = async ({ shop }: Connected) => (await rowsOf(shop, "payment")).map(({ risk_score: score }) => score);
    expect(await scoreOf(world)).toEqual(await scoreOf(other));
  });

  test("of another shop, or of another checkout, is found for no order of this one", async () => {
    const [world, other] = [await connected(), await connected()];
    await happens(world, order(world), "orders/create");
    await visit(other, { checkoutToken: TOKEN });
    await visit(world, { checkoutToken: `${TOKEN}-forged` });
    await visit(world);
    expect(await sessionsOnTrail(world)).toEqual([]);
  });

  test("of which there are more than a checkout has is kept without its order", async () => {
    const world = await connected();
    await happens(world, order(world), "orders/create");
    for (let nth = 0; nth < visitLimits.sessionsOfCheckout + 2; nth += 1) await visit(world, { checkoutToken: TOKEN });
    expect(await sessionsOnTrail(world)).toHaveLength(visitLimits.sessionsOfCheckout);
  });

  test.for([{ checkoutToken: "short" }, { checkoutToken: "<script>alert(1)</script>" }, { checkoutToken: "x".repeat(65) }])(
    "is refused with a token that can't be one: $checkoutToken",
    async (forged) => {
      const world = await connected();
      const siteKey = await siteKeyOf(world.shop);
      const payload = { ...aVisitBody({ siteKey }), ...forged };
      const { statusCode } = await world.app.http.inject({ method: "POST", url: "/sensor/visits", payload });
      expect(statusCode).toBe(422);
      expect(await rowsOf(world.shop, "visit")).toEqual([]);
    },
  );

  test("leaves its token nowhere, and no way to the order once that is erased", async () => {
    const world = await connected();
    await visit(world, { checkoutToken: TOKEN });
    await happens(world, order(world), "orders/create");
    for (const table of ["visit", "visit_checkout", "visit_batch", "shopify_order", "payment_event", "payment_order"] as const)
      expect(JSON.stringify(await rowsOf(world.shop, table))).not.toContain(TOKEN);
    const { email } = order(world);
    await world.app.read(endpoints.requestErasure, { body: { email: email ?? "" } }, await ownerOf(world));
    await runJobs(world);
    expect(await rowsOf(world.shop, "shopify_order")).toMatchObject([{ checkout_key: null }]);
    expect(await rowsOf(world.shop, "visit_checkout")).toEqual([]);
  });

  test("is on the order's trail as any visit is", async () => {
    const world = await connected();
    await happens(world, order(world), "orders/create");
    await visit(world, { checkoutToken: TOKEN });
    const { paymentId } = await thePayment(world);
    const history = await world.app.read(getHistory, { params: { id: String(paymentId) }, query: {} }, await ownerOf(world));
    expect(JSON.stringify(history)).toMatch(/isited 1 page/);
  });
});

describe("the web pixel", () => {
  const settingsOf = async (world: Connected) => (await world.app.read(getShopifySettings, {}, await ownerOf(world))).pixel;

  test("is turned on when the shop is connected, and the theme's block gets what it needs", async () => {
    const world = await connected();
    await runJobs(world);
    const siteKey = await siteKeyOf(world.shop);
    const endpoint = `${world.app.services.config.publicUrl}/sensor/visits`;
    expect(shopAt(world).pixel?.settings).toEqual({ siteKey, endpoint });
    expect(Object.fromEntries(shopAt(world).appMetafields)).toEqual({ "surety.site_key": siteKey, "surety.endpoint": endpoint });
    expect(await settingsOf(world)).toEqual({ state: "on", isWanted: true, problem: null });
  });

  test("can be turned off and on by an owner", async () => {
    const world = await connected();
    await runJobs(world);
    expect((await world.app.read(recordVisits, { body: { isOn: false } }, await ownerOf(world))).pixel.state).toBe("off");
    await runJobs(world);
    expect(shopAt(world).pixel).toBeNull();
    expect((await world.app.read(recordVisits, { body: { isOn: true } }, await ownerOf(world))).pixel.state).toBe("starting");
    await runJobs(world);
    expect(await settingsOf(world)).toEqual({ state: "on", isWanted: true, problem: null });
    const records = await rowsOf(world.shop, "audit_event");
    expect(records.filter(({ what }) => what === "Web pixel")).toHaveLength(2);
  });

  test("is the one that's there already where the answer that said so was lost, and a new one where it was removed", async () => {
    const world = await connected();
    await runJobs(world);
    await world.app.services.database.asOwner("update shopify_connection set pixel_id = null where tenant_id = $1", [world.shop.tenantId]);
    const { id } = shopAt(world).pixel ?? {};
    world.app.jobs.push({ name: "sync-shopify-pixel", data: { tenantId: world.shop.tenantId } });
    await runJobs(world);
    expect(await rowsOf(world.shop, "shopify_connection")).toMatchObject([{ pixel_id: id }]);
    shopAt(world).pixel = null;
    world.app.jobs.push({ name: "sync-shopify-pixel", data: { tenantId: world.shop.tenantId } });
    await runJobs(world);
    expect(shopAt(world).pixel).not.toBeNull();
    expect(await settingsOf(world)).toEqual({ state: "on", isWanted: true, problem: null });
  });

  test("is turned off also where the answer that said that it's on was lost", async () => {
    const world = await connected();
    await runJobs(world);
    await world.app.services.database.asOwner("update shopify_connection set pixel_id = null where tenant_id = $1", [world.shop.tenantId]);
    await world.app.read(recordVisits, { body: { isOn: false } }, await ownerOf(world));
    await runJobs(world);
    expect(shopAt(world).pixel).toBeNull();
    await world.app.read(recordVisits, { body: { isOn: false } }, await ownerOf(world));
    await runJobs(world);
    expect(await settingsOf(world)).toMatchObject({ state: "off", problem: null });
  });

  test("is missing where the shop hasn't granted what it needs", async () => {
    const world = await connected();
    await runJobs(world);
    await grant(
      world,
      Object.keys(requiredScopes).filter((scope) => scope !== "write_pixels"),
    );
    expect(await settingsOf(world)).toEqual({ state: "missing", isWanted: true, problem: null });
  });

  test("says why Shopify refuses it", async () => {
    const world = await connected();
    await world.app.services.database.asOwner("update tenant set site_key = '' where tenant_id = $1", [world.shop.tenantId]);
    await runJobs(world);
    expect(await settingsOf(world)).toMatchObject({ state: "failed", problem: expect.any(String) });
  });
});
