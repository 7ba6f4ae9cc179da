import { screen, within } from "@testing-library/react";
import { addEntries, createCustomList } from "#contract/custom-lists.ts";
import type { Role } from "#domain/accounts/roles.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { changeShop } from "#server/shops/change-shop.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import type { servedConsole } from "#tests/support/served-console.tsx";
import type { TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

export const LISTS = "/settings/custom-lists";

/** A shop, a person in it, and a colleague who changes its lists by the API. */
export async function aListShop(app: TestApp, { role = "owner" }: { role?: Role } = {}) {
  const shop = await aShop({ plan: "plus", timeZone: "America/New_York" });
  const person = await aPerson({ of: [shop], role, fullName: "Dana Reyes" });
  const as = asPerson(await aPerson({ of: [shop], fullName: "Kim Lee" }), shop);
  return {
    shop,
    person,
    as,
    /** Takes the plan away that has lists. */
    downgrade: async () => (await testDatabase()).asSystem((handle) => changeShop(handle, shop.tenantId, { plan: "starter" })),
    list: (name: string, type: ListType = "email", value: string | null = null) =>
      app.read(createCustomList, { body: { name, type, value } }, as),
    add: (id: number, value: string, more: { expiresAt?: Date; note?: string } = {}) =>
      app.read(addEntries, { params: { id }, body: { value, ...more } }, as),
  };
}

type Served = ReturnType<typeof servedConsole>;
type Opened = Pick<Awaited<ReturnType<typeof aListShop>>, "shop" | "person">;

/** Opens the lists, or one of them, and waits for its heading. */
export async function openedAt(served: Served, { shop, person }: Opened, heading = "Custom lists", listId: number | null = null) {
  const drawn = served.open(listId === null ? LISTS : `${LISTS}/${listId}`, { shop, person });
  await screen.findByRole("heading", { name: heading, level: 1 });
  return drawn;
}

/** The dialog with this title, once it's open. */
export async function dialogOf(name: string) {
  return within(await screen.findByRole("dialog", { name }));
}

/** The row with this heading. */
export async function rowOf(name: string) {
  const row = (await screen.findByRole("rowheader", { name })).closest("tr");
  if (row === null) throw new Error(`${name} isn't in a row`);
  return within(row);
}

/** What the cells of the rows say, without the buttons. */
export function rowTexts(): string[][] {
  return screen
    .getAllByRole("rowheader")
    .map((heading) => [...(heading.closest("tr")?.querySelectorAll("th, td") ?? [])].map(({ textContent }) => textContent ?? ""));
}
