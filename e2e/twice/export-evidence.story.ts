import { readFile } from "node:fs/promises";
import { readPdf } from "#tests/support/read-pdf.ts";
import { linkMailedTo } from "../support/outbox.ts";
import { pressOrderAction } from "../support/press-order-action.ts";
import { anEmail, expect, test } from "../support/story.ts";

test("exported evidence is a PDF that is downloaded in the dialog, and by the link in an email", async ({
  stage,
  page,
  orders,
  request,
}) => {
  test.setTimeout(120_000);
  const { screen } = stage;
  const bank = anEmail();
  const since = new Date();
  const { paymentId } = await orders.send({ reference: "#disputed" });
  await stage.enter(`/transactions/${paymentId}`);
  await pressOrderAction(stage, "Export Evidence");
  const dialog = screen.getByRole("dialog", { name: "Export Evidence" });
  await dialog.getByLabel("Email address").fill("bank");
  await dialog.getByRole("button", { name: "Export and send" }).click();
  await expect(dialog.getByText("bank isn't an email address")).toBeVisible();
  await dialog.getByLabel("Email address").fill(bank);
  await dialog.getByLabel("Note").fill("Signed for by the customer.");
  await dialog.getByLabel("Order disputed").check();
  await dialog.getByLabel("Dispute reason").selectOption("Product not received");
  await stage.expectAccessible();
  await dialog.getByRole("button", { name: "Export and send" }).click();
  await expect(dialog.getByText("The chargeback was recorded: product not received.")).toBeVisible();
  await expect(dialog.getByText(`The link will be emailed to ${bank}.`)).toBeVisible();

  const download = dialog.getByRole("button", { name: "Download PDF" });
  await expect(download).toBeVisible({ timeout: 60_000 });
  await stage.expectAccessible();
  const coming = page.waitForEvent("download");
  await download.click();
  const downloaded = await coming;
  expect(downloaded.suggestedFilename()).toBe("evidence-disputed.pdf");
  const file = await readFile(await downloaded.path());
  const [contents = "", ...pages] = await readPdf(file);
  for (const words of ["Evidence for order #disputed", "Product not received", "Signed for by the customer.", "Nothing was left out."])
    expect(contents).toContain(words);
  expect(pages.join("\n")).toContain("Activity trail");

  await expect.poll(() => linkMailedTo(bank, since, "/evidence-exports/"), { timeout: 40_000 }).not.toBeNull();
  const opened = await request.get((await linkMailedTo(bank, since, "/evidence-exports/")) ?? "");
  expect(opened.status()).toBe(200);
  expect(opened.headers()["content-type"]).toBe("application/pdf");
  expect((await opened.body()).equals(file)).toBe(true);
});
