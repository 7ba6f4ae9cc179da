import { expect, test } from "../../support/story.ts";
import { transactionsPage } from "../../support/transactions-page.ts";

/** The console waits a while for the admin's session token and asks twice. */
const TOKEN_TIMEOUT = { timeout: 30_000 };

test("another shop's number in the URL is ignored and removed, because the session token names the shop", async ({ stage, page }) => {
  await stage.enter("/transactions?tid=1");
  await expect(transactionsPage(stage).payments.first()).toBeVisible();
  await expect.poll(() => page.url()).not.toContain("tid=");
});

test("without a session token from the admin, the console says so and offers to reload", async ({ stage }) => {
  await stage.enter("/transactions?tokens=silent");
  await expect(stage.screen.getByText("Lost connection to your Shopify admin")).toBeVisible(TOKEN_TIMEOUT);
  await expect(stage.screen.getByRole("button", { name: "Reload" })).toBeVisible();
  await stage.expectAccessible();
});

test("if session tokens stop coming, typed text is kept until they return", async ({ stage, page }) => {
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

test("the admin's menu leads out of a logout with no session to end", async ({ stage }) => {
  await stage.enter("/logout");
  await expect(stage.screen.getByText(/To log out, log out of the Shopify admin\.$/)).toBeVisible();
  await stage.goTo("Surety");
  await expect.poll(() => stage.address()).toBe("/home");
});

test("if the browser keeps a page from leaving the frame, a click leaves it", async ({ stage, page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await stage.enter("/exitiframe?exitIframe=%2Flogin");
  await stage.screen.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("a session token signed with another secret is rejected", async ({ stage, complaints }) => {
  complaints.expectError(/status of 401/);
  await stage.enter("/transactions?tokens=foreign");
  await expect(stage.screen.getByText("Lost connection to your Shopify admin")).toBeVisible();
});

test("a shop that the admin can't open gets a page that says so", async ({ stage, page }) => {
  await stage.open("/transactions?shop=northwind-outdoor.example");
  await expect(page.getByRole("alert")).toContainText("northwind-outdoor.example isn't a shop in this admin");
});

test("a browser that refuses all storage and cookies shows the console all the same", async ({ stage, page, context }) => {
  await context.route("**/*", async (route) => {
    const { cookie: _cookie, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("The request was denied.", "SecurityError");
        },
      });
  });
  await stage.enter("/transactions");
  await transactionsPage(stage).payments.first().click();
  await expect(stage.screen.getByRole("heading", { name: "Activity Trail" })).toBeVisible();
  await stage.goTo("Transactions");
  await expect(transactionsPage(stage).payments.first()).toBeVisible();
});

test("where the browser blocks App Bridge, the console says so, and opens once it's let through", async ({ stage, page, complaints }) => {
  complaints.expectError(/app-bridge\.js|ERR_BLOCKED_BY_CLIENT/);
  const { screen } = stage;
  await page.route("**/app-bridge.js", (route) => route.abort("blockedbyclient"));
  await stage.enter("/transactions");
  await expect(screen.getByText("Lost connection to your Shopify admin")).toBeVisible(TOKEN_TIMEOUT);
  await stage.expectAccessible();
  await page.unrouteAll();
  await screen.getByRole("button", { name: "Reload" }).click();
  await expect(transactionsPage(stage).payments.first()).toBeVisible();
});
