import { turnShadowsJob } from "#server/replay/turn-shadows.ts";
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

test("a draft is tried on an order that comes in, stopped, and goes on with the orders since", async ({ stage, page, frame, request }) => {
  test.setTimeout(300_000);
  const { screen } = stage;
  const { dialog, name } = scenariosPage(stage);
  const send = async (orderId: string, amount: number) => {
    const data = { orderId, createdAt: new Date().toISOString(), amount, currency: "USD" };
    const answer = await request.post(`${server.address}/api/orders`, { headers: { "X-Api-Key": server.apiKey }, data });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  await rejectLargeOrders(server);
  await send("before", 150);
  await enterOwnServer(server, frame, page, "/scenarios");
  await screen.getByRole("button", { name: "New draft" }).click();
  await dialog.getByLabel("Name").fill("Holiday season");
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await name("Large orders").click();
  await screen.getByRole("button", { name: "Edit rule: Order amount is more than 1,000" }).click();
  await dialog.getByLabel("Value").fill("100");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await screen.getByRole("button", { name: "Try on new orders" }).click();
  await expect(dialog.getByText(/as a shadow of your live scenarios/)).toBeVisible();
  await stage.expectAccessible();
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(screen.getByText(/^Shadow until .*, 0 orders so far$/)).toBeVisible();
  await stage.expectAccessible();

  await send("new-large", 150);
  await send("new-small", 20);
  await passMinutes(server);
  await expect(screen.getByText(/, 2 orders so far$/)).toBeVisible({ timeout: 60_000 });
  await expect(screen.getByText("Would reject 1 more order worth $150, which wasn't charged back.")).toBeVisible();
  await expect(screen.getByRole("button", { name: "Compare traces of new-large" })).toBeVisible({ timeout: 30_000 });
  await stage.expectAccessible();

  await screen.getByRole("button", { name: "Stop" }).click();
  await expect(screen.getByText("Stopped after 2 orders")).toBeVisible();
  await send("meanwhile", 200);
  await screen.getByRole("button", { name: "Resume" }).click();
  await expect(screen.getByRole("button", { name: "Stop" })).toBeVisible();
  await passMinutes(server);
  await expect(screen.getByText("Would reject 2 more orders worth $350, none of which were charged back.")).toBeVisible({
    timeout: 60_000,
  });

  await screen.getByRole("button", { name: "Replays" }).first().click();
  await expect(screen.getByRole("heading", { name: "Replays", exact: true })).toBeVisible();
  await expect(screen.getByText(/^Shadow until .*\d{4}$/)).toBeVisible();
  await stage.expectAccessible();
});

/** Has two turns take place as if a minute had passed before each. */
async function passMinutes({ services: { database, jobs }, tenantId }: OwnServer): Promise<void> {
  for (let turns = 0; turns < 2; turns += 1) {
    const place = await markOf();
    await database.forTenants([tenantId], (handle) =>
      handle.prepared("update replay set mark_at = mark_at - interval '1 minute' where tenant_id = $1", [tenantId]),
    );
    // A turn is over at once where something else is on its way; the next one goes on.
    await expect(async () => {
      await jobs.send(turnShadowsJob, {});
      expect(await markOf()).not.toBe(place);
    }).toPass({ intervals: [1000], timeout: 60_000 });
  }

  async function markOf(): Promise<number | undefined> {
    const [row] = await database.forTenants([tenantId], (handle) =>
      handle.prepared<{ place: number }>("select mark_place as place from replay where tenant_id = $1", [tenantId]),
    );
    return row?.place;
  }
}
