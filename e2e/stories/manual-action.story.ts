import { expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("a merchant runs an action on an order and sees in the trail what came of it", async ({ stage }) => {
  const { screen } = stage;
  const list = transactionsPage(stage);
  await stage.enter("/transactions");
  await expect(list.heading).toBeVisible();
  await list.payments.first().click();

  const run = screen.getByText("“Tag for follow-up” done", { exact: false });
  await expect(screen.getByText("Order created")).toBeVisible();
  const before = await run.count();
  await screen.getByRole("button", { name: /^Verifications/ }).click();
  await expect(screen.getByRole("menuitem", { name: "Approve order" })).toBeVisible();
  await stage.expectAccessible();
  await screen.getByRole("menuitem", { name: "Tag for follow-up" }).click();
  const dialog = screen.getByRole("dialog");
  await expect(dialog.getByText("Adds tags: follow-up")).toBeVisible();
  await stage.expectAccessible();
  await dialog.getByRole("button", { name: "Run action" }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => run.count()).toBeGreaterThan(before);
  await expect(screen.getByText(/^Follow up with .* about order/).first()).toBeVisible();
});
