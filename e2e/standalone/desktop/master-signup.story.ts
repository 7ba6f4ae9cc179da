import { createShop } from "#server/shops/create-shop.ts";
import { logIn, startOwnServer } from "../../support/own-server.ts";
import { aNewShop, createAccount } from "../../support/signup-page.ts";
import { expect, test } from "../../support/story.ts";

const MASTER = { name: "Lamp Group", shopName: "lamp-group.example", isMaster: true, plan: "enterprise" } as const;

test("an owner of a master account creates an account under it, and works in it", async ({ stage, page, context }) => {
  const { name, address } = aNewShop();
  const server = await startOwnServer();
  const { database, secrets } = server.services;
  const { tenantId } = await createShop(database, secrets, { ...MASTER, email: server.owner.email });
  try {
    await page.goto(`${server.address}/dashboard?tid=${tenantId}`);
    await logIn(page, server.owner);
    const [tab] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: "+ Create New Account" }).click()]);
    await expect(tab.getByRole("heading", { name: "Add a shop under Lamp Group" })).toBeVisible();
    await tab.getByLabel("Shop name").fill(name);
    await tab.getByLabel("Shop URL").fill(address);
    await tab.getByLabel("Platform").selectOption({ label: "WooCommerce" });
    await tab.getByRole("checkbox", { name: /agree to the terms/ }).check();
    await tab.getByRole("button", { name: "Continue" }).click();
    await createAccount(stage.on(tab));
    await expect(tab.getByRole("heading", { name: "Your account is ready" })).toBeVisible();
    await tab.getByRole("button", { name: "Go to your scenarios" }).click();
    await expect(tab.getByRole("heading", { name: "First steps" })).toBeVisible();
    await tab.close();

    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("button", { name: `Open ${name} in a new tab` })).toBeVisible();
  } finally {
    await page.goto("about:blank");
    await server.stop();
  }
});
