import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { deleteScenario, listScenarios } from "#contract/scenarios.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/scenarios/scenarios-screen.tsx";
import { aPayment } from "#tests/support/builders.ts";
import { aScenarioShop, opened, rowOf } from "#tests/console/screens/scenarios/scenarios-on-screen.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

it("lists the scenarios by priority, the catch-all last, without a number or a count of orders", async () => {
  const made = await aScenarioShop(served.app());
  const { scenarios } = await made.set();
  await opened(served, made);
  const rows = screen.getAllByRole("listitem").filter((item) => item.parentElement === screen.getByRole("list", { name: "Scenarios" }));
  expect(rows.map((row) => within(row).getByRole("heading", { level: 2 }).textContent)).toEqual(scenarios.map(({ name }) => name));
  expect(within(rowOf("High risk")).getByText("7")).toBeTruthy();
  expect(within(rowOf("High risk")).getByText("No orders")).toBeTruthy();
  expect(within(rowOf("High risk")).getByText("1 automatic action · 3 manual actions")).toBeTruthy();
  expect(within(rowOf("All other orders")).queryByText(/^\d+$|^No orders$/)).toBeNull();
  expect(within(rowOf("All other orders")).getByText("3 manual actions")).toBeTruthy();
});

it("leads from a scenario's orders to the list of them, of any date", async () => {
  const made = await aScenarioShop(served.app());
  const highRisk = await made.named("High risk");
  await aPayment(made.shop, { scenario: { id: highRisk.id, name: highRisk.name } });
  const { user, place } = await opened(served, made);
  await user.click(within(rowOf("High risk")).getByRole("link", { name: "1 order" }));
  await waitFor(() => expect(place()).toContain("/transactions?"));
  expect(Object.fromEntries(new URLSearchParams(place().split("?")[1]))).toMatchObject({ scenario: String(highRisk.id), date: "any" });
});

it("says of a scenario that it's archived, or for PSP orders", async () => {
  const made = await aScenarioShop(served.app());
  await made.save({ id: (await made.named("High risk")).id, isArchived: true });
  await made.create("Wallet top-ups", { isPsp: true });
  await opened(served, made);
  expect(within(rowOf("High risk")).getByText("Archived")).toBeTruthy();
  expect(within(rowOf("Wallet top-ups")).getByText("PSP")).toBeTruthy();
});

it("opens a scenario with its rules as sentences, and keeps it in the address", async () => {
  const made = await aScenarioShop(served.app());
  const { user, place } = await opened(served, made);
  await user.click(screen.getByRole("button", { name: "High risk" }));
  expect(await within(rowOf("High risk")).findByText("Risk score is at least 30.00%")).toBeTruthy();
  expect(place()).toContain(`scenario=${(await made.named("High risk")).id}`);
  await user.click(screen.getByRole("button", { name: "All other orders" }));
  expect(await within(rowOf("All other orders")).findByText("Applies when no other scenario matches.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "High risk" }).getAttribute("aria-expanded")).toBe("false");
});

it("keeps its layout while it loads, and tries again when that failed", async () => {
  const { shop, person } = await aScenarioShop(served.app());
  served.refuse(listScenarios, 500);
  const { user } = served.open("/scenarios", { shop, person });
  expect(await screen.findByRole("heading", { name: "Scenarios", level: 1 })).toBeTruthy();
  expect(await screen.findByText("ERROR")).toBeTruthy();
  served.restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("button", { name: "High risk" })).toBeTruthy();
});

it("says so when there is no scenario but the catch-all", async () => {
  const made = await aScenarioShop(served.app());
  for (const { id } of (await made.set()).scenarios.filter(({ isCatchAll }) => !isCatchAll))
    await served.app().read(deleteScenario, { params: { id } }, made.as);
  await opened(served, made);
  expect(await screen.findByText("No scenarios yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "All other orders" })).toBeTruthy();
});
