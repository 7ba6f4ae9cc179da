import { enterOwnServer, startOwnServer } from "../support/own-server.ts";
import { reamazeAccount, startReamaze } from "../support/reamaze.ts";
import { scenariosPage } from "../support/scenarios-page.ts";
import { expect, test } from "../support/story.ts";

const scenario = "High risk";

test("ReAmaze is connected once its key is right, its action added, and disconnected again", async ({ stage, page, frame, complaints }) => {
  test.setTimeout(240_000);
  complaints.expectError(/status of 422/);
  const reamaze = await startReamaze();
  const server = await startOwnServer({ environment: reamaze.environment });
  const { screen } = stage;
  const shown = scenariosPage(stage);
  const { dialog } = shown;
  try {
    await enterOwnServer(server, frame, page, "/scenarios");
    await shown.name(scenario).click();
    const sensor = screen.getByRole("switch", { name: "ReAmaze" });
    await expect(sensor).toHaveAttribute("aria-disabled", "true");
    await screen.getByRole("button", { name: "Connect ReAmaze" }).click();
    await dialog.getByLabel("Account name").fill("Acme Ltd");
    await dialog.getByLabel("Email").fill("help");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByText("Email must be an email address.")).toBeVisible();
    await expect(dialog.getByText("API key is required.")).toBeVisible();
    await stage.expectAccessible();
    await dialog.getByLabel("Account name").fill(reamazeAccount.name);
    await dialog.getByLabel("Email").fill(reamazeAccount.email);
    await dialog.getByLabel("API key").fill("wrong");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByText("API key isn't accepted by ReAmaze with this email.")).toBeVisible();
    await dialog.getByLabel("API key").fill(reamazeAccount.apiKey);
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(screen.getByText(`Connected to ${reamazeAccount.name} as ${reamazeAccount.email}`)).toBeVisible();

    await sensor.click();
    await expect(sensor).toBeChecked();
    await screen.getByRole("button", { name: "Add action" }).click();
    await dialog.getByLabel("Type").selectOption({ label: "ReAmaze" });
    await dialog.getByLabel("Name", { exact: true }).fill("Ask the customer");
    await dialog.getByLabel("Subject of the conversation").fill("Order {{ordernumber}}");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByText("Message is required.")).toBeVisible();
    await expect(dialog.getByLabel("Message")).toBeFocused();
    await stage.expectAccessible();
    await dialog.getByLabel("Message").fill("Is this your order, {{payername}}?");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(screen.getByRole("heading", { name: "Ask the customer" })).toBeVisible();

    await screen.getByRole("button", { name: "ReAmaze settings" }).click();
    await dialog.getByRole("button", { name: "Disconnect ReAmaze" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(screen.getByRole("button", { name: "Connect ReAmaze" })).toBeVisible();
    await stage.expectAccessible();
  } finally {
    await page.goto("about:blank");
    await server.stop();
    await reamaze.stop();
  }
});
