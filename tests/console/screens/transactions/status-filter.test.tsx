import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { aPayment, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { anOwnedShop, daysAgo, expectList, query, rowOf } from "./list-on-screen.ts";

const served = servedConsole();

const names = {
  PS0: "Confirmed & Paid",
  PS1: "Require Action",
  PS2: "Confirmed & Authorized",
  PS3: "Pending",
  PS4: "Partially Paid",
  PS5: "Refunded",
};

let shop: TestShop;
let person: TestPerson;

/** An order of each status, and one without. */
beforeAll(async () => {
  ({ shop, person } = await anOwnedShop());
  for (const status of [...Object.keys(names), undefined])
    await aPayment(shop, { order: { reference: `#${status ?? "none"}`, createdAt: daysAgo(1), payment: { status } } });
});

describe("the filter by status", () => {
  it.each(Object.entries(names))("lists under the name of %s, %s, exactly the orders whose row says so", async (code, name) => {
    const { user } = served.open("/transactions", { person, shop });
    await screen.findByRole("link", { name: "#none" });
    await user.click(screen.getByRole("button", { name: "More Filters" }));
    await user.click(await screen.findByRole("menuitem", { name: "Status" }));
    await user.click(await screen.findByRole("checkbox", { name }));
    await user.click(screen.getByRole("button", { name: "Apply" }));
    await expectList([`#${code}`]);
    expect((await rowOf(`#${code}`)).getByText(name)).toBeTruthy();
    expect(query().getAll("status")).toEqual([code]);
    expect(screen.getByRole("button", { name: `Status: ${name}` })).toBeTruthy();
  });

  it("offers the six statuses and nothing else", async () => {
    const { user } = served.open("/transactions", { person, shop });
    await screen.findByRole("link", { name: "#none" });
    await user.click(screen.getByRole("button", { name: "More Filters" }));
    await user.click(await screen.findByRole("menuitem", { name: "Status" }));
    const form = (await screen.findByRole("checkbox", { name: "Refunded" })).closest("form");
    if (form === null) throw new Error("The statuses are in no form");
    expect(
      within(form)
        .getAllByRole("checkbox")
        .map((box) => box.closest("label")?.textContent),
    ).toEqual(Object.values(names));
  });
});
