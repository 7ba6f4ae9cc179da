import { z } from "zod";
import { LIST_IN_USE } from "#domain/custom-lists/list-words.ts";
import { startOwnServer } from "../support/own-server.ts";
import { expect, test } from "../support/story.ts";

const taken = z.object({ paymentId: z.coerce.string(), scenario: z.object({ name: z.string() }) });
const file = "value,expiry,note\nada@example.com,2035-12-31,Chargeback\nnobody\ngrace@example.com\n";

test("a list is uploaded, used in a rule that an order then matches, and can't be deleted", async ({ stage, page, request }) => {
  test.setTimeout(240_000);
  const server = await startOwnServer();
  const { screen, frame } = stage;
  const site = frame === "standalone" ? server.address : `${server.adminAddress}/apps/surety`;
  const dialog = screen.getByRole("dialog");
  const pick = async (label: string, sought: string) => {
    const field = dialog.getByRole("combobox", { name: label });
    await field.fill(sought);
    await screen.getByRole("option", { name: sought }).first().click();
    await expect(field).toHaveValue(sought);
  };
  try {
    await page.goto(`${site}/scenarios`);
    if (frame === "standalone") {
      await page.getByLabel("Email").fill(server.owner.email);
      await page.getByLabel("Password", { exact: true }).fill(server.owner.password);
      await page.getByRole("button", { name: "Log in" }).click();
    }
    const openLists = async () => {
      await stage.goTo("Settings");
      await screen.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Custom lists" }).click();
      await expect.poll(() => stage.address()).toBe("/settings/custom-lists");
    };
    await openLists();
    await expect(screen.getByText("No items yet")).toBeVisible();
    await screen.getByRole("button", { name: "Create list" }).first().click();
    await dialog.getByLabel("Name").fill("Blocked");
    await dialog.getByLabel("Type").selectOption({ label: "Email addresses" });
    await dialog.getByRole("button", { name: "Create list" }).click();
    await expect(screen.getByRole("heading", { name: "Blocked", level: 1 })).toBeVisible();

    await screen.getByRole("button", { name: "Upload CSV" }).last().click();
    await screen.locator('input[type="file"]').setInputFiles({ name: "blocked.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await expect(dialog.getByText("2 added, 1 line skipped")).toBeVisible();
    await expect(dialog.getByText("Line 3: value must be an email address, such as ada@example.com")).toBeVisible();
    await stage.expectAccessible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(screen.getByText("ada@example.com", { exact: true })).toBeVisible();
    await expect(screen.getByText("End of Dec 31, 2035")).toBeVisible();
    await stage.expectAccessible();

    await stage.goTo("Scenarios");
    await screen.getByRole("button", { name: "Create Scenario" }).click();
    await screen.getByLabel("Priority").fill("1");
    await screen.getByLabel("Scenario Name").first().fill("Blocked customers");
    await screen.getByRole("button", { name: "Save Scenario" }).click();
    await screen.getByRole("button", { name: "Add rule" }).click();
    await pick("Left Side", "Customer email");
    await pick("Operation", "Is one of");
    await pick("Right Side", "Blocked");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(screen.getByRole("link", { name: "list “Blocked”" })).toBeVisible();

    const data = {
      orderId: "listed",
      createdAt: new Date().toISOString(),
      amount: 42,
      currency: "USD",
      customer: { email: "Ada@Example.com" },
    };
    const answer = await request.post(`${server.address}/api/orders`, { headers: { "X-Api-Key": server.apiKey }, data });
    expect(answer.status(), await answer.text()).toBe(201);
    const { paymentId, scenario } = taken.parse(await answer.json());
    expect(scenario.name).toBe("Blocked customers");
    await page.goto(`${site}/transactions/${paymentId}`);
    await expect(screen.getByText("must be one of list “Blocked”, found ada@example.com")).toBeVisible();

    await openLists();
    const remove = screen.getByRole("button", { name: "Delete Blocked" });
    await expect(remove).toBeDisabled();
    await remove.focus();
    // In a tooltip or, where there is no room for a table, in the list's card.
    await expect(screen.getByText(LIST_IN_USE)).toBeVisible();
    await stage.expectAccessible();
    await screen.getByRole("link", { name: "Blocked", exact: true }).click();
    await screen.getByRole("link", { name: "Blocked customers" }).click();
    await expect(screen.getByRole("link", { name: "list “Blocked”" })).toBeVisible();
  } finally {
    await page.goto("about:blank");
    await server.stop();
  }
});
