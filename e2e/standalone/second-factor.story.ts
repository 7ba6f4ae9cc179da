import { Secret, TOTP } from "otpauth";
import { logIn, startOwnServer } from "../support/own-server.ts";
import { expect, test } from "../support/story.ts";

test("a second factor is turned on; a login then takes a code, or a recovery code once", async ({ stage, page, complaints }) => {
  complaints.expectError(/status of (401|422)/);
  const server = await startOwnServer();
  try {
    await page.goto(`${server.address}/profile`);
    await logIn(page, server.owner);
    await page.getByRole("button", { name: "Turn on" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Password").fill(server.owner.password);
    await stage.expectAccessible();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    const shown = (await dialog.getByLabel("Key", { exact: true }).textContent()) ?? "";
    const app = new TOTP({ secret: Secret.fromBase32(shown) });
    await stage.expectAccessible();
    await dialog.getByRole("textbox", { name: "Code" }).fill(app.generate());
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await expect(dialog.getByText("Two-step authentication is on")).toBeVisible();
    const [recoveryCode = ""] = await dialog.locator("code").allTextContents();
    await stage.expectAccessible();
    await dialog.getByRole("button", { name: "I saved these codes" }).click();
    await expect(page.getByText("10 recovery codes left, to log in without your phone.")).toBeVisible();
    await stage.expectAccessible();

    await page.goto(`${server.address}/logout`);
    await logIn(page, server.owner);
    await page.getByRole("textbox", { name: "Code" }).fill("000000");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("This code is wrong or was already used. Please try again.")).toBeVisible();
    await stage.expectAccessible();
    // Each code works once, so this is the next one, which works early too.
    await page.getByRole("textbox", { name: "Code" }).fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));

    await page.goto(`${server.address}/logout`);
    await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
    // At its own address the login begins before the console does.
    await page.goto(`${server.address}/login`);
    await logIn(page, server.owner);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByRole("textbox", { name: "Recovery code" }).fill(recoveryCode);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^You have 9 recovery codes left\./)).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  } finally {
    await page.goto("about:blank");
    await server.stop();
  }
});
