import { expect, test } from "../support/story.ts";

test("a merchant runs an action on an order and sees in the trail what came of it", async ({ stage, orders }) => {
  const { screen } = stage;
  const { paymentId } = await orders.send();
  await stage.enter(`/transactions/${paymentId}`);

  await expect(screen.getByText("Order created")).toBeVisible();
  await screen.getByRole("button", { name: /^(Manual Verification|Verifications)$/ }).click();
  await expect(screen.getByRole("menuitem", { name: "Approve order" })).toBeVisible();
  await stage.expectAccessible();
  await screen.getByRole("menuitem", { name: "Tag for follow-up" }).click();
  const dialog = screen.getByRole("dialog");
  await expect(dialog.getByText("Adds tags: follow-up")).toBeVisible();
  await stage.expectAccessible();
  await dialog.getByRole("button", { name: "Run action" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(screen.getByText("“Tag for follow-up” done", { exact: false })).toBeVisible();
  await screen.getByRole("button", { name: /^Surety actions \(\d+\)$/ }).click();
  await expect(screen.getByText("Order created", { exact: true })).toHaveCount(0);
  await expect(screen.getByText("“Tag for follow-up” done", { exact: false })).toBeVisible();
  await stage.expectAccessible();
  await screen.getByRole("button", { name: "All", exact: true }).click();
  await expect(screen.getByText("Order created", { exact: true })).toBeVisible();
  await expect(screen.getByText(/^Follow up with .* about order/).first()).toBeVisible();
});

test("a merchant finds a dynamic parameter for a text", async ({ stage }) => {
  const { screen } = stage;
  await stage.enter("/landing/dynamic-parameters");
  await expect(screen.getByText("55 parameters")).toBeVisible();
  await stage.expectAccessible();
  await screen.getByRole("textbox", { name: "Search dynamic parameters" }).fill("full billing");
  await expect(screen.getByText("1 parameter", { exact: true })).toBeVisible();
  await expect(screen.getByText("{{fullBillingAddress}}")).toBeVisible();
  await expect(screen.getByRole("button", { name: /^Copy / })).toHaveCount(1);
  await expect.poll(() => stage.address()).toBe("/landing/dynamic-parameters?q=full+billing");
  await screen.getByRole("textbox", { name: "Search dynamic parameters" }).fill("weather");
  await expect(screen.getByText("No parameters match")).toBeVisible();
  await stage.expectAccessible();
});
