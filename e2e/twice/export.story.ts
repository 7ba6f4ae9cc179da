import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { anEmail, expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

const lines = z.array(z.object({ Reference: z.string(), Amount: z.string(), "First name": z.string() }));

test("the export has the filtered list, and no cell that a spreadsheet would run", async ({ stage, page, orders }) => {
  const email = anEmail();
  await orders.send({ customer: { email, firstName: '=HYPERLINK("https://example.com")' }, reference: "#one", amount: 1 });
  await orders.send({ customer: { email, firstName: "Ada" }, reference: "+two", amount: 2.5 });
  await stage.enter(`/transactions?email=${encodeURIComponent(email)}`);
  await expect(transactionsPage(stage).length).toHaveText("2 orders");

  const coming = page.waitForEvent("download");
  await stage.screen.getByRole("button", { name: "Export CSV" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^transactions-\d{4}-\d{2}-\d{2}\.csv$/);
  const file = await readFile(await download.path(), "utf8");
  expect(lines.parse(parse(file, { columns: true, bom: true }))).toEqual([
    expect.objectContaining({ Reference: "'+two", Amount: "2.50", "First name": "Ada" }),
    expect.objectContaining({ Reference: "#one", Amount: "1.00", "First name": `'=HYPERLINK("https://example.com")` }),
  ]);
});
