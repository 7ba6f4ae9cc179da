import { z } from "zod";
import { aPng } from "#tests/support/a-png.ts";
import { enterOwnServer, startOwnServer } from "../support/own-server.ts";
import { expect, test } from "../support/story.ts";

const HARD_TO_READ = "Text on buttons: contrast 1.0:1. Use colors with at least 4.5:1.";

test("an owner gives a shop its colors and logo, sees them in the email and on the page, and saves them", async ({ stage, page }) => {
  test.setTimeout(240_000);
  const server = await startOwnServer();
  const { screen, frame } = stage;
  // In the admin, its own bar saves.
  const bar = frame === "standalone" ? page.getByRole("region", { name: "Unsaved changes" }) : page;
  const press = (name: "Save" | "Discard") => bar.getByRole("button", { name, exact: true }).click();
  const mail = screen.frameLocator('iframe[title="Preview: Email"]');
  try {
    await enterOwnServer(server, frame, page, "/settings");
    await expect.poll(() => stage.address()).toBe("/settings/general");
    await expect(screen.getByLabel("Company name")).toHaveValue("Corner Shop");
    await stage.expectAccessible();

    await screen.getByLabel("Background color", { exact: true }).fill("#10243e");
    await screen.getByLabel("Text color", { exact: true }).fill("#ffffff");
    await screen.getByLabel("Element color", { exact: true }).fill("#ffffff");
    await expect(screen.getByText(HARD_TO_READ)).toBeVisible();
    await screen.getByLabel("Element color", { exact: true }).fill("#1c5d99");
    await expect(screen.getByText(HARD_TO_READ)).toBeHidden();
    await screen
      .getByRole("group", { name: "Logo" })
      .locator('input[type="file"]')
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: aPng({ width: 1200, height: 300 }) });
    await screen.getByLabel("Email language").selectOption({ label: "French" });
    await expect(mail.getByText("Bonjour Ana Ruiz,")).toBeVisible();
    await expect(mail.locator("body")).toHaveCSS("background-color", "rgb(16, 36, 62)");
    await expect(mail.getByRole("img", { name: "Corner Shop" })).toBeVisible();
    await stage.expectAccessible();
    await press("Save");
    await expect(frame === "standalone" ? screen.getByText("Settings saved") : page.getByText("Settings saved")).toBeVisible();

    const kept = z.object({ width: z.number(), height: z.number() });
    await page.reload();
    await expect(screen.getByLabel("Background color", { exact: true })).toHaveValue("#10243e");
    const logo = screen.getByRole("group", { name: "Logo" }).getByRole("img", { name: "Logo" });
    await expect(logo).toBeVisible();
    const size = await logo.evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight }));
    expect(kept.parse(size)).toEqual({ width: 640, height: 160 });

    await screen.getByLabel("Keep customers' data for").fill("36");
    await screen.getByRole("link", { name: "API keys", exact: true }).click();
    await screen.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    await press("Discard");
    await expect(screen.getByLabel("Keep customers' data for")).toHaveValue("25");
    await screen.getByRole("link", { name: "API keys", exact: true }).click();
    await expect.poll(() => stage.address()).toBe("/settings/api-keys");
  } finally {
    await page.goto("about:blank");
    await server.stop();
  }
});
