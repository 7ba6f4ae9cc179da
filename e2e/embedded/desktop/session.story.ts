import { expect, test } from "../../support/story.ts";
import { transactionsPage } from "../../support/transactions-page.ts";

/** The console waits long for the admin's session token, and asks for it twice. */
const TOKEN_TIMEOUT = { timeout: 30_000 };

test("another shop's number in the address is ignored and taken out: the session token names the shop", async ({ stage, page }) => {
  await stage.enter("/transactions?tid=1");
  await expect(transactionsPage(stage).payments.first()).toBeVisible();
  await expect.poll(() => page.url()).not.toContain("tid=");
});

test("where the admin sends no session token the console says so and offers to reload", async ({ stage }) => {
  await stage.enter("/transactions?tokens=silent");
  await expect(stage.screen.getByText("Lost connection to your Shopify admin")).toBeVisible(TOKEN_TIMEOUT);
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
  const lost = screen.getByText("Lost connection to your Shopify admin");
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
  await expect(stage.screen.getByText("Lost connection to your Shopify admin")).toBeVisible();
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
  await expect(page.getByRole("alert")).toContainText("northwind-outdoor.example isn't a shop in this admin");
});
