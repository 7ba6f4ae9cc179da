import { anEmail, expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("a new order is announced without moving the list, and a click shows it at the top", async ({ stage, orders }) => {
  const customer = { email: anEmail() };
  await orders.send({ customer, reference: "#the-first" });
  await stage.enter(`/transactions?email=${encodeURIComponent(customer.email)}`);
  const list = transactionsPage(stage);
  await expect(list.length).toHaveText("1 order");
  const place = await list.payments.first().boundingBox();

  await orders.send({ customer, reference: "#the-second" });
  const news = stage.screen.getByRole("button", { name: "Show 1 new order" });
  await expect(news).toBeVisible();
  await expect(list.payments).toHaveText(["#the-first"]);
  expect(await list.payments.first().boundingBox()).toEqual(place);
  await stage.expectAccessible();

  await news.click();
  await expect(list.payments).toHaveText(["#the-second", "#the-first"]);
  await expect(news).toBeHidden();
});

test("a new order is announced in view even if the list is scrolled, and a click leads to it", async ({ stage, orders }) => {
  await stage.enter("/transactions");
  const list = transactionsPage(stage);
  await expect(list.payments).toHaveCount(50);
  await list.payments.last().scrollIntoViewIfNeeded();
  await orders.send();

  const news = stage.screen.getByRole("button", { name: /^Show \d+ new orders?$/ });
  await expect(news).toBeInViewport();
  await news.click();
  await expect(list.payments.first()).toBeInViewport();
  await expect(list.payments.first()).toBeFocused();
});
