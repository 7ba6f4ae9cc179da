import { z } from "zod";
import { closeDueOrdersJob } from "#server/orders/close-due-orders.ts";
import { enterOwnServer, startOwnServer, type OwnServer } from "../../support/own-server.ts";
import { expect, test } from "../../support/story.ts";
import { transactionsPage } from "../../support/transactions-page.ts";

const HOUR_MS = 3_600_000;
const taken = z.object({ decision: z.string() });

test("a held order whose time is up is rejected and leaves the queue, and its trail says why", async ({ stage, page, request }) => {
  test.setTimeout(120_000);
  const server = await startOwnServer();
  try {
    const send = async (orderId: string, customer: string) => {
      const headers = { "X-Api-Key": server.apiKey };
      const device = { ip: "52.0.0.1", deviceId: "shared-device" };
      const order = { orderId, reference: orderId, createdAt: new Date().toISOString(), amount: 80, currency: "USD" };
      const data = { ...order, customer: { id: customer, email: `${customer}@gmail.com` }, device };
      return taken.parse(await (await request.post(`${server.address}/api/orders`, { headers, data })).json()).decision;
    };
    expect(await send("first-on-device", "ann")).toBe("approved");
    expect(await send("second-on-device", "bo")).toBe("pending");

    const { screen } = stage;
    await enterOwnServer(server, "standalone", page, "/transactions");
    const list = transactionsPage(stage);
    const queue = screen.getByRole("link", { name: /^Needs review/ });
    await queue.click();
    await expect(list.payments).toHaveText(["second-on-device"]);
    await expect(screen.getByText("auto-rejected in 3 d").first()).toBeVisible();
    await list.payments.first().click();
    await expect(screen.getByRole("heading", { level: 1, name: "second-on-device" })).toBeVisible();
    await expect(screen.getByText("Rejected automatically in 3 d unless you decide")).toBeVisible();

    await closeDueOrdersAt(server, new Date(Date.now() + 71 * HOUR_MS));
    await page.reload();
    await expect(screen.getByText("Rejected automatically in 3 d unless you decide")).toBeVisible();
    await closeDueOrdersAt(server, new Date(Date.now() + 73 * HOUR_MS));
    await page.reload();
    await expect(screen.getByText("Rejected", { exact: true }).first()).toBeVisible();
    await expect(screen.getByText("Rejected automatically: no one decided in time")).toBeVisible();
    await expect(screen.getByText(/unless you decide$/)).toHaveCount(0);
    await stage.expectAccessible();

    await screen.getByRole("main").getByRole("button", { name: "Transactions", exact: true }).click();
    await queue.click();
    await expect(list.payments).toHaveCount(0);
  } finally {
    // A page that is still open would miss its server.
    await page.goto("about:blank");
    await server.stop();
  }
});

/** Runs the job as the server does every five minutes, at another time. */
async function closeDueOrdersAt({ services }: OwnServer, time: Date): Promise<void> {
  const attempt = { jobId: "story", isLast: true, signal: new AbortController().signal, jobs: services.jobs };
  await closeDueOrdersJob.run({ database: services.database, now: () => time }, {}, attempt);
}
