import { dashboardPage } from "../support/dashboard-page.ts";
import { FREE_SHOP } from "../support/free-shop.ts";
import { expect, test } from "../support/story.ts";

test("without the guarantee, its figures are locked and never sent", async ({ stage, page }) => {
  const { screen } = stage;
  const dashboard = dashboardPage(stage);
  const answer = page.waitForResponse((response) => response.url().endsWith("/api/payments/dashboard"));
  await stage.enter(stage.frame === "embedded" ? `/dashboard?shop=${FREE_SHOP}` : "/dashboard", "free@demo.test");
  await expect(dashboard.heading).toBeVisible();
  const { widgetPayments } = await (await answer).json();
  const sent = Object.entries(widgetPayments).filter(([, value]) => value !== null);
  expect(sent.map(([name]) => name)).toEqual(["orderCount"]);
  // In the section, and instead of the two rings.
  await expect(dashboard.locked).toHaveCount(3);
  await expect(screen.getByRole("button", { name: /^(Hide|Show) (Chargeback Guarantee|Verification Insights)$/ })).toHaveCount(0);
  await expect(screen.getByRole("heading", { name: "Transactions per day" })).toBeVisible();
  await stage.expectAccessible();
});
