import { expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

/** The console waits long for the admin's session token, and asks for it twice. */
const TOKEN_TIMEOUT = { timeout: 30_000 };

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

test("a reload inside the shop admin comes back to the same list without a token in the address", async ({ stage, page }) => {
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

test("a link that is opened in a tab of its own leads to the same place inside the admin", async ({ stage, context }) => {
  await stage.enter("/transactions");
  const href = await transactionsPage(stage).payments.first().getAttribute("href");
  const tab = await context.newPage();
  await tab.goto(new URL(href ?? "", process.env.CONSOLE_URL).href);
  await tab.waitForURL(/\/apps\/surety\/transactions\/\d+\?shop=/);
  await expect(stage.on(tab).screen.getByRole("heading", { name: "Activity Trail" })).toBeVisible();
});

test("another shop's number in the address is ignored and taken out: the session token names the shop", async ({ stage, page }) => {
  await stage.enter("/transactions?tid=1");
  await expect(transactionsPage(stage).payments.first()).toBeVisible();
  await expect.poll(() => page.url()).not.toContain("tid=");
});

test("where the admin sends no session token the console says so and offers to reload", async ({ stage }) => {
  await stage.enter("/transactions?tokens=silent");
  await expect(stage.screen.getByText("The connection to your shop's admin was lost")).toBeVisible(TOKEN_TIMEOUT);
  await expect(stage.screen.getByRole("button", { name: "Reload" })).toBeVisible();
  await stage.expectAccessible();
});

test("where session tokens stop coming, what was typed stays until they come again", async ({ stage, page }) => {
  const { screen } = stage;
  await stage.enter("/transactions");
  await transactionsPage(stage).payments.first().click();
  const comment = screen.getByLabel("Comment", { exact: true });
  await comment.fill("Half a sentence");
  await page.route("**/session-token", () => undefined);
  await screen.getByRole("button", { name: "Refresh" }).click();
  const lost = screen.getByText("The connection to your shop's admin was lost");
  await expect(lost).toBeVisible(TOKEN_TIMEOUT);
  await expect(comment).toHaveValue("Half a sentence");
  await page.unrouteAll();
  await expect(lost).toBeHidden(TOKEN_TIMEOUT);
  await expect(comment).toHaveValue("Half a sentence");
});

test("the admin's menu leads out of a logout that has nothing to end", async ({ stage }) => {
  await stage.enter("/logout");
  await expect(stage.screen.getByText(/To log out, log out of the admin\.$/)).toBeVisible();
  await stage.goTo("Surety");
  await expect.poll(() => stage.address()).toBe("/dashboard");
});

test("where the browser keeps a page from leaving the frame by itself, a click leaves it", async ({ stage, page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await stage.enter("/exitiframe?exitIframe=%2Flogin");
  await stage.screen.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("a session token that another secret has signed opens nothing", async ({ stage, complaints }) => {
  complaints.expectError(/status of 401/);
  await stage.enter("/transactions?tokens=foreign");
  await expect(stage.screen.getByText("The connection to your shop's admin was lost")).toBeVisible();
});

test("a shop that Surety does not know is told so", async ({ stage, complaints }) => {
  complaints.expectError(/status of 401/);
  await stage.enter("/transactions?shop=never-seen.myshopify.com");
  await expect(stage.screen.getByRole("heading", { name: "This shop is not known to Surety yet" })).toBeVisible();
  await expect(stage.screen.getByText(/never-seen\.myshopify\.com/)).toBeVisible();
  await stage.expectAccessible();
});

test("a shop that the admin cannot open is told so on its own page", async ({ stage, page }) => {
  await stage.open("/transactions?shop=northwind-outdoor.example");
  await expect(page.getByRole("alert")).toContainText("northwind-outdoor.example is no shop of this admin");
});
