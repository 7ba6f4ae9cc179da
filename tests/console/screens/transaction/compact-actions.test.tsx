import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
// Imported here because their first load takes long on a slow machine.
import "#console/screens/transaction/compact-actions.tsx";
import "#console/screens/transaction/manual-actions-menu.tsx";
import "#console/screens/transactions/transactions-screen.tsx";
import "#console/ui/assigning/assign-dialog.tsx";
import "#console/ui/deciding/decision-dialog.tsx";
import { catchAllOf } from "#tests/support/live-set.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

beforeEach(() => {
  const asked = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((media) => ({ ...asked(media), matches: media.includes("max-width") }));
});

const itemsShown = async () => (await screen.findAllByRole("menuitem")).map((item) => item.textContent);

it("on a phone a held order has both decisions in front and everything else in a menu", async () => {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const { paymentId } = await aPayment(shop, { decision: "pending", scenario: await catchAllOf(shop) });
  const { user } = served.open(`/transactions/${paymentId}`, { person, shop });
  expect(await screen.findByRole("button", { name: "Approve" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reject" })).toBeTruthy();
  for (const name of ["Refresh", "Assign"]) expect(screen.queryByRole("button", { name })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More actions" }));
  expect(await itemsShown()).toEqual(["Assign", "Add to list", "Export Evidence", "Refresh"]);
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await waitFor(() => expect(screen.queryAllByRole("menuitem")).toEqual([]));
  await user.click(screen.getByRole("button", { name: "Verifications" }));
  expect(await screen.findByRole("menuitem", { name: /^Hold order/ })).toBeTruthy();
  expect(await itemsShown()).toEqual(["Approve order", "Reject order", "Hold orderThis order can't be put on hold now."]);
});

it("on a phone an order is assigned from the menu, and rejected beside it", async () => {
  const { user } = await openOrder(served, { decision: "pending" });
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Assign" }));
  const asked = within(await screen.findByRole("dialog"));
  await user.click(await asked.findByLabelText("Me"));
  await user.click(asked.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Order assigned to you")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Reject" }));
  expect(await within(await screen.findByRole("dialog")).findByLabelText("Reason")).toBeTruthy();
});

it("on a phone the orders before and after are a tap away", async () => {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  for (const reference of ["#older", "#newer"]) {
    const day = reference === "#newer" ? 1 : 2;
    await aPayment(shop, { order: { reference, createdAt: new Date(Date.now() - day * 86_400_000).toISOString() } });
  }
  const { user } = served.open("/transactions", { person, shop });
  await user.click(await screen.findByRole("link", { name: "#newer" }));
  await user.click(await screen.findByRole("button", { name: "Next order" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Order: #older" })).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Previous order" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Order: #newer" })).toBeTruthy();
});

it("on a phone a viewer can only load the order again", async () => {
  const { user } = await openOrder(served, { decision: "pending" }, { role: "viewer" });
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  expect(await itemsShown()).toEqual(["Refresh"]);
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});
