import { randomUUID } from "node:crypto";
import { enterOwnServer, startOwnServer, type OwnServer } from "../support/own-server.ts";
import { rejectLargeOrders } from "../support/reject-large-orders.ts";
import { scenariosPage } from "../support/scenarios-page.ts";
import { expect, test } from "../support/story.ts";

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test("a rejected order tells which rule would have let it through, which is then changed in a draft", async ({
  stage,
  page,
  frame,
  request,
}) => {
  test.setTimeout(120_000);
  const { screen } = stage;
  await rejectLargeOrders(server, 500);
  const data = { orderId: randomUUID(), createdAt: new Date().toISOString(), amount: 620, currency: "USD" };
  const answer = await request.post(`${server.address}/api/orders`, { headers: { "X-Api-Key": server.apiKey }, data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { paymentId } = (await answer.json()) as { paymentId: number };

  await enterOwnServer(server, frame, page, `/transactions/${paymentId}`);
  await screen.getByRole("button", { name: "What would have changed it" }).click();
  await expect(screen.getByText("The latest screening decided Rejected.", { exact: false })).toBeVisible();
  const changes = screen.getByRole("listitem");
  const ofRule = changes.filter({ hasText: "If “Order amount is more than $500” said $620" });
  await expect(ofRule.getByText("Approved")).toBeVisible();
  await expect(changes.filter({ hasText: "With an order amount of $500" })).toBeVisible();
  await stage.expectAccessible();

  await ofRule.getByRole("link", { name: /^Edit in a draft/ }).click();
  const shown = scenariosPage(stage);
  const { dialog } = shown;
  await dialog.getByLabel("Name").fill("Larger orders");
  await stage.expectAccessible();
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(screen.getByText("You're in the draft “Larger orders”")).toBeVisible();
  await screen.getByRole("button", { name: "Edit rule: Order amount is more than 500" }).click();
  await dialog.getByLabel("Value").fill("620");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(screen.getByText("Order amount is more than 620", { exact: true })).toBeVisible();
});
