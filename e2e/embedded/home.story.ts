import { expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("inside the shop admin Surety opens on its home page, which leads to what waits and to the theme editor", async ({ stage, page }) => {
  const { screen } = stage;
  await stage.enter();
  await expect.poll(() => stage.address()).toBe("/home");
  const waiting = screen.getByRole("heading", { name: /orders? (is|are) waiting for review$/ });
  await expect(waiting).toBeVisible();
  await expect(screen.getByText("Active", { exact: true }).first()).toBeVisible();
  await expect(screen.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  await stage.expectAccessible();

  await screen.getByRole("link", { name: /^Review orders?$/ }).click();
  await expect(transactionsPage(stage).payments.first()).toBeVisible();
  await expect.poll(() => stage.address()).toContain("queue=waiting");
  await stage.goTo("Surety");
  await expect.poll(() => stage.address()).toBe("/home");

  await screen.getByRole("link", { name: "Open the theme editor" }).click();
  await expect(page.getByRole("heading", { name: "App embeds" })).toBeVisible();
});
