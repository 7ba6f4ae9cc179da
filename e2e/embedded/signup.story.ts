import { randomUUID } from "node:crypto";
import { linkMailedTo } from "../support/outbox.ts";
import { aNewShop, createAccount } from "../support/signup-page.ts";
import { expect, test } from "../support/story.ts";

test("staff of a shop that Surety doesn't know create its account in the admin, without a password", async ({ stage, complaints }) => {
  complaints.expectError(/status of 401/);
  const since = new Date();
  const { screen } = stage;
  const { name, fullName, email } = aNewShop();
  const shopName = `lamp-${randomUUID().slice(0, 8)}.myshopify.com`;
  await stage.enterShop({ shopName, apiKey: "" }, "/");
  await expect(screen.getByRole("heading", { name: "Set up Surety for this shop" })).toBeVisible();
  await expect(screen.getByLabel("Shop URL")).toHaveValue(shopName);
  await expect(screen.getByLabel("Password")).toHaveCount(0);
  await screen.getByLabel("Shop name").fill(name);
  await screen.getByLabel("Full name").fill(fullName);
  await screen.getByLabel("Email").fill(email);
  await screen.getByRole("checkbox", { name: /agree to the terms/ }).check();
  await stage.expectAccessible();
  await screen.getByRole("button", { name: "Continue" }).click();
  await createAccount(stage);
  await expect(screen.getByRole("heading", { name: "Your account is ready" })).toBeVisible();
  await expect(screen.getByText("12 orders from the past 60 days loaded. New ones come in by themselves.", { exact: false })).toBeVisible({
    timeout: 60_000,
  });
  await stage.expectAccessible();
  await screen.getByRole("button", { name: "Open Surety" }).click();
  await expect(screen.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect.poll(() => linkMailedTo(email, since, "/invitation/")).not.toBeNull();
});
