import { randomUUID } from "node:crypto";
import { enterOwnServer, startOwnServer, type OwnServer } from "../support/own-server.ts";
import { rejectLargeOrders } from "../support/reject-large-orders.ts";
import { scenariosPage } from "../support/scenarios-page.ts";
import { expect, test } from "../support/story.ts";

const ORDERS = 800;
const AT_ONCE = 40;

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test("a draft is tried on past orders, compared with another try, and published", async ({ stage, page, frame, request }) => {
  test.setTimeout(300_000);
  const { screen } = stage;
  const send = async (place: number) => {
    // Every tenth order is large.
    const data = { orderId: randomUUID(), createdAt: new Date().toISOString(), amount: place % 10 === 0 ? 150 : 20, currency: "USD" };
    const answer = await request.post(`${server.address}/api/orders`, { headers: { "X-Api-Key": server.apiKey }, data });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  await rejectLargeOrders(server);
  for (let sent = 0; sent < ORDERS; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(sent + at)));

  await enterOwnServer(server, frame, page, "/scenarios");
  const shown = scenariosPage(stage);
  const { dialog } = shown;
  await screen.getByRole("button", { name: "New draft" }).click();
  await dialog.getByLabel("Name").fill("Holiday season");
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(screen.getByText("You're in the draft “Holiday season”")).toBeVisible();
  await shown.name("Large orders").click();
  await screen.getByRole("button", { name: "Edit rule: Order amount is more than 1,000" }).click();
  await dialog.getByLabel("Value").fill("100");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(screen.getByText("Order amount is more than 100", { exact: true })).toBeVisible();

  // Stopped, and gone on.
  const tryIt = screen.getByRole("button", { name: "Try on past orders" });
  await tryIt.click();
  await dialog.getByLabel("Orders placed in").selectOption("Last 30 days");
  await stage.expectAccessible();
  await dialog.getByRole("button", { name: "Start" }).click();
  await screen.getByRole("button", { name: "Stop" }).click();
  await expect(screen.getByText(/^Stopped after [\d,]+ of 800 orders$/)).toBeVisible();
  await stage.expectAccessible();
  await screen.getByRole("button", { name: "Resume" }).click();
  await expect(screen.getByText("Would reject 80 more orders worth $12,000, none of which were charged back.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(screen.getByRole("button", { name: /^Compare traces of / }).first()).toBeVisible();
  await stage.expectAccessible();

  // A changed order, with both traces.
  await screen
    .getByRole("button", { name: /^Compare traces of / })
    .first()
    .click();
  await expect(dialog.getByRole("region", { name: "Then" }).getByText("Approved")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "In the replay" }).getByText("1. Large orders")).toBeVisible();
  await expect(dialog.getByText("Order amount: 150", { exact: false })).toBeVisible();
  await stage.expectAccessible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);

  // Beside the live scenarios, which decide as they did.
  await stage.goTo("Scenarios");
  await tryIt.click();
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(screen.getByText("Would decide all 800 orders the same way.")).toBeVisible({ timeout: 60_000 });
  await expect(screen.getByRole("heading", { name: "Result", exact: true })).toBeVisible();
  await screen.getByRole("button", { name: "Replays" }).first().click();
  await stage.expectAccessible();
  await screen.getByRole("link", { name: "Holiday season" }).click();
  await screen.getByLabel("Compare with another replay").selectOption({ index: 1 });
  await expect(screen.getByText("80 ($12,000)").first()).toBeVisible();
  await stage.expectAccessible();

  await screen.getByRole("button", { name: "Publish draft" }).click();
  await expect(dialog.getByText("Publishing makes these changes for new orders and deletes the draft and its replays.")).toBeVisible();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(screen.getByRole("button", { name: "Live, choose what to show" })).toBeVisible();
  await expect(shown.name("Large orders")).toBeVisible();
});
