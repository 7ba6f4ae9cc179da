import { randomUUID } from "node:crypto";
import { expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("a merchant opens a rejected order, reads why, comments, and comes back to the filtered list", async ({ stage, page }) => {
  const { screen } = stage;
  const list = transactionsPage(stage);
  await stage.enter("/transactions");
  await expect(list.heading).toBeVisible();
  await stage.expectAccessible();

  await list.filterByChoice("Decision", "Rejected");
  await expect.poll(() => stage.address()).toBe("/transactions?decision=rejected");
  await expect(list.filter("Decision: Rejected")).toBeVisible();
  await expect(screen.getByRole("main").getByText("Approved", { exact: true })).toHaveCount(0);
  const length = (await list.length.textContent()) ?? "";
  const reference = (await list.payments.first().textContent()) ?? "";

  await list.payments.first().click();
  await expect(screen.getByRole("heading", { level: 1, name: reference })).toBeVisible();
  await expect(screen.getByRole("heading", { name: /^(Medium|High) risk$/ })).toBeVisible();
  await expect(screen.getByRole("heading", { name: "Raises risk" })).toBeVisible();
  await expect(screen.getByText(/^Decided by “.+”: the order meets all its rules\.$/)).toBeVisible();
  await expect(screen.getByText(/^\s*\((limit|at most|at least|must be) .+\)$/).first()).toBeVisible();
  await expect(screen.getByRole("heading", { name: "Activity Trail" })).toBeVisible();
  await stage.expectAccessible();

  const comment = `Looks like a ring ${randomUUID()}`;
  await screen.getByLabel("Comment", { exact: true }).fill(comment);
  await screen.getByRole("button", { name: "Add comment" }).click();
  await expect(screen.getByRole("listitem").filter({ hasText: comment }).first()).toBeVisible();
  await page.reload();
  await expect(screen.getByText(comment).first()).toBeVisible();
  await expect(screen.getByText("Demo merchant", { exact: true }).first()).toBeVisible();

  await screen.getByRole("main").getByRole("button", { name: "Transactions", exact: true }).click();
  await expect.poll(() => stage.address()).toBe("/transactions?decision=rejected");
  await expect(list.length).toHaveText(length);
});
