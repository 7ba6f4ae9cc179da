import { decisionDialog } from "../support/decision-dialog.ts";
import { ownShopOf } from "../support/own-shop.ts";
import { aHeldOrder, expect, test } from "../support/story.ts";
import { tabTo } from "../support/tab-to.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("the queue is worked by keyboard, from order to order, until nothing waits", async ({ stage, page, frame, orders }) => {
  test.setTimeout(90_000);
  const { screen } = stage;
  const shop = ownShopOf(frame);
  // The dearest first, in case a minute ends meanwhile: what is due earlier comes before what is dearer.
  for (const [reference, amount] of Object.entries({ "#dear": 100, "#middle": 80, "#small": 60 }))
    await orders.of(shop.apiKey).send(aHeldOrder({ reference, amount }));
  await stage.enterShop(shop, "/transactions");
  await screen.getByRole("link", { name: /^Needs review\s*3$/ }).click();
  const list = transactionsPage(stage);
  await expect(list.payments).toHaveText(["#dear", "#middle", "#small"]);
  await expect(screen.getByText("$240.00")).toBeVisible();
  await stage.expectAccessible();

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(list.payments.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(list.payments.first()).toBeFocused();
  await page.keyboard.press("Enter");
  const titled = (name: string) => screen.getByRole("heading", { level: 1, name });
  await expect(titled("#dear")).toBeVisible();

  const asked = decisionDialog(stage);
  await page.keyboard.press("a");
  await tabTo(page, asked.button("Approve"));
  await page.keyboard.press("Enter");
  await expect(asked.dialog).toBeHidden();
  await expect(asked.undo).toBeVisible();

  await page.keyboard.press("j");
  await expect(titled("#middle")).toBeVisible();
  await page.keyboard.press("r");
  await tabTo(page, asked.reason);
  await page.keyboard.type("Susp");
  await tabTo(page, asked.button("Reject"));
  await page.keyboard.press("Enter");
  await expect(screen.getByText(/^Order .* rejected$/)).toBeVisible();

  await tabTo(page, screen.getByRole("main").getByRole("button", { name: "Transactions", exact: true }));
  await page.keyboard.press("Enter");
  await expect(list.payments).toHaveText(["#small"]);
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await tabTo(page, asked.button("Approve"));
  await page.keyboard.press("Enter");
  await expect(screen.getByText("Nothing to review")).toBeVisible();
  await expect(screen.getByText("Orders held for review appear here.")).toBeVisible();
  await expect(screen.getByRole("link", { name: "Needs review", exact: true })).toBeVisible();
  await stage.expectAccessible();
});
