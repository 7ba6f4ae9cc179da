import { anEmail, expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

const DAY_MS = 86_400_000;

test("filters narrow the list, and their URL shows a colleague the same list", async ({ stage, context, page, orders }) => {
  const customer = { email: anEmail() };
  await orders.send({ customer, amount: 10 });
  await orders.send({ customer, amount: 90 });
  await orders.send({ customer, amount: 95, createdAt: new Date(Date.now() - 60 * DAY_MS).toISOString() });
  const since = new Date(Date.now() - 100 * DAY_MS).toISOString().slice(0, 10);

  await stage.enter("/transactions");
  const list = transactionsPage(stage);
  await list.filterByText("Email", customer.email);
  await expect(list.length).toHaveText("2 orders");
  await list.filterByAmount("Greater than", "50");
  await expect(list.length).toHaveText("1 order");
  await list.filterByDay(/^Order date/, since);
  await expect(list.length).toHaveText("2 orders");
  await expect(list.payments).toHaveCount(2);
  await expect.poll(() => stage.address()).toContain(`date=from-${since}`);
  await stage.expectAccessible();

  const colleague = await context.newPage();
  await colleague.goto(page.url());
  const seen = transactionsPage(stage.on(colleague));
  await expect(seen.length).toHaveText("2 orders");
  await expect(seen.filter(/^Amount greater than 50 USD$/)).toBeVisible();
  await expect(seen.payments).toHaveText(await list.payments.allTextContents());
});
