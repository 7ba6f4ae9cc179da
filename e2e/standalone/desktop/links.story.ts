import { DEMO_API_KEY } from "#domain/accounts/demo-sign-ins.ts";
import { DEMO_SHOP } from "#server/demo/demo-accounts.ts";
import { expect, test } from "../../support/story.ts";
import { transactionsPage } from "../../support/transactions-page.ts";

test("a link can prefill the email", async ({ stage, page }) => {
  await stage.open("/login?u=ada%40example.com");
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
});

test("an unknown URL leads to the home page", async ({ stage, page }) => {
  await stage.enter("/no/such/page");
  await expect(page.getByRole("heading", { name: "Scenarios", level: 1 }).first()).toBeVisible();
  expect(stage.address()).toBe("/scenarios");
});

test("a shop's name and API key log in automatically and are removed from the URL", async ({ stage, page }) => {
  await stage.open(`/transactions?decision=rejected&shopName=${DEMO_SHOP}&apiKey=${DEMO_API_KEY}`);
  await expect(transactionsPage(stage).filter("Decision: Rejected")).toBeVisible();
  expect(stage.address()).toBe("/transactions?decision=rejected");
  expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain(DEMO_API_KEY);
});

test("a wrong API key leads to the login, which says so and then continues to the linked page", async ({ stage, page, complaints }) => {
  complaints.expectError(/status of 401/);
  await stage.open(`/transactions?decision=rejected&shopName=${DEMO_SHOP}&apiKey=wrong`);
  await expect(page.getByText("The shop name or API key in this link is wrong. Log in here instead.")).toBeVisible();
  expect(page.url()).not.toContain("apiKey");

  await page.getByRole("button", { name: "merchant@demo.test" }).click();
  await page.keyboard.press("Enter");
  await expect(transactionsPage(stage).filter("Decision: Rejected")).toBeVisible();
  expect(stage.address()).toBe("/transactions?decision=rejected");
});
