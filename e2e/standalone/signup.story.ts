import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { linkMailedTo } from "../support/outbox.ts";
import { aNewShop, createAccount } from "../support/signup-page.ts";
import { expect, test } from "../support/story.ts";

const run = promisify(execFile);

test("a stranger signs up, sends the order that the page shows, sees it, and confirms their email", async ({ stage, page }) => {
  const since = new Date();
  const { name, address, fullName, email } = aNewShop();
  await stage.open("/login");
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please provide your full name")).toBeVisible();
  await expect(page.getByLabel("Shop name")).toBeFocused();
  await stage.expectAccessible();

  await page.getByLabel("Shop name").fill(name);
  await page.getByLabel("Shop URL").fill(address);
  await page.getByLabel("Platform").selectOption({ label: "WooCommerce" });
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a password of this story");
  await page.getByRole("checkbox", { name: /agree to the terms/ }).check();
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(page.getByRole("heading", { name: "About your shop" })).toBeVisible();
  await stage.expectAccessible();
  await createAccount(stage);
  await expect(page.getByRole("heading", { name: "Your account is ready" })).toBeVisible();
  await expect(page.getByText("12 scenarios were created.")).toBeVisible();
  await stage.expectAccessible();

  await expect(page.getByText("Waiting for your first order")).toBeVisible();
  const command = await page.getByLabel("Command that sends an order").innerText();
  expect(JSON.parse((await run("sh", ["-c", command])).stdout)).toMatchObject({ decision: "approved" });
  await expect(page.getByText("Your first order is here")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "my-first-order" })).toBeVisible();

  await page.getByRole("button", { name: "Go to your scenarios" }).click();
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(page.getByText("1 of 3 done")).toBeVisible();
  await page.getByRole("button", { name: "Large first order" }).click();
  await expect(page.getByText("2 of 3 done")).toBeVisible();
  await stage.expectAccessible();

  await expect(page.getByText(/^Confirm your email: we sent a link/)).toBeVisible();
  await expect.poll(() => linkMailedTo(email, since, "/confirm/")).not.toBeNull();
  await page.goto((await linkMailedTo(email, since, "/confirm/")) ?? "");
  await expect(page.getByRole("heading", { name: "Your email is confirmed" })).toBeVisible();
  await stage.open("/scenarios");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(page.getByText(/^Confirm your email/)).toHaveCount(0);
});
