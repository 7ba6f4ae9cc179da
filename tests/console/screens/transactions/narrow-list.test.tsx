import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { listPayments } from "#contract/payment-list.ts";
import { aPayment, anOutcome } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { anOwnedShop, daysAgo, expectList, query, rowOf } from "./list-on-screen.ts";

const served = servedConsole();

/** The list's place, not the window, has 548 pixels, as inside the shop admin on a tablet. */
beforeEach(() => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(548);
});

it("in a narrow place the list is cards with what is needed to choose the one to open, names in full", async () => {
  const { shop, person } = await anOwnedShop();
  const scenario = { id: 1, name: "A scenario ".repeat(9).trim() };
  const customer = { firstName: "Christopher-Alexander", lastName: "Featherstonehaugh" };
  const order = { reference: "#5001", createdAt: daysAgo(1), amount: 129.9, customer, payment: { status: "PS5" } };
  await anOutcome(shop, await aPayment(shop, { decision: "rejected", riskScore: 0.5, scenario, order }), "chargeback");
  served.open("/transactions", { person, shop });
  const card = within((await screen.findByRole("link", { name: "#5001" })).closest("li") ?? document.createElement("li"));
  for (const text of ["$129.90", "Rejected", "High", "50.00% risk", "Chargeback", "Refunded", "Not under guarantee"])
    expect(card.getByText(text)).toBeTruthy();
  for (const text of ["Christopher-Alexander Featherstonehaugh", scenario.name])
    expect(card.getByText(text).closest(".Polaris-Text--truncate")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
});

it("a card in the queue names the guarantee and the payment's status, and a PSP order's has the sign", async () => {
  const { shop, person } = await anOwnedShop();
  const order = { reference: "#5001", type: "psp", createdAt: daysAgo(1), payment: { status: "PS4" } };
  await aPayment(shop, { decision: "pending", guaranteeStatus: 1, riskScore: 0.02, order });
  served.open("/transactions?queue=waiting", { person, shop });
  const card = within((await screen.findByRole("link", { name: "#5001" })).closest("li") ?? document.createElement("li"));
  for (const text of ["PSP", "Low", "2.00% risk", "Partially Paid", "Under review"]) expect(card.getByText(text)).toBeTruthy();
});

it("on a tablet the list is a table that lacks nothing, with two lines to a cell", async () => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(720);
  const { shop, person } = await anOwnedShop();
  const order = { reference: "#5001", createdAt: daysAgo(1), payment: { acquirer: "stripe", status: "PS2" } };
  await aPayment(shop, { guaranteeStatus: 2, order });
  const { user } = served.open("/transactions", { person, shop });
  const row = await rowOf("#5001");
  for (const text of ["All other orders", "Under guarantee", "Confirmed & Authorized", "Stripe"]) expect(row.getByText(text)).toBeTruthy();
  // The headings stand twice once they are measured, so that they can stick.
  const [heading] = screen.getAllByRole("button", { name: "Reference, date" });
  await user.click(heading ?? document.body);
  await waitFor(() => expect(query().get("sort")).toBe("createdAt-asc"));
});

it("cards are sorted by a menu, as the table is by its headings", async () => {
  const { shop, person } = await anOwnedShop();
  await aPayment(shop, { riskScore: 0.9, order: { reference: "#1", createdAt: daysAgo(3), amount: 20 } });
  await aPayment(shop, { riskScore: 0.1, order: { reference: "#2", createdAt: daysAgo(2), amount: 10 } });
  await aPayment(shop, { riskScore: 0.5, order: { reference: "#3", createdAt: daysAgo(1), amount: 30 } });
  const { user } = served.open("/transactions", { person, shop });
  await expectList(["#3", "#2", "#1"]);
  const menu = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort" });
  expect(menu.value).toBe("Newest first");
  for (const { chosen, left, sort } of [
    { chosen: "Highest risk first", left: ["#1", "#3", "#2"], sort: "riskScore-desc" },
    { chosen: "Lowest amount first", left: ["#2", "#1", "#3"], sort: "amount-asc" },
  ]) {
    await user.selectOptions(menu, chosen);
    await expectList(left);
    expect(menu.value).toBe(chosen);
    expect(query().get("sort")).toBe(sort);
  }
});

it("an error stands in place of the cards, with Retry", async () => {
  const { shop, person } = await anOwnedShop();
  await aPayment(shop, { order: { reference: "#5001", createdAt: daysAgo(1) } });
  served.refuse(listPayments, 500);
  const { user } = served.open("/transactions", { person, shop });
  expect(await screen.findByText("Error")).toBeTruthy();
  await expectList([]);
  served.restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await expectList(["#5001"]);
});
