import { randomUUID } from "node:crypto";
import { z } from "zod";
import { answerClaim } from "#server/claims/answer-claim.ts";
import { listClaims } from "#server/claims/claim-store.ts";
import { sweepTracking } from "#server/guarantee/sweep-tracking.ts";
import { enterOwnServer, ownSite, startOwnServer, type OwnServer } from "../support/own-server.ts";
import { expect, test } from "../support/story.ts";

const DAY_MS = 86_400_000;
const taken = z.object({ paymentId: z.coerce.string(), guaranteeStatus: z.number() });
const boston = { address1: "1 Main St", city: "Boston", province: "MA", zip: "02110", country: "US" };
const aGoodOrder = (orderId: string) => ({
  orderId,
  reference: orderId,
  createdAt: new Date().toISOString(),
  amount: 80,
  currency: "USD",
  customer: { id: randomUUID(), email: `${orderId}@gmail.com` },
  payment: { method: "card", avs: "Y", cvv: "M" },
  device: { deviceId: randomUUID() },
  billingAddress: boston,
  shippingAddress: boston,
});

test("an order without tracking is warned about and loses its guarantee, and another's claim is paid", async ({ stage, page, request }) => {
  test.setTimeout(240_000);
  const server = await startOwnServer({ hasGuarantee: true });
  const { screen } = stage;
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await request.post(`${server.address}/api/orders${path}`, { headers: { "X-Api-Key": server.apiKey }, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  const open = (address: string) => page.goto(`${ownSite(server, stage.frame)}${address}`);
  const send = async (orderId: string) => {
    const { paymentId, guaranteeStatus } = taken.parse(await post("", aGoodOrder(orderId)));
    expect(guaranteeStatus).toBe(2);
    return paymentId;
  };
  try {
    await send("shipped");
    await post("/shipped/fulfillments", { id: "s-1", status: "in_transit", at: new Date().toISOString() });
    const forgotten = await send("forgotten");

    await enterOwnServer(server, stage.frame, page, `/transactions/${forgotten}`);
    await expect(screen.getByText("Without tracking, the guarantee ends.")).toBeVisible();
    await sweepIn(server, 5.01);
    await expect(screen.getByText(/^Report tracking by .+ to keep this order under guarantee\.$/)).toBeVisible();
    await expect(screen.getByText(/^The guarantee ends unless you report tracking by \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)).toBeVisible();
    await stage.expectAccessible();
    await sweepIn(server, 8);
    await expect(screen.getByText(/^Not guaranteed: no tracking arrived within 7 days of approval \(/)).toBeVisible();

    const disputed = await send("disputed");
    await open(`/transactions/${disputed}`);
    await expect(screen.getByText("Canceling the order or refunding it in full ends the guarantee.")).toBeVisible();
    await post("/disputed/outcomes", { type: "chargeback", reason: "fraudulent", amount: 80, at: new Date().toISOString() });
    await screen.getByRole("button", { name: "File claim" }).click();
    await screen.getByRole("dialog", { name: "File this claim?" }).getByRole("button", { name: "File claim" }).click();
    await answerNewest(server, "filed", { action: "accept", amountMinor: null });
    await expect(screen.getByText("Accepted amount", { exact: true })).toBeVisible();
    await answerNewest(server, "accepted", { action: "pay" });
    await expect(screen.getByText("Guarantee claim paid: $80.00").first()).toBeVisible();
    await expect(screen.getByText("Paid by the guarantee").first()).toBeVisible();
    await stage.expectAccessible();
  } finally {
    // A page that is still open would miss its server.
    await page.goto("about:blank");
    await server.stop();
  }
});

/** Looks for orders without tracking as the server does every five minutes, so many days later. */
async function sweepIn({ services }: OwnServer, days: number): Promise<void> {
  await sweepTracking(services.database, new Date(Date.now() + days * DAY_MS), new AbortController().signal);
}

/** What the operator's command does while the server runs on PostgreSQL. */
async function answerNewest(
  { services: { database, secrets } }: OwnServer,
  state: "filed" | "accepted",
  answer: Parameters<typeof answerClaim>[2],
): Promise<void> {
  await expect.poll(async () => (await database.asSystem((handle) => listClaims(handle, [state], 1))).length).toBe(1);
  const [claim] = await database.asSystem((handle) => listClaims(handle, [state], 1));
  await answerClaim({ database, secrets, now: new Date() }, claim?.claimId ?? 0, answer);
}
