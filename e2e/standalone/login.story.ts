import { DEMO_PASSWORD } from "#domain/accounts/demo-sign-ins.ts";
import { consoleUrl } from "../support/from-server.ts";
import { expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("a wrong password gets a message, and the right one leads to the requested page", async ({ stage, page, complaints }) => {
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

test("the login at its own address is there at once, keeps the password out of every URL, and isn't shown to someone logged in", async ({
  stage,
  page,
  complaints,
}) => {
  complaints.expectError(/status of 401/);
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await stage.open("/login");
  await expect(page.getByLabel("Email")).toBeFocused();
  expect(urls.filter((url) => new URL(url).pathname.startsWith("/api/"))).toEqual([]);
  await stage.expectAccessible();
  await page.getByLabel("Email").fill("merchant@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Wrong username or password. Please try again.")).toBeVisible();
  await stage.expectAccessible();
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Scenarios", level: 1 })).toBeVisible();
  expect(urls.filter((url) => ["not-the-password", DEMO_PASSWORD].some((password) => url.includes(password)))).toEqual([]);

  await stage.open("/login");
  await expect(page.getByLabel("Email")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Scenarios", level: 1 })).toBeVisible();
});

test("logging out ends the session on the server", async ({ stage, page, request }) => {
  const asking = page.waitForRequest((call) => call.url().endsWith("/api/session"));
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
