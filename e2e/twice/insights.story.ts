import { FREE_SHOP } from "../support/free-shop.ts";
import { transactionsPage } from "../support/transactions-page.ts";
import { expect, test } from "../support/story.ts";

test("the free plan starts on its 90-day report, refreshes it, and opens the orders behind a figure", async ({ stage, page }) => {
  test.setTimeout(90_000);
  const { screen } = stage;
  await stage.enter(stage.frame === "embedded" ? `/insights?shop=${FREE_SHOP}` : "/", "free@demo.test");
  await expect(screen.getByRole("heading", { name: "Insights", level: 1 }).first()).toBeVisible();
  await expect.poll(() => stage.address()).toBe("/insights");
  const begin = screen.getByRole("button", { name: /^(Create report|Refresh)$/ });
  // Another worker may use the same shop and its one report.
  await expect(begin).toBeEnabled({ timeout: 45_000 });
  const begun = page.waitForResponse((response) => response.url().endsWith("/api/insights"));
  await begin.click();
  expect(await (await begun).json()).toHaveProperty("jobId");

  // The job continues after leaving the page.
  await page.reload();
  await expect(screen.getByText(/^Last update: \w+ \d+(st|nd|rd|th) \d{4}$/)).toBeVisible({ timeout: 45_000 });
  await expect(screen.getByText("Couldn't create the report")).toHaveCount(0);
  await stage.expectAccessible();
  const declines = screen.getByRole("region", { name: "Refused business from declined orders" });
  await expect(declines.getByText("in estimated false declines")).toBeVisible();

  const behind = declines.getByRole("link").first();
  const count = (await behind.textContent()) ?? "";
  await behind.click();
  await expect(transactionsPage(stage).length).toHaveText(new RegExp(`^${count} orders?$`));
});
