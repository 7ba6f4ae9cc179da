import { z } from "zod";
import { enterOwnServer, ownSite, startOwnServer } from "../support/own-server.ts";
import { pressOrderAction } from "../support/press-order-action.ts";
import { expect, test } from "../support/story.ts";

const taken = z.object({ paymentId: z.coerce.string() });
const email = "ada@example.com";

test("a customer's email goes from an order to a list, which names the order, and isn't added twice", async ({ stage, page, request }) => {
  test.setTimeout(240_000);
  const server = await startOwnServer();
  const { screen, frame } = stage;
  const dialog = screen.getByRole("dialog");
  try {
    const data = { orderId: "suspect", createdAt: new Date().toISOString(), amount: 42, currency: "USD", customer: { email } };
    const answer = await request.post(`${server.address}/api/orders`, { headers: { "X-Api-Key": server.apiKey }, data });
    expect(answer.status(), await answer.text()).toBe(201);
    const { paymentId } = taken.parse(await answer.json());
    await enterOwnServer(server, frame, page, "/settings/custom-lists");
    await screen.getByRole("button", { name: "Create list" }).first().click();
    await dialog.getByLabel("Name").fill("Blocked");
    await dialog.getByLabel("Type").selectOption({ label: "Email addresses" });
    await dialog.getByRole("button", { name: "Create list" }).click();
    await expect(screen.getByRole("heading", { name: "Blocked", level: 1 })).toBeVisible();

    await page.goto(`${ownSite(server, frame)}/transactions/${paymentId}`);
    await pressOrderAction(stage, "Add to list");
    await expect(dialog.getByLabel("Value")).toContainText(email);
    await dialog.getByLabel("Last day").fill("2001-01-31");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByText("Enter a date that isn't past")).toBeVisible();
    await stage.expectAccessible();
    await dialog.getByLabel("Last day").fill("2035-12-31");
    await dialog.getByLabel("Note").fill("Chargeback");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const toasts = frame === "embedded" ? page : screen;
    await expect(toasts.getByText("Added to “Blocked”")).toBeVisible();

    await pressOrderAction(stage, "Add to list");
    await expect(dialog.getByText("This value is in every list that takes it.", { exact: false })).toBeVisible();
    await dialog.getByRole("link", { name: "Settings" }).click();
    await screen.getByRole("link", { name: "Blocked", exact: true }).click();
    await expect(screen.getByText(email, { exact: true })).toBeVisible();
    await expect(screen.getByText("End of Dec 31, 2035")).toBeVisible();
    await expect(screen.getByText("Chargeback", { exact: true })).toBeVisible();
    await stage.expectAccessible();
    await screen.getByRole("link", { name: "View order" }).click();
    await expect.poll(() => stage.address()).toBe(`/transactions/${paymentId}`);
  } finally {
    await page.goto("about:blank");
    await server.stop();
  }
});
