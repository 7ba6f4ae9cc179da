import { anEmail, expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("a view is saved, opened from another list, updated and deleted", async ({ stage, orders }) => {
  const { screen } = stage;
  const email = anEmail();
  const name = `View of ${email}`;
  await orders.send({ customer: { email }, reference: "#cheap", amount: 5 });
  await orders.send({ customer: { email }, reference: "#dear", amount: 500 });
  await stage.enter(`/transactions?email=${encodeURIComponent(email)}&sort=amount-asc`);
  const list = transactionsPage(stage);
  const button = (words: string | RegExp) => screen.getByRole("button", { name: words });
  const item = (words: string) => screen.getByRole("menuitem", { name: words, exact: true });
  await expect(list.payments).toHaveText(["#cheap", "#dear"]);

  await button("Saved views").click();
  await item("Save as new view").click();
  await screen.getByRole("dialog").getByLabel("Name").fill(name);
  await screen.getByRole("dialog").getByLabel("Keep these columns with the view").check();
  await stage.expectAccessible();
  await screen.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  await expect(button(/^View of .*, saved view$/)).toBeVisible();

  await screen.getByRole("link", { name: "All", exact: true }).click();
  await expect.poll(() => stage.address()).toBe("/transactions");
  await button("Saved views").click();
  await item(name).click();
  await expect(list.payments).toHaveText(["#cheap", "#dear"]);
  await expect.poll(() => stage.address()).toContain("columns=reference.");

  await list.filterByAmount("Greater than", "100");
  await expect(list.payments).toHaveText(["#dear"]);
  await button(/\(edited\), saved view$/).click();
  await stage.expectAccessible();
  await item("Update to these filters").click();
  await expect(button(/\(edited\), saved view$/)).toHaveCount(0);
  await button(/^View of .*, saved view$/).click();
  await item("Delete").click();
  await screen.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
  await expect(button("Saved views")).toBeVisible();
  await expect(list.payments).toHaveText(["#dear"]);
});
