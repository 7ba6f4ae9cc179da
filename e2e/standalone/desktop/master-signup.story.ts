import { aNewShop, createAccount } from "../../support/signup-page.ts";
import { expect, test } from "../../support/story.ts";

test("an owner of a master account creates an account under it, and works in it", async ({ stage, page, context }) => {
  const { name, address } = aNewShop();
  await stage.enter("/", "master@demo.test");
  const [tab] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: "+ Create New Account" }).click()]);
  await expect(tab.getByText(/The account is created under/)).toBeVisible();
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
});
