import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "../../support/story.ts";

test("the exported accounts match the screen", async ({ stage, page }) => {
  // Days that no story sends orders for.
  await stage.enter(`/dashboard?date=${dayBefore(58)}..${dayBefore(31)}`, "master@demo.test");
  await expect(page.getByText("Total of 3 accounts")).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export Data" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^accounts-\d{4}-\d{2}-\d{2}-to-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines: string[][] = parse(await readFile(await download.path()), { bom: true });
  expect(lines.map(([name]) => name).toSorted()).toEqual(["Casa Verde", "Demo Shop", "Merchant Name", "Northwind Outdoor", "Total"]);
  const [, transactions = ""] = lines.find(([name]) => name === "Demo Shop") ?? [];
  const row = page.getByRole("row").filter({ hasText: "Demo Shop" });
  await expect(row.getByText(Number(transactions).toLocaleString("en-US"), { exact: true })).toBeVisible();
});

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
