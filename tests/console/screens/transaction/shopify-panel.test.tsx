import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
// Imported here because the first load of the screen takes long on a slow machine.
import "#console/screens/transaction/transaction-screen.tsx";
import "#console/screens/transaction/shopify-part.tsx";
import type { Role } from "#domain/accounts/roles.ts";
import { requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { panel } from "#tests/console/screens/transaction/open-order.ts";
import { connectedTo, runJobs } from "#tests/server/connections/a-connected-shop.ts";
import { ago, atShopify, happens, orderThere, shopAt, thePayment } from "#tests/server/connections/shopify-world.ts";
import { aPayment, aPerson } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const ID = "700001";

async function opened({ role = "analyst" as Role, shown = {} as Parameters<typeof aShopifyOrder>[2] } = {}) {
  const world = await connectedTo(served.app(), served.letThrough);
  await happens(world, aShopifyOrder(ID, ago(world, 1), shown), "orders/create");
  const { paymentId } = await thePayment(world);
  const person = await aPerson({ of: [world.shop], role });
  const { user } = served.open(`/transactions/${paymentId}`, { person, shop: world.shop });
  return { world, user, card: await panel("Shopify") };
}

const dialog = async () => within(await screen.findByRole("dialog"));

describe("an order's panel of Shopify", () => {
  it("says what Shopify shows, and holds the order there once asked", async () => {
    const { world, user, card } = await opened();
    expect(await card.findByText(/Low risk/)).toBeTruthy();
    await user.click(card.getByRole("button", { name: "Hold fulfillment" }));
    const asked = await dialog();
    expect(asked.getByText("Nothing of it ships until someone releases it.")).toBeTruthy();
    await user.click(asked.getByRole("button", { name: "Hold fulfillment" }));
    expect(await screen.findByText("Putting the order on hold")).toBeTruthy();
    await runJobs(world);
    expect(atShopify(world, ID).parts.flatMap(({ holds }) => holds)).toHaveLength(1);
  });

  it("cancels as chosen, after saying that it can't be undone", async () => {
    const { world, user, card } = await opened();
    await user.click(await card.findByRole("button", { name: "Cancel order" }));
    const asked = await dialog();
    expect(asked.getByText("Shopify cancels the order. A canceled order can't be restored.")).toBeTruthy();
    await user.click(asked.getByLabelText("Restock items"));
    await user.click(asked.getByRole("button", { name: "Cancel order" }));
    expect(await screen.findByText("Canceling the order")).toBeTruthy();
    await runJobs(world);
    expect(orderThere(world, ID)).toMatchObject({ cancelReason: "FRAUD" });
  });

  it("says why Shopify couldn't be updated, and tries again", async () => {
    const world = await connectedTo(served.app(), served.letThrough);
    shopAt(world).scopes = ["read_orders"];
    await happens(world, aShopifyOrder(ID, ago(world, 1)), "orders/create");
    const { paymentId } = await thePayment(world);
    const { user } = served.open(`/transactions/${paymentId}`, {
      person: await aPerson({ of: [world.shop], role: "analyst" }),
      shop: world.shop,
    });
    const card = await panel("Shopify");
    expect(await card.findByText(/^Shopify couldn't be updated: Access denied/)).toBeTruthy();
    shopAt(world).scopes = Object.keys(requiredScopes);
    await user.click(card.getByRole("button", { name: "Try again" }));
    await expect.poll(() => world.app.jobs.length).toBeGreaterThan(0);
    await runJobs(world);
    expect(await card.findByText(/Low risk/, {}, { timeout: 5_000 })).toBeTruthy();
    expect(card.queryByText(/^Shopify couldn't be updated/)).toBeNull();
  });

  it("has no buttons for viewers", async () => {
    const viewed = await opened({ role: "viewer" });
    expect(await viewed.card.findByText("Fulfillment")).toBeTruthy();
    expect(viewed.card.queryByRole("button", { name: "Cancel order" })).toBeNull();
  });

  it("isn't there for an order that isn't Shopify's", async () => {
    const world = await connectedTo(served.app(), served.letThrough);
    const { paymentId } = await aPayment(world.shop);
    served.open(`/transactions/${paymentId}`, { person: await aPerson({ of: [world.shop] }), shop: world.shop });
    await panel("Comments");
    await expect.poll(() => served.asked()).toContain(`GET /payments/${paymentId}/shopify`);
    expect(screen.queryByRole("heading", { name: "Shopify", level: 2 })).toBeNull();
  });
});
