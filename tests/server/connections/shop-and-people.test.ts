import { describe, expect, test } from "vitest";
import { getBilling, getSubscriptionUrl, cancelSubscription } from "#contract/subscription.ts";
import { getSignupOptions } from "#contract/signup.ts";
import { getTeam } from "#contract/team.ts";
import { aPerson } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { besideShopify, connected, open, runJobs } from "#tests/server/connections/a-connected-shop.ts";
import { shopAt, webhook } from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { aShopifyShop, asStaffOf } from "#tests/server/signup/signing-up.ts";

describe("what Shopify says of a shop", () => {
  test("is taken when it's connected, and when it changes there", async () => {
    const world = await besideShopify();
    Object.assign(shopAt(world), { currency: "EUR", timeZone: "Europe/Berlin", name: "Blue Lamp" });
    await open(world);
    await runJobs(world);
    expect(await rowsOf(world.shop, "tenant")).toMatchObject([{ currency: "EUR", time_zone: "Europe/Berlin" }]);
    shopAt(world).timeZone = "Europe/Paris";
    await webhook(world, "shop/update", { id: 1 });
    await runJobs(world);
    expect(await rowsOf(world.shop, "tenant")).toMatchObject([{ time_zone: "Europe/Paris" }]);
  });

  test("leaves what the shop's people have set here", async () => {
    const world = await connected();
    await runJobs(world);
    const owner = asPerson(await aPerson({ of: [world.shop], isConfirmed: true }), world.shop);
    await world.app.http.inject({ method: "PUT", url: "/api/tenants", headers: owner, payload: { timeZone: "Asia/Tokyo" } });
    shopAt(world).timeZone = "Europe/Paris";
    await webhook(world, "shop/update", { id: 1 });
    await runJobs(world);
    expect(await rowsOf(world.shop, "tenant")).toMatchObject([{ time_zone: "Asia/Tokyo" }]);
  });

  test("fills in a signup, and nothing where Shopify doesn't answer", async () => {
    const world = await besideShopify();
    const address = aShopifyShop();
    Object.assign(world.shopify.shopOf(address), { name: "Green Lamp" });
    const ask = async () => world.app.read(getSignupOptions, { query: {} }, await asStaffOf(address, "42", world.clock.now));
    expect((await ask()).shopify?.said).toEqual({ name: "Green Lamp", fullName: "Dana Reyes", email: `owner@${address}` });
    world.shopify.troubles.blocked = true;
    expect((await ask()).shopify?.said).toBeNull();
  });
});

test("staff in the admin have the name that Shopify says, and the account's owner is an owner", async () => {
  const world = await connected();
  const second = await asStaffOf(world.address, "43", world.clock.now);
  const { getSession } = await import("#contract/session.ts");
  expect(await world.app.read(getSession, {}, second)).toMatchObject({ user: { fullName: "Dana Reyes" }, tenant: { role: "owner" } });
  const owner = asPerson(await aPerson({ of: [world.shop], isConfirmed: true }), world.shop);
  const { members } = await world.app.read(getTeam, {}, owner);
  expect(members.filter(({ kind }) => kind === "staff").map(({ fullName, role }) => [fullName, role])).toEqual([
    ["Dana Reyes", "owner"],
    ["Dana Reyes", "owner"],
  ]);
});

describe("a shop that is installed in Shopify", () => {
  const paying = async () => {
    const world = await connected();
    const owner = asPerson(await aPerson({ of: [world.shop], isConfirmed: true }), world.shop);
    const url = (pkg: string) => world.app.read(getSubscriptionUrl, { query: { pkg, shop: world.address } }, owner);
    const choose = async (handle: string | null) => {
      const endsAt = new Date(world.clock.now.getTime() + 20 * 24 * 3_600_000);
      await world.shopify.choosePlan(world.address, handle === null ? null : { handle, name: handle, endsAt });
      await webhook(world, "app_subscriptions/update", { app_subscription: {} });
      await runJobs(world);
      return endsAt;
    };
    const read = () => world.app.read(getBilling, {}, owner);
    return { world, owner, url, choose, read };
  };

  test("chooses its plan on Shopify's page, and has it once Shopify says so", async () => {
    const { world, url, choose, read } = await paying();
    const store = world.address.replace(".myshopify.com", "");
    expect(await url("Protect")).toEqual({ url: `https://admin.shopify.com/store/${store}/charges/surety/pricing_plans` });
    expect(await read()).toMatchObject({ plan: "free", provider: "shopify" });
    const endsAt = await choose("starter");
    expect(await read()).toMatchObject({ plan: "starter", provider: "shopify", periodEnd: endsAt });
    await choose("plus");
    expect(await read()).toMatchObject({ plan: "plus" });
  });

  test.each([
    [null, "STANDARD"],
    ["plus", "APPLY_ON_NEXT_BILLING_CYCLE"],
  ])("with the plan %s approves a charge at Shopify, where the server makes them", async (before, replacement) => {
    const { world, url, choose, read } = await paying();
    world.app.services.config.hasShopifyCharges = true;
    if (before !== null) await choose(before);
    const { url: page } = await url("Protect");
    const [[id, charge] = []] = [...shopAt(world).charges];
    expect(page).toMatch(new RegExp(`/shopify-charges/${world.address.replace(".myshopify.com", "")}/${id}$`));
    expect(charge).toMatchObject({ name: "Protect", replacement, isTest: true, returnUrl: expect.stringContaining("/thankyou") });
    const endsAt = new Date(world.clock.now.getTime() + 86_400_000);
    await world.shopify.choosePlan(world.address, { handle: null, name: "Protect", endsAt });
    await webhook(world, "app_subscriptions/update", { app_subscription: {} });
    await runJobs(world);
    expect(await read()).toMatchObject({ plan: "starter", provider: "shopify" });
  });

  test("has its plan until the period ends, once it's canceled", async () => {
    const { world, owner, choose, read } = await paying();
    const endsAt = await choose("standard");
    const { plan } = await read();
    expect(plan).toBe("standard");
    const [tenant] = await rowsOf(world.shop, "tenant");
    const params = { tenantId: String(world.shop.tenantId), subscriptionId: String(tenant?.["subscription_id"]) };
    await world.app.read(cancelSubscription, { params }, owner);
    expect(await read()).toMatchObject({ plan: "standard", nextPlan: "free", periodEnd: endsAt });
    expect(shopAt(world).plans).toEqual([]);
  });

  test("is on the free plan at once when the app is uninstalled, and chooses anew once it's back", async () => {
    const { world, choose, read, url } = await paying();
    await choose("standard");
    world.clock.now = new Date(world.clock.now.getTime() + 60_000);
    await world.shopify.choosePlan(world.address, null);
    await webhook(world, "app/uninstalled", {});
    await runJobs(world);
    expect(await read()).toMatchObject({ plan: "free", nextPlan: null });
    world.clock.now = new Date(world.clock.now.getTime() + 60_000);
    await open(world);
    await runJobs(world);
    expect(await read()).toMatchObject({ plan: "free", provider: "shopify" });
    expect(await url("Protect")).toMatchObject({ url: expect.stringContaining("pricing_plans") });
  });

  test("isn't changed by a plan that nobody here knows", async () => {
    const { choose, read } = await paying();
    await choose("starter");
    await choose("platinum");
    expect(await read()).toMatchObject({ plan: "starter" });
  });
});
