import { consoleUrl } from "../support/from-server.ts";
import { expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("a person with three shops chooses one, and links keep it", async ({ stage, page }) => {
  await stage.enter("/transactions", "staff@demo.test");
  await expect(page.getByRole("heading", { name: "Choose a shop" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Demo Shop|Northwind Outdoor|Casa Verde/ })).toHaveCount(3);
  await stage.expectAccessible();

  await page.getByLabel("Search shops").fill("north");
  await expect(page.getByRole("button", { name: /Demo Shop|Casa Verde/ })).toHaveCount(0);
  await page.getByRole("button", { name: /Northwind Outdoor/ }).click();
  const list = transactionsPage(stage);
  await expect(list.heading).toBeVisible();
  await expect(list.payments.first()).toBeVisible();
  const shopOfAddress = () => new URL(page.url()).searchParams.get("tid");
  await expect.poll(shopOfAddress).toMatch(/^\d+$/);
  const chosen = shopOfAddress();
  await expect(list.payments.first()).toHaveAttribute("href", new RegExp(`tid=${chosen}`));

  await page
    .getByRole("button", { name: "Menu" })
    .or(page.getByRole("button", { name: "Northwind Outdoor" }))
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "Switch shop" }).click();
  await page.getByRole("button", { name: /Demo Shop/ }).click();
  await expect.poll(() => stage.address()).toBe("/scenarios");
  await stage.goTo("Transactions");
  await expect(list.heading).toBeVisible();
  await expect(list.payments.first()).not.toHaveAttribute("href", new RegExp(`tid=${chosen}`));
  expect(shopOfAddress()).toMatch(/^\d+$/);
  expect(shopOfAddress()).not.toBe(chosen);
});

test("a master account sees its shops' figures, and opens one in a tab that is logged in only there", async ({ stage, page, context }) => {
  await stage.enter("/", "master@demo.test");
  await expect(page.getByRole("heading", { name: "Insights Dashboard", level: 1 }).first()).toBeVisible();
  const open = page.getByRole("button", { name: /^Open .* in a new tab$/ });
  await expect(open).toHaveCount(3);
  await expect(page.getByText("Total of 3 accounts")).toBeVisible();
  await stage.expectAccessible();

  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Open Casa Verde in a new tab" }).click(),
  ]);
  await tab.waitForURL(/\/dashboard\?(?:.*&)?tid=\d+/);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.goto(`${consoleUrl()}/transactions`);
  await expect(transactionsPage(stage.on(tab)).payments.first()).toBeVisible();
  await expect(tab).toHaveURL(/[?&]tid=\d+/);
  await tab.reload();
  await expect(transactionsPage(stage.on(tab)).payments.first()).toBeVisible();

  await Promise.all([tab.waitForEvent("close"), tab.getByRole("link", { name: "Exit shop" }).click()]);
  await page.reload();
  await expect(open).toHaveCount(3);

  await page.getByRole("tab", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { name: /^Fraud (by CC Country|by Brand|by Merchant|Ratio by Merchant)$/ })).toHaveCount(4);
  await expect.poll(() => stage.address()).toBe("/dashboard?tab=analytics");
  await stage.expectAccessible();
});
