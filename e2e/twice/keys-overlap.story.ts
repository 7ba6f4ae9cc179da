import { randomUUID } from "node:crypto";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { enterOwnServer, startOwnServer } from "../support/own-server.ts";
import { expect, test } from "../support/story.ts";

test("a rotated key and the one before both take orders, until the one before ends", async ({ stage, page, request }) => {
  test.setTimeout(240_000);
  const server = await startOwnServer();
  const { screen, frame } = stage;
  const dialog = screen.getByRole("dialog");
  const send = async (apiKey: string) => {
    const createdAt = server.services.now().toISOString();
    const data = { orderId: randomUUID(), createdAt, amount: 42, currency: "USD" };
    return (await request.post(`${server.address}/api/orders`, { headers: { "X-Api-Key": apiKey }, data })).status();
  };
  try {
    await enterOwnServer(server, frame, page, "/settings/api-keys");
    await expect(screen.getByText("Main key", { exact: true })).toBeVisible();
    await stage.expectAccessible();

    // By keyboard alone.
    await screen.getByRole("button", { name: /^Rotate Main key/ }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Rotate key" }).focus();
    await page.keyboard.press("Enter");
    const shown = dialog.getByLabel("Main key", { exact: true });
    await expect(shown).toBeVisible();
    const newKey = await shown.innerText();
    await stage.expectAccessible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(screen.getByText(/^Works until /)).toBeVisible();
    expect([await send(server.apiKey), await send(newKey)]).toEqual([201, 201]);

    await screen.getByRole("button", { name: "Create key" }).first().click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Warehouse");
    await dialog.getByRole("button", { name: "Create key" }).click();
    const warehouse = await dialog.getByLabel("Warehouse", { exact: true }).innerText();
    await dialog.getByRole("button", { name: "Done" }).click();
    expect(await send(warehouse)).toBe(201);
    const read = await request.get(`${server.address}/api/orders/none`, { headers: { "X-Api-Key": warehouse } });
    expect(read.status()).toBe(403);
    await stage.expectAccessible();

    server.services.now = () => new Date(Date.now() + DAY_MS);
    expect([await send(server.apiKey), await send(newKey), await send(warehouse)]).toEqual([401, 201, 201]);
  } finally {
    await page.goto("about:blank");
    await server.stop();
  }
});
