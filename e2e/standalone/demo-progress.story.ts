import { expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("while the demo loads, a bar shows its progress and then disappears", async ({ stage, page }) => {
  await page.route("**/api/demo/progress", (route) => route.fulfill({ json: { state: "loading", done: 1200, total: 5000 } }));
  await stage.enter("/transactions");
  const words = page.getByText("Screening demo orders: 1,200 of 5,000");
  await expect(words).toBeVisible();
  await expect(transactionsPage(stage).payments.first()).toBeVisible();
  await stage.expectAccessible();
  await page.unroute("**/api/demo/progress");
  await expect(words).toBeHidden();
});
