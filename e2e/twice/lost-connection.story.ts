import { anEmail, expect, loseConnection, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test.beforeEach(({ complaints }) => complaints.expectError(/ERR_CONNECTION_FAILED/));

test("the list and the order say that the connection is lost, and Retry brings them back", async ({ stage, page, orders }) => {
  const { screen } = stage;
  const customer = { email: anEmail() };
  await orders.send({ customer, reference: "#retried" });
  await stage.enter(`/transactions?email=${encodeURIComponent(customer.email)}`);
  const list = transactionsPage(stage);
  await expect(list.payments).toHaveText(["#retried"]);

  let bringBack = await loseConnection(page, /\/api\/payments\//);
  await screen.getByRole("button", { name: "Refresh" }).click();
  await expect(screen.getByText("Check your connection and try again.")).toBeVisible();
  await stage.expectAccessible();
  await bringBack();
  await screen.getByRole("button", { name: "Retry" }).click();
  await expect(list.payments).toHaveText(["#retried"]);

  bringBack = await loseConnection(page, /\/api\/payments\//);
  await list.payments.first().click();
  await expect(screen.getByText("Can't reach Surety")).toBeVisible();
  await stage.expectAccessible();
  await bringBack();
  await screen.getByRole("button", { name: "Retry" }).click();
  await expect(screen.getByRole("heading", { level: 1, name: "#retried" })).toBeVisible();

  bringBack = await loseConnection(page);
  await page.reload();
  await expect(screen.getByText("Can't reach Surety")).toBeVisible();
  await stage.expectAccessible();
  await bringBack();
  await expect(screen.getByRole("heading", { level: 1, name: "#retried" })).toBeVisible();
});

test("a comment that failed to send is kept, and sent once by Retry", async ({ stage, page, orders }) => {
  const { screen } = stage;
  const { paymentId } = await orders.send();
  await stage.enter(`/transactions/${paymentId}`);
  await expect(screen.getByText("Be the first to comment!")).toBeVisible();

  const comment = screen.getByLabel("Comment", { exact: true });
  await comment.fill("Called the customer");
  const bringBack = await loseConnection(page, /\/add-comment$/);
  await screen.getByRole("button", { name: "Add comment" }).dblclick();
  await expect(screen.getByText("Couldn't add the comment.", { exact: false })).toBeVisible();
  await expect(screen.getByText("Called the customer")).toHaveCount(1);
  await expect(comment).toHaveValue("");
  await stage.expectAccessible();

  await bringBack();
  await screen.getByRole("button", { name: "Retry" }).click();
  await expect(screen.getByText("Couldn't add the comment.", { exact: false })).toBeHidden();
  // Once among the comments, once in the trail.
  await expect(screen.getByRole("main").getByText("Called the customer", { exact: true })).toHaveCount(2);
});
