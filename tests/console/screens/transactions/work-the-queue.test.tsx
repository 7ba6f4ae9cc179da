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
  await user.keyboard("jj");
  expect(document.activeElement?.textContent).toBe("#second");
  await user.keyboard("k{Enter}");
  await heading(/#first/);
  await waitFor(() => expect(screen.getByRole("button", { name: "Next order" })).toBeTruthy());
  await user.keyboard("j");
  await heading(/#second/);
  await screen.findByRole("button", { name: "Approve" });
  await user.keyboard("a");
  const dialog = within(await screen.findByRole("dialog"));
  // The button waits for what approving would mean.
  const approve = await dialog.findByRole("button", { name: "Approve" });
  await waitFor(() => expect(approve.getAttribute("aria-disabled")).not.toBe("true"));
  await user.click(approve);
  expect(await screen.findByText(/^Order .* approved$/)).toBeTruthy();
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

it("says calmly that nothing waits", async () => {
  const { shop, person } = await anOwnedShop();
  served.open("/transactions?queue=waiting", { person, shop });
  expect(await screen.findByText("Nothing to review")).toBeTruthy();
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
