import { DEMO_PASSWORD } from "#domain/accounts/demo-sign-ins.ts";
import { DEMO_API_KEY, DEMO_SHOP } from "#server/demo/demo-accounts.ts";
import { consoleUrl, expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("a wrong password is refused in words, and the right one leads to the place that was asked for", async ({
  stage,
  page,
  complaints,
}) => {
  complaints.expectError(/status of 401/);
  await stage.open("/transactions?decision=rejected");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await stage.expectAccessible();

  await page.getByLabel("Email").fill("merchant@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Wrong username or password. Please try again.")).toBeVisible();
  await stage.expectAccessible();

  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(transactionsPage(stage).filter("Decision: Rejected")).toBeVisible();
  expect(stage.address()).toBe("/transactions?decision=rejected");
});

test("a link may fill in the e-mail address", async ({ stage, page }) => {
  await stage.open("/login?u=ada%40example.com");
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
});

test("an unknown address leads to the start", async ({ stage, page }) => {
  await stage.enter("/no/such/page");
  await expect(page.getByRole("heading", { name: "Insights Dashboard" }).first()).toBeVisible();
  expect(stage.address()).toBe("/dashboard");
});

test("logging out ends the session on the server", async ({ stage, page, request }) => {
  const asking = page.waitForRequest((call) => call.url().endsWith("/api/login") && call.method() === "GET");
  await stage.enter("/transactions");
  const headers = { Authorization: (await (await asking).headerValue("authorization")) ?? "" };
  expect((await request.get(`${consoleUrl()}/api/login`, { headers })).status()).toBe(200);

  await expect(transactionsPage(stage).heading).toBeVisible();
  await page
    .getByRole("button", { name: "Menu" })
    .or(page.getByRole("button", { name: "Demo Shop" }))
    .filter({ visible: true })
    .click();
  await expect(page.getByText(/^Version \d/)).toBeVisible();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  expect((await request.get(`${consoleUrl()}/api/login`, { headers })).status()).toBe(401);
});

test("a shop's name and API key sign in by themselves and leave the address at once", async ({ stage, page }) => {
  await stage.open(`/transactions?decision=rejected&shopName=${DEMO_SHOP}&apiKey=${DEMO_API_KEY}`);
  await expect(transactionsPage(stage).filter("Decision: Rejected")).toBeVisible();
  expect(stage.address()).toBe("/transactions?decision=rejected");
  expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain(DEMO_API_KEY);
});

test("a wrong API key leads to the login, which says so, and then to the place of the link", async ({ stage, page, complaints }) => {
  complaints.expectError(/status of 401/);
  await stage.open(`/transactions?decision=rejected&shopName=${DEMO_SHOP}&apiKey=wrong`);
  await expect(page.getByText("The shop's name or API key in the link is not right. Log in here instead.")).toBeVisible();
  expect(page.url()).not.toContain("apiKey");

  await page.getByRole("button", { name: "merchant@demo.test" }).click();
  await page.keyboard.press("Enter");
  await expect(transactionsPage(stage).filter("Decision: Rejected")).toBeVisible();
  expect(stage.address()).toBe("/transactions?decision=rejected");
});
