import { anEmail, expect, test } from "../support/story.ts";
import { tabTo } from "../support/tab-to.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("the keyboard filters the list and opens an order", async ({ stage, page, orders }) => {
  const { screen } = stage;
  const customer = { email: anEmail() };
  const { decision } = await orders.send({ customer, reference: "#by-keyboard" });
  await stage.enter(`/transactions?email=${encodeURIComponent(customer.email)}`);
  const list = transactionsPage(stage);
  await expect(list.payments).toHaveText(["#by-keyboard"]);

  await tabTo(page, list.filter("Decision"));
  await page.keyboard.press("Enter");
  await tabTo(page, screen.getByLabel(new RegExp(`^${decision}$`, "i")));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect.poll(() => stage.address()).toContain(`decision=${decision}`);
  await expect(list.payments).toHaveText(["#by-keyboard"]);

  await tabTo(page, list.payments.first());
  await page.keyboard.press("Enter");
  await expect(screen.getByRole("heading", { level: 1, name: "#by-keyboard" })).toBeVisible();
});

test("back from an order, the keyboard continues from its row", async ({ stage, page, orders }) => {
  const customer = { email: anEmail() };
  await orders.send({ customer, reference: "#older" });
  await orders.send({ customer, reference: "#newer" });
  await stage.enter(`/transactions?email=${encodeURIComponent(customer.email)}`);
  const list = transactionsPage(stage);
  await expect(list.payments).toHaveText(["#newer", "#older"]);

  await list.payments.last().press("Enter");
  await expect(stage.screen.getByRole("heading", { level: 1, name: "#older" })).toBeVisible();
  await stage.screen.getByRole("main").getByRole("button", { name: "Transactions", exact: true }).press("Enter");
  await expect(list.payments.last()).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(stage.screen.getByRole("heading", { level: 1, name: "#older" })).toBeVisible();
});
