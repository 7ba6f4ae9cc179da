import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
// Imported here because its first load takes long on a slow machine.
import "#console/screens/transactions/columns-menu.tsx";
import { getSession } from "#contract/session.ts";
import { saveColumns } from "#contract/views.ts";
import { anOutcome, aPayment, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { anOwnedShop, daysAgo, expectList, query, rowOf } from "#tests/console/screens/transactions/list-on-screen.ts";

const served = servedConsole();

async function aShopWithAnOrder() {
  const owned = await anOwnedShop();
  await aPayment(owned.shop, {
    order: {
      reference: "#5001",
      createdAt: daysAgo(1),
      amount: 20,
      customer: { email: "ana@mail.test" },
      payment: { cardBin: "424242", cardLast4: "4242" },
      origin: "web",
    },
  });
  return owned;
}

const headings = () => screen.getAllByRole("columnheader").map((heading) => heading.textContent);
const columnsOf = async (person: TestPerson, shop: TestShop) =>
  (await served.app().read(getSession, {}, asPerson(person, shop))).user.settings.columns;
const TOAST = "Couldn't save your columns. Try again.";
const column = (name: string) => screen.findByRole("checkbox", { name });

describe("the list's columns", () => {
  it("are shown and hidden at once, kept for the person, and put back", async () => {
    const { shop, person } = await aShopWithAnOrder();
    const { user, leave } = served.open("/transactions", { person, shop });
    await rowOf("#5001");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    for (const name of ["Email", "Card", "Card country", "Origin", "Amount in shop currency", "Decision due", "Scenario"])
      await user.click(await column(name));
    const row = await rowOf("#5001");
    for (const text of ["ana@mail.test", /•••• 4242$/, "Web"]) expect(row.getByText(text)).toBeTruthy();
    expect(row.getAllByText("$20.00")).toHaveLength(2);
    expect(headings()).not.toContain("Scenario");
    await waitFor(async () =>
      expect(await columnsOf(person, shop)).toEqual({
        shown: ["shopAmount", "email", "due", "card", "cardCountry", "origin"],
        hidden: ["scenario"],
      }),
    );
    leave();

    const again = served.open("/transactions", { person, shop });
    await rowOf("#5001");
    expect(headings()).toContain("Email");
    await again.user.click(screen.getByRole("button", { name: "Columns" }));
    await again.user.click(await screen.findByRole("button", { name: "Reset to default" }));
    expect(headings()).not.toContain("Email");
    await waitFor(async () => expect(await columnsOf(person, shop)).toEqual({ shown: [], hidden: [] }));
  });

  it("are as before, with words, where they can't be saved", async () => {
    const { shop, person } = await aShopWithAnOrder();
    served.refuse(saveColumns, 503);
    const { user } = served.open("/transactions", { person, shop });
    await rowOf("#5001");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await column("Email"));
    expect(await screen.findByText("Couldn't save your columns")).toBeTruthy();
    await waitFor(() => expect(headings()).not.toContain("Email"));
    expect(screen.queryByText(TOAST)).toBeNull();
  });

  it("are as before, with a toast, where they can't be saved and the menu was closed", async () => {
    const { shop, person } = await aShopWithAnOrder();
    served.refuse(saveColumns, 503);
    const release = served.hold(saveColumns);
    const { user } = served.open("/transactions", { person, shop });
    await rowOf("#5001");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await column("Email"));
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Email" })).toBeNull());
    release();
    expect(await screen.findByText(TOAST)).toBeTruthy();
    await waitFor(() => expect(headings()).not.toContain("Email"));
  });

  it("named by the address come before the person's own, and change there", async () => {
    const { shop, person } = await aShopWithAnOrder();
    const { user } = served.open("/transactions?columns=reference.amount.email", { person, shop });
    await rowOf("#5001");
    expect(headings().slice(1)).toEqual(["Reference", "Amount", "Email"]);
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await column("Amount"));
    expect(query().get("columns")).toBe("reference.email");
    expect(await columnsOf(person, shop)).toEqual({ shown: [], hidden: [] });
    await user.click(await screen.findByRole("button", { name: "Use my columns" }));
    expect(query().get("columns")).toBeNull();
    expect(headings()).toContain("Scenario");
  });

  it("of a session by API key are kept in the address", async () => {
    const { shop } = await aShopWithAnOrder();
    const { user } = served.open("/transactions", { key: { shopName: shop.shopName, apiKey: shop.apiKey } });
    await rowOf("#5001");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await column("Email"));
    expect(query().get("columns")).toContain("email");
    expect(headings()).toContain("Email");
  });

  it("have one with the date by which a dispute must be answered, which sorts the list, orders without a date last", async () => {
    const { shop, person } = await anOwnedShop();
    const aDispute = async (reference: string, dueInDays: number) => {
      const payment = await aPayment(shop, { order: { reference, createdAt: daysAgo(1) } });
      await anOutcome(shop, payment, "chargeback", { dueAt: daysAgo(-dueInDays) });
    };
    await aDispute("#late", 9);
    await aDispute("#soon", 3);
    await aPayment(shop, { order: { reference: "#none", createdAt: daysAgo(1) } });
    const { user, go } = served.open("/transactions?columns=reference.answerDue", { person, shop });
    await rowOf("#none");
    await user.click(within(screen.getByRole("columnheader", { name: /Answer due/ })).getByRole("button"));
    await expectList(["#soon", "#late", "#none"]);
    expect(query().get("sort")).toBe("answerDue-asc");
    const heading = screen.getByRole("columnheader", { name: /Answer due/ });
    expect(heading.getAttribute("aria-sort")).toBe("ascending");
    await user.click(within(heading).getByRole("button", { name: /Answer due/ }));
    await expectList(["#late", "#soon", "#none"]);
    expect(query().get("sort")).toBe("answerDue-desc");
    await go("/transactions?answer=due");
    await expectList(["#soon", "#late"]);
    expect(screen.getByRole("columnheader", { name: /Answer due/ })).toBeTruthy();
  });

  it("sorted by a hidden column mark none as sorted", async () => {
    const { shop, person } = await aShopWithAnOrder();
    served.open("/transactions?sort=riskScore-desc&columns=reference.amount", { person, shop });
    await rowOf("#5001");
    expect(screen.getAllByRole("columnheader").filter((heading) => heading.hasAttribute("aria-sort"))).toEqual([]);
  });
});
