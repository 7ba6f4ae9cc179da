import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
// What the router loads when it is first needed is loaded here before any test waits for it.
import "#console/app/protected-area.tsx";
import "#console/screens/transaction/transaction-screen.tsx";
import "#console/screens/transactions/transactions-screen.tsx";
import type { NewShop } from "#server/shops/create-shop.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";

/** A shop and its owner. */
export async function anOwnedShop(shown: Partial<NewShop> = {}) {
  const shop = await aShop(shown);
  return { shop, person: await aPerson({ of: [shop] }) };
}

/** A moment so many days ago, as an order has it. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

/** The row of an order in the table. */
export async function rowOf(reference: string) {
  const row = (await screen.findByRole("link", { name: reference })).closest("tr");
  if (row === null) throw new Error(`${reference} stands in no row`);
  return within(row);
}

/** Waits until the list has exactly the orders with these references, from the first. */
export async function expectList(references: readonly string[]): Promise<void> {
  await waitFor(() => expect(screen.queryAllByRole("link", { name: /^#/ }).map((link) => link.textContent)).toEqual(references));
}

/** What the address bar says of the list. */
export function query(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
