import { anEmail, expect, test } from "../../support/story.ts";

test("a column that a person shows stays after a reload, until it's reset", async ({ stage, page, orders }) => {
  const email = anEmail();
  await orders.send({ customer: { email }, reference: "#with-email" });
  await stage.enter(`/transactions?email=${encodeURIComponent(email)}`);
  // By itself or, where there isn't room for all columns, below the customer.
  const heading = page.getByRole("columnheader", { name: /\bemail\b/i });
  const saved = () => page.waitForResponse((response) => response.url().endsWith("/api/payments/columns") && response.ok());
  await expect(page.getByRole("link", { name: "#with-email" })).toBeVisible();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await Promise.all([saved(), page.getByRole("checkbox", { name: "Email", exact: true }).click()]);
  await expect(page.getByRole("checkbox", { name: "Email", exact: true })).toBeChecked();
  await stage.expectAccessible();
  await expect(page.getByRole("cell").getByText(email)).toBeVisible();

  await page.reload();
  await expect(heading.first()).toBeVisible();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await Promise.all([saved(), page.getByRole("button", { name: "Reset to default", exact: true }).click()]);
  await expect(heading).toHaveCount(0);
});
