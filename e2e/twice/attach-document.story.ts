import { documentsOf } from "#server/demo/generate/documents.ts";
import { expect, test } from "../support/story.ts";

test("a PDF is attached to an order, read and downloaded, and its log says so", async ({ stage, page, orders, complaints }) => {
  complaints.expectError(/422/);
  const { screen } = stage;
  const { paymentId } = await orders.send();
  const [receipt] = documentsOf({ orderId: "1001", at: new Date(), deliveredAt: new Date() });
  if (!receipt) throw new Error("The demo has no receipt");
  await stage.enter(`/transactions/${paymentId}`);

  await screen.locator('input[type="file"]').setInputFiles([
    { name: "receipt.pdf", mimeType: "application/pdf", buffer: Buffer.from(receipt.content) },
    { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg onload='alert(1)'></svg>") },
  ]);
  await expect(screen.getByText(/The file is an SVG, which can contain scripts/)).toBeVisible();
  const view = screen.getByRole("button", { name: "View receipt.pdf" });
  await expect(screen.getByText("Document added: receipt.pdf")).toBeVisible();
  await stage.expectAccessible();

  await screen
    .locator('input[type="file"]')
    .setInputFiles({ name: "again.pdf", mimeType: "application/pdf", buffer: Buffer.from(receipt.content) });
  await expect(screen.getByText("Already added to this order")).toBeVisible();
  await expect(screen.getByRole("button", { name: "View again.pdf" })).toHaveCount(0);

  await view.first().click();
  const dialog = screen.getByRole("dialog");
  await expect(dialog.getByText("Page 1 of 1")).toBeVisible();
  await expect(dialog.getByRole("img", { name: "Page 1" })).toBeVisible();
  await expect(dialog.getByText(/^Viewed by/)).toBeVisible();
  await stage.expectAccessible();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download File" }).click();
  expect((await saved).suggestedFilename()).toBe("receipt.pdf");
  await expect(dialog.getByText(/^Downloaded by/)).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(view.first().or(view.last()).and(screen.locator(":focus"))).toBeVisible();
  await expect.poll(() => stage.address()).not.toContain("evidence=");
});

test("a scan is enlarged in even steps, and nothing of it is cut off when it's rotated", async ({ stage, page, orders }) => {
  const { screen } = stage;
  const { paymentId } = await orders.send();
  await stage.enter(`/transactions/${paymentId}`);
  const picture = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 200, height: 100 });
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await screen
    .locator('input[type="file"]')
    .setInputFiles({ name: "scan.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") });
  await screen.getByRole("button", { name: "View scan.png" }).first().click();
  const dialog = screen.getByRole("dialog");
  const shown = dialog.getByRole("img", { name: "scan.png" });
  const size = async () => {
    const { width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
    return `${Math.round(width)} x ${Math.round(height)}`;
  };
  await expect.poll(size).toBe("200 x 100");
  await dialog.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(size).toBe("300 x 150");
  await dialog.getByRole("button", { name: "Zoom out" }).click();
  await dialog.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(size).toBe("100 x 50");
  await dialog.getByRole("button", { name: "Zoom in" }).click();
  await dialog.getByRole("button", { name: "Rotate" }).click();
  await expect(dialog.getByText("100%, rotated 90°")).toBeVisible();
  await expect.poll(size).toBe("100 x 200");
  const isWhole = () =>
    shown.evaluate((element) => {
      const [outer, inner] = [element.closest(".Polaris-Scrollable"), element].map((each) => each?.getBoundingClientRect());
      return (
        outer !== undefined && inner !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom && inner.left >= outer.left
      );
    });
  expect(await isWhole()).toBe(true);
  await expect(dialog.getByRole("button", { name: "Download Document" })).toBeVisible();
  await stage.expectAccessible();
  await page.setViewportSize({ width: 390, height: 300 });
  await expect.poll(isWhole, "on its side the picture is whole where there's little room").toBe(true);
});

test("an HTML document is shown without running its scripts, and Escape closes it after a click in it", async ({
  stage,
  page,
  orders,
  complaints,
}) => {
  complaints.expectError(/Blocked script execution in 'about:srcdoc'|violates the following Content Security Policy directive/);
  const { screen } = stage;
  const { paymentId } = await orders.send();
  await stage.enter(`/transactions/${paymentId}`);
  const html = `<!doctype html><body onload="document.body.textContent = 'It ran'"><h1>Refund request</h1><script>document.body.textContent = "It ran"</script>`;
  await screen.locator('input[type="file"]').setInputFiles({ name: "request.html", mimeType: "text/html", buffer: Buffer.from(html) });

  await screen.getByRole("button", { name: "View request.html" }).first().click();
  const shown = screen.getByRole("dialog").frameLocator('iframe[title="request.html"]');
  await expect(shown.getByRole("heading", { name: "Refund request" })).toBeVisible();
  await expect(shown.getByText("It ran")).toHaveCount(0);

  await shown.getByRole("heading", { name: "Refund request" }).click();
  await expect(screen.getByRole("dialog")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(screen.getByRole("dialog")).toBeHidden();
});
