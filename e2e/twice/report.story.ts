import { readFile } from "node:fs/promises";
import { readXlsx } from "hucre/xlsx";
import { anEmail, expect, test } from "../support/story.ts";

test("a report is created, offered again after a reload, and matches the dashboard", async ({ stage, page, orders }) => {
  test.setTimeout(120_000);
  const { screen } = stage;
  const acquirer = anEmail().replace(/\W/g, "");
  const customer = { firstName: "=1+1", lastName: "Moore" };
  const sent = [12.5, 30].map((amount) => orders.send({ amount, customer, payment: { acquirer } }));
  const paymentIds = (await Promise.all(sent)).map(({ paymentId }) => paymentId);
  await stage.enter(`/dashboard?acquirer=${acquirer}`);
  await expect(screen.getByText(/^Total Transaction:? 2 \(100%\)$/).first()).toBeVisible({ timeout: 30_000 });

  await screen.getByRole("button", { name: "Export", exact: true }).click();
  await screen.getByText("Excel (XLSX)").click();
  const begun = page.waitForResponse((response) => response.url().includes("/payments/dashboard/report"));
  await screen.getByRole("menuitem", { name: "Order & Chargeback", exact: true }).click();
  await expect(screen.getByText(/^Your report is being generated/)).toBeVisible();
  await stage.expectAccessible();
  await begun;
  await page.reload();
  await expect(screen.getByText(/^Your report is ready: Demo Shop payments-report /)).toBeVisible({ timeout: 60_000 });
  await stage.expectAccessible();

  const coming = page.waitForEvent("download");
  await screen.getByRole("button", { name: "Download", exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^Demo Shop payments-report \d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.xlsx$/);
  const { sheets } = await readXlsx(await readFile(await download.path()));
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  const column = (heading: string) => rows.map((row) => row[headings.indexOf(heading)]);
  expect(column("Payment ID").toSorted()).toEqual(paymentIds.toSorted());
  expect(column("Amount").toSorted()).toEqual([12.5, 30]);
  expect(column("First name")).toEqual(["'=1+1", "'=1+1"]);
  await expect(screen.getByRole("button", { name: "Export", exact: true })).toBeEnabled();
});
