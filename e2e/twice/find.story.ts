import { anEmail, expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

const DAY_MS = 86_400_000;

test("an order is found by what is known of it", async ({ stage, orders }) => {
  const email = anEmail();
  const [local = ""] = email.split("@");
  const device = { ip: "198.51.100.77", deviceId: `device-of-${local}` };
  const customer = { firstName: "Zoë", lastName: `García-${local}`, email };
  await orders.send({ customer, device, amount: 14_250, currency: "JPY" });
  await orders.send({ customer, device, amount: 900, createdAt: new Date(Date.now() - 60 * DAY_MS).toISOString() });

  await stage.enter("/transactions");
  const list = transactionsPage(stage);
  await list.search.fill("zo");
  await expect(stage.screen.getByText("Type a word of at least 3 characters.")).toBeVisible();
  await list.search.fill(`zoe ${local}`);
  await expect(list.length).toHaveText("1 order");
  for (const text of [email.toUpperCase(), device.deviceId, `garcia 198.51.100. ${local}`]) {
    await list.search.fill(text);
    await expect.poll(() => stage.address()).toContain(`q=${new URLSearchParams({ q: text }).toString().slice(2)}`);
    await expect(list.length).toHaveText("1 order");
  }
  await stage.expectAccessible();

  await list.search.fill(local);
  await list.filterByDay(/^Order date/, new Date(Date.now() - 100 * DAY_MS).toISOString().slice(0, 10));
  await expect(list.length).toHaveText("2 orders");
  await list.filterByAmount("Greater than", "500");
  await expect(list.length).toHaveText("1 order");
});
