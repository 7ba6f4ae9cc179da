import { expect, test } from "../support/story.ts";
import { dashboardPage } from "../support/dashboard-page.ts";

const LOCKED = /^Data Locked, Secure your transactions with our Payment Guarantee/;

test("without the guarantee its figures are locked, and not sent", async ({ stage, page }) => {
  const answer = page.waitForResponse((response) => response.url().endsWith("/api/payments/dashboard"));
  await stage.enter("/dashboard", "free@demo.test");
  await expect(dashboardPage(stage).heading).toBeVisible();
  const { widgetPayments } = await (await answer).json();
  const sent = Object.entries(widgetPayments).filter(([, value]) => value !== null);
  expect(sent.map(([name]) => name)).toEqual(["orderCount"]);
  // The section, and in place of the two rings.
  await expect(page.getByText(LOCKED)).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^(Hide|Show) (Chargeback Guarantee|Verification Insights)$/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Transactions per day" })).toBeVisible();
  await stage.expectAccessible();
});

test("a shop that has verification alone sees verification alone; one without a guarantee is told what it lacks", async ({
  stage,
  page,
}) => {
  await stage.enter("/dashboard", "staff@demo.test");
  await page.getByRole("button", { name: /Casa Verde/ }).click();
  await expect(page.getByRole("heading", { name: "Response Rates" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Hide|Show) (Chargeback Guarantee|Payment Insights)$/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Transactions per day" })).toHaveCount(0);
  await stage.expectAccessible();

  await page.goto(page.url().replace(/\/dashboard.*$/, "/tenant-selection"));
  await page.getByRole("button", { name: /Northwind Outdoor/ }).click();
  await expect(page.getByText(/^No data available\. Secure your transactions with our Payments Guarantee/)).toBeVisible();
  await expect(page.getByText(LOCKED)).toHaveCount(0);
});
