import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { listHistorySensors } from "#contract/payment-trail.ts";
import { noDetails, type EventDetails } from "#domain/payments/event-details.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { END, panel, scrollTo } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

const visit = { urls: [{ page: "https://shop.example/", sentiment: null }], urlCount: 1, moveCount: 4, clickCount: 2, submissions: [] };
const analyzed = (passed: string) => ({ signature: { analysis: { passed, passedLiveness: null, alert: null }, geoInfo: null } });

/** Opens an order with sessions of these descriptions in its trail. */
async function openSessions(sessions: Record<string, Partial<EventDetails>>) {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const { paymentId } = await aPayment(shop);
  await addSessions(shop, paymentId, sessions);
  const opened = served.open(`/transactions/${paymentId}`, { person, shop });
  return Object.assign(await panel("Activity Trail"), { ...opened, shop, person, paymentId });
}

async function addSessions({ tenantId }: { tenantId: number }, paymentId: number, sessions: Record<string, Partial<EventDetails>>) {
  await served.app().services.database.forTenants([tenantId], async (handle) => {
    for (const [text, details] of Object.entries(sessions)) {
      const event = { type: "SESSION", field: null, from: null, to: null, by: null, text, at: new Date() } as const;
      await appendTrailEvent(handle, tenantId, paymentId, event, { evidenceId: 1, sensor: "6", details: { ...noDetails, ...details } });
    }
  });
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

it("a warning says by when to act, in the shop's time zone, and an older one in how many hours", async () => {
  const trail = await openSessions({});
  await served.app().services.database.forTenants([trail.shop.tenantId], async (handle) => {
    const warning = { field: null, from: null, to: "2026-11-08T21:30:00.000Z", by: null, at: new Date("2026-11-06T21:30:00Z") };
    const texts = [
      ["COVER_WARNED", "The guarantee ends unless you report tracking"],
      ["COVER_WARNED", "The guarantee ends in 48 hours unless you report tracking"],
      ["DISPUTE_DUE", "The answer to the dispute is due"],
    ] as const;
    for (const [type, text] of texts) await appendTrailEvent(handle, trail.shop.tenantId, trail.paymentId, { ...warning, type, text });
  });
  await trail.user.click(await screen.findByRole("button", { name: "Refresh" }));
  expect(await trail.findByText("The guarantee ends unless you report tracking by Nov 8, 2026, 9:30 PM")).toBeTruthy();
  expect(trail.getByText("The answer to the dispute is due by Nov 8, 2026, 9:30 PM")).toBeTruthy();
  expect(trail.getByText("The guarantee ends in 48 hours unless you report tracking")).toBeTruthy();
});

it("a file's SHA-256 is cut, with all of it in the title", async () => {
  const trail = await openSessions({});
  const text = `Evidence exported: evidence.pdf, 4 pages, SHA-256 ${"0123456789abcdef".repeat(4)}`;
  await served.app().services.database.forTenants([trail.shop.tenantId], (handle) => {
    const event = { type: "EXPORTED", field: null, from: null, to: null, by: null, text, at: new Date("2026-11-06T21:30:00Z") } as const;
    return appendTrailEvent(handle, trail.shop.tenantId, trail.paymentId, event);
  });
  await trail.user.click(await screen.findByRole("button", { name: "Refresh" }));
  const shortened = await trail.findByText("Evidence exported: evidence.pdf, 4 pages, SHA-256 0123456789ab…");
  expect(shortened.title).toBe(text);
});

const filters = (trail: Awaited<ReturnType<typeof panel>>) =>
  within(trail.getByRole("group", { name: "Filter activity" }))
    .getAllByRole("button")
    .map((button) => `${button.textContent}${button.getAttribute("aria-pressed") === "true" ? ", pressed" : ""}`);

it("is filtered by the sensor types that occur, which stays so on this order and doesn't on another", async () => {
  const { user, ...trail } = await openSessions({ "First visit": { session: visit }, "Second visit": { session: visit } });
  expect(await trail.findByText("Order created")).toBeTruthy();
  expect(await trail.findByRole("button", { name: "Website visits (2)" })).toBeTruthy();
  expect(filters(trail)).toEqual(["All, pressed", "Website visits (2)"]);
  trail.getByRole("button", { name: "Website visits (2)" }).focus();
  await user.keyboard("{Enter}");
  expect(filters(trail)).toEqual(["All", "Website visits (2), pressed"]);
  await waitFor(() => expect(trail.queryByText("Order created")).toBeNull());
  expect(await trail.findByText("First visit")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Website visits (2)");
  trail.leave();
  const other = await aPayment(trail.shop);
  await addSessions(trail.shop, other.paymentId, { "Other visit": { session: visit } });
  const { leave } = served.open(`/transactions/${other.paymentId}`, { person: trail.person, shop: trail.shop });
  const next = await panel("Activity Trail");
  expect(await next.findByText("Other visit")).toBeTruthy();
  expect(await next.findByText("Order created")).toBeTruthy();
  expect(await next.findByRole("button", { name: "Website visits (1)" })).toBeTruthy();
  expect(filters(next)).toEqual(["All, pressed", "Website visits (1)"]);
  leave();
  served.open(`/transactions/${trail.paymentId}`, { person: trail.person, shop: trail.shop });
  const again = await panel("Activity Trail");
  expect(await again.findByText("First visit")).toBeTruthy();
  expect(await again.findByRole("button", { name: "Website visits (2)" })).toBeTruthy();
  expect(filters(again)).toEqual(["All", "Website visits (2), pressed"]);
});

it("is filtered to its documents and to its disputes, also to those far down that aren't loaded yet", async () => {
  const trail = await openNotes(5);
  const body = { id: "d1", type: "chargeback", at: new Date("2026-01-10T12:00:00Z") } as const;
  await served.app().read(endpoints.reportOutcome, { params: { orderId: trail.orderId }, body }, asKeyOf(trail.shop));
  await served.app().services.database.forTenants([trail.shop.tenantId], async (handle) => {
    const at = new Date("2026-01-10T13:00:00Z");
    const event = {
      type: "DOCUMENT_UPLOADED",
      field: null,
      from: null,
      to: null,
      by: null,
      text: "Document added: receipt.pdf",
      at,
    } as const;
    const details = { ...noDetails, fileName: "receipt.pdf" };
    await appendTrailEvent(handle, trail.shop.tenantId, trail.paymentId, event, { sensor: null, evidenceId: 1, details });
    await handle.unprepared(
      `insert into payment_event (tenant_id, payment_id, type, description, at)
       select $1, $2, 'COMMENT', 'Note', '2026-01-12'::timestamptz + number * interval '1 minute' from generate_series(1, 250) as number`,
      [trail.shop.tenantId, trail.paymentId],
    );
  });
  await trail.user.click(await screen.findByRole("button", { name: "Refresh" }));
  await trail.user.click(await trail.findByRole("button", { name: "Documents (1)" }));
  expect(await trail.findByText("Document added: receipt.pdf")).toBeTruthy();
  expect(trail.queryByText("Note 5.")).toBeNull();
  await trail.user.click(trail.getByRole("button", { name: "Disputes (1)" }));
  expect(await trail.findByText(/^Chargeback received/)).toBeTruthy();
  expect(trail.queryByText("Document added: receipt.pdf")).toBeNull();
});

it("an action's event is marked as failed once its run was given up", async () => {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const { paymentId } = await aPayment(shop);
  await served.app().services.database.forTenants([shop.tenantId], (handle) =>
    handle.unprepared(
      `insert into payment_event (tenant_id, payment_id, type, description, at, sensor_type, sensor_name, phase)
       select $1, $2, 'WATCH_ACTIVATED', 'Tag as gift: ' || phase, now(), '23', 'Tag as gift', phase from unnest(array['success', 'callfail']) as phase`,
      [shop.tenantId, paymentId],
    ),
  );
  served.open(`/transactions/${paymentId}`, { person, shop });
  const trail = await panel("Activity Trail");
  expect((await shown(trail, "Tag as gift: callfail")).words).toContain("Failed");
  expect((await shown(trail, "Tag as gift: success")).words).not.toContain("Failed");
});

it("has no filter where no sensor has an event, and the whole trail although another order was filtered", async () => {
  const { user, ...trail } = await openSessions({ "First visit": { session: visit } });
  await user.click(await trail.findByRole("button", { name: "Website visits (1)" }));
  trail.leave();
  const other = await aPayment(trail.shop);
  served.open(`/transactions/${other.paymentId}`, { person: trail.person, shop: trail.shop });
  const next = await panel("Activity Trail");
  expect(await next.findByText("Order created")).toBeTruthy();
  expect(next.queryByRole("group", { name: "Filter activity" })).toBeNull();
});

it("loads what happens while it is filtered", async () => {
  const { user, ...trail } = await openSessions({ "First visit": { session: visit } });
  await user.click(await trail.findByRole("button", { name: "Website visits (1)" }));
  await addSessions(trail.shop, trail.paymentId, { "Later visit": { session: visit } });
  expect(await trail.findByText("Later visit", {}, { timeout: 10_000 })).toBeTruthy();
  expect(await trail.findByRole("button", { name: "Website visits (2)" })).toBeTruthy();
});

it("says when its filters can't be loaded, keeps the trail, and has them on Retry", async () => {
  served.lose(listHistorySensors);
  const { user, ...trail } = await openSessions({ "First visit": { session: visit } });
  expect(await trail.findByText("Couldn't load the activity filters.", {}, { timeout: 10_000 })).toBeTruthy();
  expect(await trail.findByText("First visit")).toBeTruthy();
  served.restore();
  await user.click(trail.getByRole("button", { name: "Retry" }));
  expect(await trail.findByRole("button", { name: "Website visits (1)" })).toBeTruthy();
});

/** Opens an order with so many notes in its trail, a minute apart. */
async function openNotes(count: number) {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const createdAt = "2026-01-10T08:00:00Z";
  const { paymentId, orderId } = await aPayment(shop, { receivedAt: new Date(createdAt), order: { createdAt } });
  const note = (number: number) => addNote(shop, paymentId, `Note ${number}.`, new Date(Date.UTC(2026, 0, 11, 0, number)));
  for (let number = 1; number <= count; number += 1) await note(number);
  return { shop, paymentId, orderId, ...served.open(`/transactions/${paymentId}`, { person, shop }), ...(await panel("Activity Trail")) };
}

async function addNote({ tenantId }: { tenantId: number }, paymentId: number, text: string, at = new Date()) {
  const event = { type: "COMMENT", field: null, from: null, to: null, by: "Dana Reyes", text, at } as const;
  await served.app().services.database.forTenants([tenantId], (handle) => appendTrailEvent(handle, tenantId, paymentId, event));
}

it("a short trail is drawn whole, without a box that scrolls", async () => {
  const trail = await openNotes(3);
  expect(await trail.findByText("Note 3.")).toBeTruthy();
  expect(trail.getByText("Note 1.")).toBeTruthy();
  expect(trail.queryByRole("region")).toBeNull();
});

it("a long trail is drawn in part as it scrolls, and tells each event's place in its day", async () => {
  const trail = await openNotes(150);
  expect(await trail.findByText("Note 150.")).toBeTruthy();
  expect(trail.queryByText("Note 1.")).toBeNull();
  const place = (text: string) => {
    const item = trail.getByText(text).closest("li");
    return [item?.getAttribute("aria-posinset"), item?.getAttribute("aria-setsize")];
  };
  expect(place("Note 150.")).toEqual(["1", "150"]);
  scrollTo(trail.getByRole("region", { name: "Activity, newest first" }), END);
  expect(await trail.findByText("Note 1.")).toBeTruthy();
  expect(place("Note 1.")).toEqual(["150", "150"]);
  expect(trail.queryByText("Note 150.")).toBeNull();
  expect(trail.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual(["Jan 11, 2026", "Jan 10, 2026"]);
});

it("what happens while one reads further down moves nothing, and is offered", async () => {
  const trail = await openNotes(60);
  const box = await trail.findByRole("region", { name: "Activity, newest first" });
  scrollTo(box, 1500);
  expect(await trail.findByText("Note 35.")).toBeTruthy();
  await addNote(trail.shop, trail.paymentId, "Just now.");
  expect(await trail.findByRole("button", { name: "1 new" })).toBeTruthy();
  expect(trail.getByText("Note 35.")).toBeTruthy();
  scrollTo(box, 0);
  expect(await trail.findByText("Just now.")).toBeTruthy();
  await waitFor(() => expect(trail.queryByRole("button", { name: "1 new" })).toBeNull());
});
