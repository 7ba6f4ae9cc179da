import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#domain/accounts/demo-sign-ins.ts";
import { linkMailedTo } from "../support/outbox.ts";
import { consoleUrl } from "../support/from-server.ts";
import { expect, test } from "../support/story.ts";

const email = "free@demo.test";
const phone = { width: 390, height: 844 };

test("a forgotten password is reset with an emailed link that works once", async ({ stage, page, complaints }) => {
  complaints.expectError(/status of 4(01|04|00|22|09|10)/);
  await stage.open("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(page.getByText("We can't find a user with this email address.")).toBeVisible();
  await stage.expectAccessible();
  await page.setViewportSize(phone);
  await stage.expectAccessible();

  const link = await askForLink(page);
  await page.goto(link);
  await page.getByLabel("New password").fill("short");
  await page.getByLabel("Confirm password").fill("other");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password must be at least 7 characters long")).toBeVisible();
  await stage.expectAccessible();
  await setPassword(page, "candles-and-wax");
  await signIn(page, "candles-and-wax");
  await expect(page.getByRole("heading", { name: "Insights", level: 1 }).first()).toBeVisible();

  await page.goto(link);
  await expect(page.getByText("It was already used, or it has expired. Request a new one to set your password.")).toBeVisible();
  await stage.expectAccessible();

  await page.goto(`${consoleUrl()}/logout`);
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await page.goto(`${consoleUrl()}/reset`);
  await page.goto(await askForLink(page));
  await setPassword(page, DEMO_PASSWORD);
});

async function askForLink(page: Page): Promise<string> {
  const since = new Date();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(page.getByText(/^We sent a link to free@demo\.test/)).toBeVisible();
  await expect.poll(() => linkMailedTo(email, since, "/reset/")).not.toBeNull();
  return (await linkMailedTo(email, since, "/reset/")) ?? "";
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password has been reset. Log in with your new password.")).toBeVisible();
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}
