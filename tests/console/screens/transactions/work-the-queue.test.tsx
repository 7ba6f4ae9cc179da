import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
// Imported here because their first load takes long on a slow machine.
import "#console/ui/deciding/decision-dialog.tsx";
import "#console/ui/deciding/undo-notice.tsx";
import "#console/ui/keyboard-dialog.tsx";
import { aPayment, aPerson, type TestShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { anOwnedShop, daysAgo, expectList, query } from "#tests/console/screens/transactions/list-on-screen.ts";

const served = servedConsole();

function aHeldOrder(shop: TestShop, reference: string, days: number, amount: number) {
  const createdAt = daysAgo(days);
  return aPayment(shop, { decision: "pending", receivedAt: new Date(createdAt), order: { reference, createdAt, amount } });
}

/** Approves in the dialog, whose button waits for what approving would mean. */
async function approve(user: ReturnType<typeof served.open>["user"]) {
  const dialog = within(await screen.findByRole("dialog"));
  const button = await dialog.findByRole("button", { name: "Approve" });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  await user.click(button);
}

const heading = (name: RegExp) => screen.findByRole("heading", { level: 1, name });

it("works the queue by keyboard: from row to row, into an order, to the next, and decides", async () => {
  const { shop, person } = await anOwnedShop();
  await aHeldOrder(shop, "#second", 1, 20);
  await aHeldOrder(shop, "#first", 40, 10);
  await aPayment(shop, { order: { reference: "#approved", createdAt: daysAgo(1) } });
  const { user } = served.open("/transactions", { person, shop });
  await user.click(await screen.findByRole("link", { name: /^Needs review/ }));
  await expectList(["#first", "#second"]);
  expect(query().get("queue")).toBe("waiting");
  expect(screen.getByText("$30.00")).toBeTruthy();
  expect(screen.getAllByText("40 d")).toHaveLength(2);
  expect(screen.getByText("Sorted by when they're due, then by value")).toBeTruthy();
  await user.keyboard("jj");
  expect(document.activeElement?.textContent).toBe("#second");
  await user.keyboard("k{Enter}");
  await heading(/#first/);
  await waitFor(() => expect(screen.getByRole("button", { name: "Next order" })).toBeTruthy());
  await user.keyboard("j");
  await heading(/#second/);
  await screen.findByRole("button", { name: "Approve" });
  await user.keyboard("a");
  await approve(user);
  expect(await screen.findByText(/^Order .* approved$/)).toBeTruthy();
});

it("leads from a search in the queue to an order that doesn't wait, and keeps the search from tab to tab", async () => {
  const { shop, person } = await anOwnedShop();
  await aHeldOrder(shop, "#1001", 1, 20);
  await aPayment(shop, { order: { reference: "#2002", createdAt: daysAgo(60) } });
  const { user } = served.open("/transactions?queue=waiting&q=2002", { person, shop });
  await user.click(await screen.findByRole("button", { name: "Search all orders" }));
  await expectList(["#2002"]);
  expect(Object.fromEntries(query())).toEqual({ q: "2002", date: "any", tid: String(shop.tenantId) });
  await user.click(screen.getByRole("link", { name: /^Needs review/ }));
  expect(await screen.findByText("No orders match these filters.")).toBeTruthy();
  expect(screen.getByRole("searchbox", { name: "Search orders" })).toHaveProperty("value", "2002");
});

it("offers no filter in the queue by what all of its orders have, and an applied one only to be removed", async () => {
  const { shop, person } = await anOwnedShop();
  await aHeldOrder(shop, "#1001", 1, 20);
  const { user } = served.open("/transactions?queue=waiting&decision=approved", { person, shop });
  await user.click(await screen.findByRole("button", { name: "Remove filter Decision" }));
  await expectList(["#1001"]);
  expect(screen.queryByRole("button", { name: "Decision" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More Filters" }));
  expect(await screen.findByRole("menuitem", { name: "Risk level" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Guarantee status" })).toBeNull();
});

it("goes on to the next order after a decision, stays on one that was left, and returns to one that Undo brought back", async () => {
  const { shop, person } = await anOwnedShop();
  for (const [reference, amount] of Object.entries({ "#1": 30, "#2": 20, "#3": 10 })) await aHeldOrder(shop, reference, 1, amount);
  const { user } = served.open("/transactions?queue=waiting", { person, shop });
  await expectList(["#1", "#2", "#3"]);
  const focused = () => document.activeElement?.textContent;
  await user.keyboard("jja");
  await screen.findByRole("dialog");
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(focused()).toBe("#2"));
  await user.keyboard("a");
  await approve(user);
  await expectList(["#1", "#3"]);
  await waitFor(() => expect(focused()).toBe("#3"));
  await user.keyboard("a");
  await approve(user);
  await expectList(["#1"]);
  await waitFor(() => expect(focused()).toBe("#1"));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await expectList(["#1", "#3"]);
  await waitFor(() => expect(focused()).toBe("#3"));
});

it("lists no keys that a viewer can't use", async () => {
  const { shop } = await anOwnedShop();
  await aHeldOrder(shop, "#held", 1, 20);
  const { user } = served.open("/transactions?queue=waiting", { person: await aPerson({ of: [shop], role: "viewer" }), shop });
  await expectList(["#held"]);
  await user.keyboard("?");
  const keys = within(await screen.findByRole("dialog"));
  expect(await keys.findByText("Next order")).toBeTruthy();
  for (const action of ["Approve", "Reject"]) expect(keys.queryByText(action)).toBeNull();
});

it("shows its keys, and leaves them alone while someone types", async () => {
  const { shop, person } = await anOwnedShop();
  await aHeldOrder(shop, "#held", 1, 20);
  const { user } = served.open("/transactions?queue=waiting", { person, shop });
  await expectList(["#held"]);
  await user.keyboard("/");
  await user.keyboard("?j");
  expect(screen.getByRole("searchbox", { name: "Search orders" })).toHaveProperty("value", "?j");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.clear(screen.getByRole("searchbox", { name: "Search orders" }));
  await user.tab();
  await user.keyboard("?");
  expect(await within(await screen.findByRole("dialog")).findByText("Next order")).toBeTruthy();
});

it("says calmly that nothing waits, what would, and leads on", async () => {
  const { shop, person } = await anOwnedShop();
  const { user, place } = served.open("/transactions?queue=waiting", { person, shop });
  expect(await screen.findByText("Nothing to review")).toBeTruthy();
  expect(screen.getByText("Orders held for review appear here.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "See all orders" }));
  await waitFor(() => expect(place()).not.toContain("queue"));
});

it("assigns an order from its screen, and the list shows to whom", async () => {
  const { shop, person } = await anOwnedShop();
  await aPerson({ of: [shop], role: "analyst", fullName: "Sam Okafor" });
  const { paymentId } = await aHeldOrder(shop, "#held", 1, 20);
  const { user } = served.open(`/transactions/${paymentId}`, { person, shop });
  await user.click(await screen.findByRole("button", { name: "Assign" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sam Okafor" }));
  expect(await screen.findByRole("button", { name: "Assigned to Sam Okafor" })).toBeTruthy();
  expect(await screen.findAllByText("Assigned to Sam Okafor")).toHaveLength(2);
});
