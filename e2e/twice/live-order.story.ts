import { pressOrderAction } from "../support/press-order-action.ts";
import { expect, loseConnection, test } from "../support/story.ts";

test("what a colleague says shows by itself, and a lost connection is said until it's back", async ({
  stage,
  page,
  context,
  orders,
  complaints,
}) => {
  complaints.expectError(/ERR_CONNECTION_FAILED/);
  const { screen } = stage;
  const { paymentId } = await orders.send();
  await stage.enter(`/transactions/${paymentId}`);
  await expect(screen.getByText("Be the first to comment!")).toBeVisible();
  const own = screen.getByLabel("Comment", { exact: true });
  await own.fill("Half a thought");

  const tab = await context.newPage();
  await tab.goto(page.url());
  const theirs = stage.on(tab).screen;
  await theirs.getByLabel("Comment", { exact: true }).fill("Called the customer");
  await theirs.getByRole("button", { name: "Add comment" }).click();
  await expect(screen.getByRole("listitem").filter({ hasText: "Called the customer" }).first()).toBeVisible();
  await expect(own).toHaveValue("Half a thought");

  const bringBack = await loseConnection(page);
  await pressOrderAction(stage, "Refresh");
  await expect(screen.getByText("You're offline")).toBeVisible();
  await screen.getByRole("button", { name: "Add comment" }).click();
  await expect(own).toHaveValue("");
  await expect(screen.getByText("Will be sent when you're back online")).toBeVisible();
  await expect(screen.getByText(/1 comment will be sent then/)).toBeVisible();
  await stage.expectAccessible();
  await bringBack();
  await expect(screen.getByText("You're offline")).toBeHidden();
  await expect(screen.getByText("Will be sent when you're back online")).toBeHidden();
  await expect(theirs.getByRole("listitem").filter({ hasText: "Half a thought" }).first()).toBeVisible();
});
