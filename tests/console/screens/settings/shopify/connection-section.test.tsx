import { screen, within } from "@testing-library/react";
import { expect, it, test } from "vitest";
// The router loads it when it's first needed, which takes long on a busy machine.
import "#console/screens/settings/shopify/shopify-screen.tsx";
import type { ShopifyState } from "#domain/accounts/shopify-state.ts";
import { requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
let counted = 0;

async function opened(connection: { state: ShopifyState; problem?: string; scopes?: string } | null) {
  counted += 1;
  const address = `shopify-section-${process.pid}-${counted}.myshopify.com`;
  const shop = await aShop({ shopName: address, shopifyShop: address, platform: "SHOPIFY" });
  const { database } = served.app().services;
  const { state, problem = null, scopes = Object.keys(requiredScopes).join(",") } = connection ?? { state: null };
  if (state !== null)
    await database.asOwner(
      "insert into shopify_connection (tenant_id, state, scopes, last_error, installed_at) values ($1, $2, $3, $4, now())",
      [shop.tenantId, state, scopes, problem],
    );
  const { user } = served.open("/settings/shopify", { person: await aPerson({ of: [shop] }), shop });
  return { user, card: within(await screen.findByRole("group", { name: "Connection" })), shop };
}

test.each([
  [null, "Not opened yet", /Open Surety in the Shopify admin once, and your orders come in/],
  [
    { state: "expired", problem: "Shopify gives no access to this shop." },
    "Access expired",
    /no access to this shop. Open Surety in the Shopify admin/,
  ],
  [{ state: "blocked", problem: "Shopify refuses calls." }, "Blocked by Shopify", /until Surety's operator adds the server's addresses/],
  [{ state: "uninstalled" }, "Not installed", /Install it again, and orders come in again/],
  [{ state: "connected", scopes: "read_orders" }, "Permissions missing", /hasn't granted all permissions that Surety needs: write_orders/],
] as const)("%j is told with the way out", async (connection, badge, words) => {
  const { card } = await opened(connection);
  expect(await card.findByText(badge)).toBeTruthy();
  expect(card.getByText(words)).toBeTruthy();
});

it("begins a comparison, and shows what came of it", async () => {
  const { user, card, shop } = await opened({ state: "connected" });
  await user.click(await card.findByRole("button", { name: "Compare with Shopify" }));
  const { database } = served.app().services;
  await expect.poll(() => served.app().jobs.map(({ name }) => name)).toContain("load-shopify-orders");
  await database.asOwner("update shopify_load set compared_at = now() + interval '1 second', mended = 2 where tenant_id = $1", [
    shop.tenantId,
  ]);
  expect(await card.findByText(/2 orders added or changed/, undefined, { timeout: 10_000 })).toBeTruthy();
});

it("isn't there for a shop that isn't linked to one", async () => {
  const shop = await aShop({ shopName: `lamps-${process.pid}.example`, shopifyShop: null, platform: "SHOPIFY" });
  served.open("/settings/shopify", { person: await aPerson({ of: [shop] }), shop });
  await expect.poll(() => served.asked()).toContain("GET /shopify/setupshop");
  await expect.poll(() => screen.queryByRole("group", { name: "Connection" })).toBeNull();
});
