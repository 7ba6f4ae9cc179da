import { consoleUrl } from "../support/from-server.ts";
import { expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("inside the shop admin the console has no header of its own, and the admin's menu leads through it", async ({ stage, page }) => {
  const { screen } = stage;
  await stage.enter("/transactions");
  const list = transactionsPage(stage);
  await expect(list.payments.first()).toBeVisible();
  await expect(screen.getByRole("banner")).toHaveCount(0);
  await expect(screen.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await expect(screen.getByText("Logout")).toHaveCount(0);

  await list.payments.first().click();
  await expect.poll(() => stage.address()).toMatch(/^\/transactions\/\d+$/);
  await stage.goTo("Transactions");
  await expect.poll(() => stage.address()).toBe("/transactions");
  await expect(list.payments.first()).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/apps/surety/transactions");
});

test("a reload inside the shop admin shows the same list, without a token in the URL", async ({ stage, page }) => {
  const { screen } = stage;
  await stage.enter("/transactions");
  const list = transactionsPage(stage);
  await list.filterByChoice("Decision", "Rejected");
  await expect.poll(() => stage.address()).toBe("/transactions?decision=rejected");
  await expect(screen.getByRole("main").getByText("Approved", { exact: true })).toHaveCount(0);
  const length = (await list.length.textContent()) ?? "";

  const inside = page.frames().find((frame) => frame.parentFrame() !== null);
  await inside?.evaluate(() => window.location.reload());
  await expect(list.length).toHaveText(length);
  expect(stage.address()).toBe("/transactions?decision=rejected");
  await page.reload();
  await expect(list.length).toHaveText(length);
  expect(stage.address()).toBe("/transactions?decision=rejected");
  expect(
    page
      .frames()
      .map((frame) => frame.url())
      .join(" "),
  ).not.toContain("id_token");
});

test("a link opened in a new tab leads to the same place inside the admin", async ({ stage, context }) => {
  await stage.enter("/transactions");
  const href = await transactionsPage(stage).payments.first().getAttribute("href");
  const tab = await context.newPage();
  await tab.goto(new URL(href ?? "", consoleUrl()).href);
  await tab.waitForURL(/\/apps\/surety\/transactions\/\d+\?shop=/);
  await expect(stage.on(tab).screen.getByRole("heading", { name: "Activity Trail" })).toBeVisible();
});
