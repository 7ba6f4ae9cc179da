import { screen } from "@testing-library/react";
import { expect } from "vitest";
import { listPaymentScenarios } from "#contract/payment-list.ts";
// What the console loads when it is needed: in a test its first load is a compilation, and longer than any wait.
import "#console/app/dashboard-entrance.tsx";
import "#console/app/protected-area.tsx";
import "#console/charts/chart-dialog.tsx";
import "#console/charts/chart-table.tsx";
import "#console/charts/drawings.tsx";
import "#console/screens/dashboard/ask-figures.ts";
import "#console/screens/dashboard/dashboard-screen.tsx";
import "#console/screens/dashboard/movers-panel.tsx";
import "#console/screens/dashboard/network-radar.tsx";
import "#console/screens/dashboard/report-dialogs.tsx";
import { anOutcome, aPayment, aPerson, aShop, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** A day that lies in the last 30 and is over. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

type Shown = Parameters<typeof aShop>[0];

/** A shop of more than a year that sees everything, and its owner. */
export async function aFullShop(shown: Shown = {}): Promise<{ shop: TestShop; person: TestPerson }> {
  const shop = await aShop({ dashboardVisibility: "visible", hasGuarantee: true, since: new Date("2025-09-05T00:00:00Z"), ...shown });
  return { shop, person: await aPerson({ of: [shop] }) };
}

/** The number of the shop's catch-all scenario. */
export async function catchAllOf(app: TestApp, shop: TestShop, person: TestPerson): Promise<{ id: number; name: string }> {
  const scenarios = await app.read(listPaymentScenarios, {}, asPerson(person, shop));
  const catchAll = scenarios.find(({ name }) => name === "All other orders");
  if (catchAll === undefined) throw new Error("A shop has a catch-all scenario");
  return catchAll;
}

type Order = NonNullable<Parameters<typeof aPayment>[1]>;

/** Orders of 100 dollars each, so many of them; of yesterday, through Stripe and from the web unless shown otherwise. */
export async function orders(shop: TestShop, count: number, { order = {}, ...shown }: Order = {}) {
  const made = [];
  const body = { createdAt: `${yesterday}T12:00:00Z`, amount: 100, origin: "web", payment: { acquirer: "stripe" }, ...order };
  for (let number = 0; number < count; number += 1) made.push(await aPayment(shop, { ...shown, order: body }));
  const [first] = made;
  if (first === undefined) throw new Error("There is at least one order");
  return first;
}

/**
 * Ten orders of a day: 6 approved, one of them charged back with 30 dollars, 2 rejected, 1 pending, and 1 approved without
 * the guarantee; 7 of them through Stripe from the web, 3 without a payment method or an origin.
 */
export async function tenOrders(shop: TestShop, shown: { day?: string; scenario?: { id: number; name: string } } = {}) {
  const { day = yesterday, ...rest } = shown;
  const createdAt = `${day}T12:00:00Z`;
  const without = { createdAt, origin: null, payment: {} };
  const disputed = await orders(shop, 6, { ...rest, order: { createdAt } });
  const rejected = await orders(shop, 1, { ...rest, decision: "rejected", order: { createdAt } });
  await orders(shop, 1, { ...rest, decision: "rejected", order: without });
  await orders(shop, 1, { ...rest, decision: "pending", order: without });
  await orders(shop, 1, { ...rest, guaranteeStatus: 0, order: without });
  await anOutcome(shop, disputed, "chargeback", { reasonCode: "10.4", amount: 30 });
  return { disputed, rejected };
}

/** The filter of the list that a link leads to. */
export async function listBehind(name: string | RegExp): Promise<Record<string, string>> {
  const [link] = await screen.findAllByRole("link", { name });
  const url = new URL(link?.getAttribute("href") ?? "", "http://localhost");
  expect(url.pathname).toBe("/transactions");
  url.searchParams.delete("tid");
  return Object.fromEntries(url.searchParams);
}

/** The cells of a table's row, by the text of its first; none where there is no such row. */
export function rowTexts(name: string): string[] {
  const row = screen.queryAllByText(name).flatMap((each) => each.closest("th[scope=row]")?.closest("tr") ?? [])[0];
  return [...(row?.cells ?? [])].map((cell) => cell.textContent ?? "");
}
