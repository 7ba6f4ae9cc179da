import { expect, it } from "vitest";
import { noDetails, type EventDetails } from "#domain/payments/event-details.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

const visit = { urls: [{ page: "https://shop.example/", sentiment: null }], urlCount: 1, moveCount: 4, clickCount: 2, submissions: [] };
const analyzed = (passed: string) => ({ signature: { analysis: { passed, passedLiveness: null, alert: null }, geoInfo: null } });

/** Opens an order with sessions of these descriptions in its trail. */
async function openSessions(sessions: Record<string, Partial<EventDetails>>) {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const { paymentId } = await aPayment(shop);
  await served.app().services.database.forTenants([shop.tenantId], async (handle) => {
    for (const [text, details] of Object.entries(sessions)) {
      const event = { type: "SESSION", field: null, from: null, to: null, by: null, text, at: new Date() } as const;
      await appendTrailEvent(handle, shop.tenantId, paymentId, event, { evidenceId: 1, details: { ...noDetails, ...details } });
    }
  });
  served.open(`/transactions/${paymentId}`, { person, shop });
  return panel("Activity Trail");
}

/** An event's whole text, and the color behind it; null for none. */
async function shown(trail: Awaited<ReturnType<typeof panel>>, text: string) {
  const item = (await trail.findByText(text)).closest("li");
  const box = item?.querySelector<HTMLElement>("[style*='--pc-box-background']");
  return { words: item?.textContent, tint: box?.style.getPropertyValue("--pc-box-background") ?? null };
}

it("what passed is green, what didn't or is negative is red, each in words too", async () => {
  const trail = await openSessions({
    "Plain visit": { session: visit },
    "Good visit": { session: visit, ...analyzed("yes") },
    "Bad visit": { session: visit, ...analyzed("no") },
    "Angry visit": { session: { ...visit, submissions: [{ sentiment: "negative" }] } },
  });
  expect(await shown(trail, "Plain visit")).toMatchObject({ tint: null });
  expect(await shown(trail, "Good visit")).toMatchObject({
    tint: "var(--p-color-bg-surface-success)",
    words: expect.stringContaining("Passed"),
  });
  expect(await shown(trail, "Bad visit")).toMatchObject({
    tint: "var(--p-color-bg-surface-critical)",
    words: expect.stringContaining("Not passed"),
  });
  expect(await shown(trail, "Angry visit")).toMatchObject({
    tint: "var(--p-color-bg-surface-critical)",
    words: expect.stringContaining("Negative sentiment"),
  });
});

it("a session in which nothing happened isn't listed", async () => {
  const trail = await openSessions({
    "Empty visit": { session: { ...visit, urls: [], urlCount: 0, moveCount: 0, clickCount: 0 } },
    "Full visit": { session: visit },
  });
  expect(await trail.findByText("Full visit")).toBeTruthy();
  expect(trail.queryByText("Empty visit")).toBeNull();
});
