import { expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("somebody who works for three shops chooses one, and links carry it", async ({ stage, page }) => {
  await stage.enter("/", "staff@demo.test");
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
  await expect(list.heading).toBeVisible();
  await expect(list.payments.first()).not.toHaveAttribute("href", new RegExp(`tid=${chosen}`));
  expect(shopOfAddress()).toMatch(/^\d+$/);
  expect(shopOfAddress()).not.toBe(chosen);
});

test("a master account comes to the list of its shops and opens one of them", async ({ stage, page }) => {
  await stage.enter("/", "master@demo.test");
  await expect(page.getByRole("heading", { name: "Accounts", level: 1 }).first()).toBeVisible();
  const shops = page.getByRole("list", { name: "Shops" }).getByRole("listitem");
  await expect(shops).toHaveCount(3);
  await stage.expectAccessible();

  await page.getByRole("link", { name: "Open Demo Shop" }).click();
  await expect(transactionsPage(stage).payments.first()).toBeVisible();
  await expect.poll(() => stage.address()).toBe("/transactions");
  await page.goBack();
  await expect(shops).toHaveCount(3);
});
