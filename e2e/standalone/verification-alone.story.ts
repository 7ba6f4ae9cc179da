import { dashboardPage } from "../support/dashboard-page.ts";
import { expect, test } from "../support/story.ts";

test("a verification-only shop sees only verification; one without the guarantee its decisions", async ({ stage, page }) => {
  await stage.enter("/dashboard", "staff@demo.test");
  await page.getByRole("button", { name: /Casa Verde/ }).click();
  await expect(page.getByRole("heading", { name: "Response Rates" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Hide|Show) (Chargeback Guarantee|Payment Insights)$/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Transactions per day" })).toHaveCount(0);
  await stage.expectAccessible();

  await page.goto(page.url().replace(/\/dashboard.*$/, "/tenant-selection"));
  await page.getByRole("button", { name: /Northwind Outdoor/ }).click();
  // A menu that opens before closes as the shop's first screen comes.
  await expect(page.getByRole("heading", { name: "Scenarios", exact: true })).toBeVisible();
  await stage.goTo("Dashboard");
  await expect(page.getByRole("region", { name: "Key figures" })).toContainText(/Approval rate\d/);
  await expect(dashboardPage(stage).locked).toHaveCount(0);
});
