import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/alerts/alerts-screen.tsx";
import "#console/screens/transactions/transactions-screen.tsx";
import { listUnmatchedAlerts, reportAlert, undoJoin } from "#contract/alerts.ts";
import { listDisputes } from "#contract/payment-disputes.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const card = { cardBin: "424242", cardLast4: "4242" };
const alert = {
  id: "a1",
  source: "ETHOCA",
  amount: 50,
  currency: "USD",
  card_number: "424242******4242",
  transaction_time: "2026-11-01T12:00:00Z",
};

/** What has the focus. */
function focused(): HTMLElement {
  if (!(document.activeElement instanceof HTMLElement) || document.activeElement === document.body) throw new Error("Focus is lost");
  return document.activeElement;
}

/** A shop with an alert that fits two orders, at the screen or elsewhere. */
async function opened({ role = "owner", address = "/transactions/alerts" }: { role?: Role; address?: string } = {}) {
  const shop = await aShop();
  const person = await aPerson({ of: [shop], role });
  const one = await aPayment(shop, { order: { reference: "#1", payment: card } });
  const two = await aPayment(shop, { order: { reference: "#2", payment: card } });
  const other = await aPayment(shop, { order: { reference: "#7700", customer: { firstName: "Ada", lastName: "Moore" } } });
  await served.app().read(reportAlert, { body: alert }, asKeyOf(shop));
  const disputes = (paymentId: number) => served.app().read(listDisputes, { params: { id: paymentId } }, asPerson(person, shop));
  return { one, two, other, disputes, ...served.open(address, { person, shop }) };
}

it("joins an alert to one of the orders that it may be about", async () => {
  const { user, one, disputes } = await opened();
  expect(await screen.findByRole("heading", { name: "Ethoca: $50.00" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Join to order #2" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Join to order #1" }));
  expect(await screen.findByText("Alert joined to order #1")).toBeTruthy();
  expect(within(focused()).getByText("Alert joined to order #1")).toBeTruthy();
  expect(await screen.findByText("No unmatched alerts")).toBeTruthy();
  expect(await disputes(one.paymentId)).toMatchObject([{ state: "alert" }]);
});

it("offers to undo that for a while: the alert waits again, and can be joined to the other order", async () => {
  const { user, one, two, disputes } = await opened();
  await user.click(await screen.findByRole("button", { name: "Join to order #1" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone. The alert isn't joined to an order.")).toBeTruthy();
  expect(within(focused()).getByText("Undone. The alert isn't joined to an order.")).toBeTruthy();
  expect(await disputes(one.paymentId)).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Join to order #2" }));
  expect(await screen.findByText("Alert joined to order #2")).toBeTruthy();
  expect(await disputes(two.paymentId)).toMatchObject([{ state: "alert" }]);
});

it("says why joining couldn't be undone", async () => {
  const { user } = await opened();
  await user.click(await screen.findByRole("button", { name: "Join to order #1" }));
  served.refuse(undoJoin, 409);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Couldn't undo")).toBeTruthy();
  expect(screen.getByText("Alert joined to order #1")).toBeTruthy();
});

it("finds another order by its number, with who placed it and when", async () => {
  const { user, other, disputes } = await opened();
  await user.type(await screen.findByRole("textbox", { name: "Another order" }), "7700");
  await user.click(screen.getByRole("button", { name: "Find order" }));
  const join = await screen.findByRole("button", { name: "Join to order #7700" });
  expect(join.closest("li")?.textContent).toMatch(/^#7700, \$50\.00, Ada Moore, Nov 1, /);
  await user.click(join);
  expect(await screen.findByText("Alert joined to order #7700")).toBeTruthy();
  expect(await disputes(other.paymentId)).toMatchObject([{ state: "alert" }]);
});

it("shows an order ID that the alert came with", async () => {
  const shop = await aShop();
  await served.app().read(reportAlert, { body: { ...alert, orderId: "web-81" } }, asKeyOf(shop));
  served.open("/transactions/alerts", { person: await aPerson({ of: [shop] }), shop });
  expect((await screen.findByText("web-81")).closest("p")?.textContent).toBe("Order ID: web-81 (no match)");
});

it("offers viewers no order to join", async () => {
  await opened({ role: "viewer" });
  await screen.findByRole("heading", { name: "Ethoca: $50.00" });
  expect(screen.queryByRole("button", { name: /^Join to order/ })).toBeNull();
});

it("says that the alerts failed to load, until Retry succeeds", async () => {
  served.refuse(listUnmatchedAlerts, 500);
  const { user } = await opened();
  const retry = await screen.findByRole("button", { name: "Retry" });
  served.restore();
  await user.click(retry);
  expect(await screen.findByRole("heading", { name: "Ethoca: $50.00" })).toBeTruthy();
});

it("is found from the transactions as long as there are any", async () => {
  const { user, place } = await opened({ address: "/transactions" });
  await user.click(await screen.findByRole("link", { name: "1 unmatched alert" }));
  expect(await screen.findByRole("heading", { name: "Unmatched alerts", level: 1 })).toBeTruthy();
  expect(place()).toContain("/transactions/alerts");
  expect(await screen.findByText(/^Answer due in/)).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Join to order #1" }));
  await screen.findByText("No unmatched alerts");
  await user.click(screen.getByRole("button", { name: "Transactions" }));
  await screen.findByRole("heading", { name: "Transactions", level: 1 });
  await waitFor(() => expect(screen.queryByRole("link", { name: /unmatched alert/ })).toBeNull());
});

it("that has its order is told of in the list, with when its answer is due", async () => {
  const shop = await aShop();
  const { orderId } = await aPayment(shop, { order: { reference: "#1" } });
  await served.app().read(reportAlert, { body: { ...alert, orderId } }, asKeyOf(shop));
  served.open("/transactions", { person: await aPerson({ of: [shop] }), shop });
  expect(await screen.findByText(/^Answer due in/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: /unmatched alert/ })).toBeNull();
});
