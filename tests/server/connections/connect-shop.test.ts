import { describe, expect, test } from "vitest";
import { requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import { findConnection } from "#server/connections/shopify-connection-store.ts";
import { shopifyAccess } from "#server/connections/shopify-access.ts";
import { readOrderQuestion } from "#server/platforms/shopify/order-document.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { testSecrets } from "#tests/support/builders.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { besideShopify, connected, open, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import { asStaffOf, signUp } from "#tests/server/signup/signing-up.ts";
import { aSignup } from "#tests/support/a-signup.ts";

const connectionOf = ({ app, shop }: Connected) =>
  app.services.database.asSystem((handle) => findConnection(handle, testSecrets, shop.tenantId));
const ask = ({ app, shop }: Connected, isPatient = false) =>
  shopifyAccess(app.services, shop.tenantId, { isPatient })(readOrderQuestion, { id: "gid://shopify/Order/1" });
const pass = (world: Connected, minutes: number) => (world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000));

describe("opening Surety in the Shopify admin", () => {
  test("connects the shop once, and asks Shopify for nothing more", async () => {
    const world = await connected();
    expect(await connectionOf(world)).toMatchObject({
      state: "connected",
      scopes: Object.keys(requiredScopes),
      uninstalledAt: null,
    });
    await open(world);
    expect(world.shopify.tokensOf(world.address)).toHaveLength(1);
    const events = await rowsOf(world.shop, "audit_event");
    expect(events.filter(({ what }) => what === "Shopify connected")).toHaveLength(1);
    // It's no change of the settings, which someone may be editing.
    expect(await open(world)).toMatchObject({ tenant: { settingsVersion: 0 } });
  });

  test("works where Shopify doesn't answer, or refuses this server's address, which is told", async () => {
    const world = await besideShopify();
    world.shopify.troubles.blocked = true;
    expect(await open(world)).toMatchObject({ tenant: { id: world.shop.tenantId } });
    expect(await connectionOf(world)).toBeNull();
    world.shopify.troubles.blocked = false;
    await open(world);
    expect(await connectionOf(world)).toMatchObject({ state: "connected", lastError: null });
  });

  test("keeps the tokens sealed", async () => {
    const world = await connected();
    const { rows } = await world.app.services.database.asOwner("select * from shopify_connection where tenant_id = $1", [
      world.shop.tenantId,
    ]);
    const [token = ""] = world.shopify.tokensOf(world.address);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString("hex"));
  });

  test("asks the shop to grant what the app needs and it hasn't granted", async () => {
    const world = await besideShopify();
    await world.shopify.setScopes(world.address, ["read_orders"]);
    expect(await open(world)).toMatchObject({ user: { reauthorizationRequired: true } });
  });

  test("comes with the signup of a shop that Surety didn't know", async () => {
    const world = await besideShopify();
    const address = `new-${world.address}`;
    const { answer } = await signUp(world.app, aSignup(), { as: await asStaffOf(address, "42", world.clock.now) });
    const found = await world.app.services.database.asSystem((handle) => findConnection(handle, testSecrets, answer?.tenantId ?? 0));
    expect(found).toMatchObject({ state: "connected", shop: address });
  });
});

describe("the access token", () => {
  test("is replaced 5 minutes before it ends, by one of many that ask at once", async () => {
    const world = await connected();
    world.shopify.keepOrder(world.address, aShopifyOrder("1", world.clock.now));
    pass(world, 56);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(world)));
    expect(answers.map(({ order }) => order?.name)).toEqual(Array.from({ length: 8 }, () => "#1001"));
    expect(world.shopify.tokensOf(world.address)).toHaveLength(2);
  });

  test("is replaced where Shopify doesn't say when it ends", async () => {
    const world = await besideShopify();
    world.shopify.troubles.withoutLife = true;
    await open(world);
    pass(world, 56);
    await ask(world);
    expect(world.shopify.tokensOf(world.address)).toHaveLength(2);
  });

  test("is replaced once where Shopify doesn't accept it anymore", async () => {
    const world = await connected();
    world.shopify.endTokens(world.address);
    await expect(ask(world)).resolves.toEqual({ order: null });
    expect(world.shopify.tokensOf(world.address)).toHaveLength(1);
  });

  test("that can't be replaced ends the access, until someone opens Surety in the admin", async () => {
    const world = await connected();
    world.shopify.endTokens(world.address);
    world.shopify.endRefresh(world.address);
    await expect(ask(world)).rejects.toMatchObject({ kind: "token" });
    expect(await connectionOf(world)).toMatchObject({ state: "expired", tokens: null });
    await open(world);
    expect(await connectionOf(world)).toMatchObject({ state: "connected" });
    await expect(ask(world)).resolves.toEqual({ order: null });
  });
});

describe("a question", () => {
  test("waits where Shopify is busy, and tries again where it fails", async () => {
    const world = await connected();
    world.shopify.troubles.throttled = 2;
    world.shopify.troubles.failing = 1;
    await expect(ask(world, true)).resolves.toEqual({ order: null });
  });

  test("doesn't wait long for one shop where others wait for it", async () => {
    const world = await connected();
    world.shopify.troubles.throttled = 100;
    await expect(ask(world)).rejects.toMatchObject({ kind: "unavailable", mayBeDone: false });
    expect(world.shopify.troubles.throttled).toBeGreaterThan(96);
  });

  test("that Shopify refuses from this address is noted for the shop's people, until it answers again", async () => {
    const world = await connected();
    world.shopify.troubles.blocked = true;
    await expect(ask(world)).rejects.toMatchObject({ kind: "blocked" });
    expect(await connectionOf(world)).toMatchObject({ state: "blocked", lastError: "Shopify refuses calls from this server's address." });
    world.shopify.troubles.blocked = false;
    await ask(world);
    expect(await connectionOf(world)).toMatchObject({ state: "connected", lastError: null });
  });
});
