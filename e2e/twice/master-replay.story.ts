import { randomUUID } from "node:crypto";
import { changeShop } from "#server/shops/change-shop.ts";
import { createShop } from "#server/shops/create-shop.ts";
import { enterOwnServer, startOwnServer, type OwnServer } from "../support/own-server.ts";
import { rejectLargeOrders } from "../support/reject-large-orders.ts";
import { expect, test } from "../support/story.ts";

const ORDERS = 60;
const shops = ["Alder Books", "Birch Toys", "Cedar Tea"] as const;

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test("a master account tries one shop's scenarios on all its shops, and opens a shop's report", async ({
  stage,
  page,
  frame,
  context,
  request,
}) => {
  test.setTimeout(300_000);
  const { screen } = stage;
  const dialog = screen.getByRole("dialog");
  const { database, secrets } = server.services;
  await database.asSystem((handle) => changeShop(handle, server.tenantId, { isMaster: true, name: "Corner Group" }));
  for (const name of shops) {
    const shop = { name, shopName: `${randomUUID()}.example`, plan: "plus", masterTenantId: server.tenantId } as const;
    const { tenantId, apiKey } = await createShop(database, secrets, shop);
    for (let sent = 0; sent < ORDERS; sent += 1) {
      // Every tenth order is large.
      const data = { orderId: randomUUID(), createdAt: new Date().toISOString(), amount: sent % 10 === 0 ? 150 : 20, currency: "USD" };
      const answer = await request.post(`${server.address}/api/orders`, { headers: { "X-Api-Key": apiKey }, data });
      expect(answer.status(), await answer.text()).toBe(201);
    }
    if (name === "Alder Books") await rejectLargeOrders({ services: server.services, tenantId }, 100);
  }

  await enterOwnServer(server, frame, page, "/dashboard?tab=replays");
  await expect(screen.getByText("No replays yet")).toBeVisible();
  await stage.expectAccessible();
  await screen.getByRole("button", { name: "Try on all shops" }).click();
  await dialog.getByLabel("Shop", { exact: true }).selectOption("Alder Books");
  await dialog.getByLabel("Orders placed in").selectOption("Last 30 days");
  await stage.expectAccessible();
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(screen.getByRole("heading", { name: "Live scenarios of Alder Books" })).toBeVisible();
  await expect(screen.getByText("Would reject 18 more orders worth $2,700, none of which were charged back.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(screen.getByText("Total of 3 shops")).toBeVisible();
  await expect(screen.getByText("6 · $900")).toHaveCount(3);
  await stage.expectAccessible();

  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    screen.getByRole("button", { name: "Open the report of Birch Toys in a new tab" }).click(),
  ]);
  await expect(tab.getByText("Would reject 6 more orders worth $900, none of which were charged back.")).toBeVisible();
  await expect(tab.getByText(/of your master account/)).toBeVisible();
  await tab.close();

  await screen.getByRole("button", { name: "All replays" }).click();
  await expect(screen.getByText("3 of 3")).toBeVisible();
  await stage.expectAccessible();
});
