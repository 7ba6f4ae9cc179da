import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { addEntries, addPaymentToList, changeEntry, countListHits, deleteCustomList, listEntries } from "#contract/custom-lists.ts";
import { createDraft } from "#contract/scenario-versions.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/settings/custom-lists/list-screen.tsx";
import "#console/screens/settings/custom-lists/lists-screen.tsx";
import { LIST_IN_USE } from "#domain/custom-lists/list-words.ts";
import { aListShop, dialogOf, openedAt, rowOf, rowTexts } from "#tests/console/screens/settings/custom-lists/lists-on-screen.ts";
import { aListRule } from "#tests/support/a-list-rule.ts";
import { aPayment } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const LONG = "a-very-long-address-of-someone@example.com";

type Made = Awaited<ReturnType<typeof aListShop>>;
type Before = (made: Made, listId: number) => Promise<unknown>;

/** A list Blocked of email addresses, open; `before` that, what else the test needs. */
async function openedList(values: string | null, before: Before = async () => undefined, given: Parameters<typeof aListShop>[1] = {}) {
  const made = await aListShop(served.app(), given);
  const { listId } = await made.list("Blocked", "email", values);
  await before(made, listId);
  const entries = async () =>
    (await served.app().read(listEntries, { params: { id: listId }, query: { page: 1, limit: 50, search: undefined } }, made.as)).results;
  const drawn = await openedAt(served, made, "Blocked", listId);
  return { ...drawn, made, listId, entries };
}

/** Polaris draws a page's actions once more, to measure them. */
function button(name: string): HTMLElement {
  const [first] = screen.getAllByRole("button", { name });
  if (first === undefined) throw new Error(`There is no button ${name}`);
  return first;
}

describe("the entries of a list", () => {
  it("are none at first", async () => {
    const { user } = await openedList(null);
    expect(await screen.findByText("No items yet")).toBeTruthy();
    await user.click(screen.getAllByRole("button", { name: "Add entries" }).at(-1) ?? document.body);
    expect(await dialogOf("Add entries")).toBeTruthy();
  });

  it("are shown to 21 characters, the whole on focus, with note, expiry and who added them", async () => {
    const { user } = await openedList(LONG, async ({ add }, listId) => {
      await add(listId, "ada@example.com", { expiresAt: new Date("2099-02-01T05:00:00Z"), note: "Chargeback" });
      await add(listId, "grace@example.com", { expiresAt: new Date("2099-02-01T12:30:00Z") });
    });
    await rowOf("ada@example.com");
    expect(rowTexts().map(([value, note, expires]) => [value, note, expires])).toEqual([
      ["grace@example.com", "-", "Feb 1, 2099, 7:30 AM"],
      ["ada@example.com", "Chargeback", "End of Jan 31, 2099"],
      [`${LONG.slice(0, 21)}…`, "-", "-"],
    ]);
    expect((await rowOf("ada@example.com")).getByText("Kim Lee")).toBeTruthy();
    await user.hover(screen.getByText(`${LONG.slice(0, 21)}…`));
    expect((await screen.findByRole("tooltip")).textContent).toBe(LONG);
  });

  it("lead to the orders that they were added from", async () => {
    const made = await aListShop(served.app());
    const { listId } = await made.list("Blocked");
    const { paymentId } = await aPayment(made.shop, { order: { customer: { email: "ada@example.com" } } });
    await served.app().read(addPaymentToList, { params: { id: paymentId }, body: { customListId: listId, field: "email" } }, made.as);
    await openedAt(served, made, "Blocked", listId);
    const link = (await rowOf("ada@example.com")).getByRole("link", { name: "View order" });
    expect(link.getAttribute("href")).toContain(`/transactions/${paymentId}`);
  });

  it("that expired stay readable, and are marked", async () => {
    const made = await aListShop(served.app());
    const { listId } = await made.list("Blocked");
    await made.add(listId, "ada@example.com", { expiresAt: new Date("2099-02-01T05:00:00Z") });
    await served
      .app()
      .services.database.forTenants([made.shop.tenantId], (handle) =>
        handle.prepared("update list_entry set expires_at = '2020-02-01T05:00:00Z' where tenant_id = $1", [made.shop.tenantId]),
      );
    await openedAt(served, made, "Blocked", listId);
    const row = await rowOf("ada@example.com");
    expect(row.getByText("Expired")).toBeTruthy();
    expect(row.getByText("End of Jan 31, 2020")).toBeTruthy();
  });

  it("are fifty a page, and found by how they begin", async () => {
    const { user, place } = await openedList(Array.from({ length: 51 }, (_, at) => `p${100 + at}@example.com`).join(","));
    expect(await screen.findByText("1–50 of 51")).toBeTruthy();
    await user.click(button("Next"));
    expect(await screen.findByText("51–51 of 51")).toBeTruthy();
    await user.type(screen.getByRole("searchbox", { name: "Search entries" }), "P12");
    await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(10));
    expect(place()).toContain("q=P12");
    await user.type(screen.getByRole("searchbox", { name: "Search entries" }), "x");
    await user.click(await screen.findByRole("button", { name: "Show all entries" }));
    expect(await screen.findByText("1–50 of 51")).toBeTruthy();
  });

  it("that can't be loaded say so, until Retry succeeds", async () => {
    served.refuse(listEntries, 500);
    const { user } = await openedList("ada@example.com");
    expect(await screen.findByText("Unable to load list")).toBeTruthy();
    served.restore();
    await user.click(button("Retry"));
    await rowOf("ada@example.com");
  });
});

describe("entries", () => {
  it("are added several at once, with a last day in the shop's time zone and a note", async () => {
    const { user, entries } = await openedList("ada@example.com");
    await user.click(button("Add entries"));
    const dialog = await dialogOf("Add entries");
    await user.type(dialog.getByRole("textbox", { name: "Email addresses" }), "ada@example.com, grace@example.com,hedy@example.com");
    await user.type(dialog.getByLabelText("Last day (optional)"), "2099-01-31");
    await user.type(dialog.getByRole("textbox", { name: "Note (optional)" }), "Chargebacks in October{Enter}");
    expect(await screen.findByText("2 entries added, 1 in the list already has the new expiry and note")).toBeTruthy();
    await rowOf("hedy@example.com");
    const added = { expiresAt: new Date("2099-02-01T05:00:00Z"), note: "Chargebacks in October", addedBy: "Dana Reyes" };
    expect((await entries()).find(({ value }) => value === "grace@example.com")).toMatchObject(added);
  });

  it("need a value; Enter in an empty field sends nothing", async () => {
    const { user } = await openedList(null);
    await user.click(await screen.findAllByRole("button", { name: "Add entries" }).then(([first]) => first ?? document.body));
    const dialog = await dialogOf("Add entries");
    await user.type(dialog.getByRole("textbox", { name: "Email addresses" }), " {Enter}");
    expect(dialog.queryByText("Value is required field.")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Add entries" }));
    expect(dialog.getByText("Value is required field.")).toBeTruthy();
    expect(served.asked().filter((call) => call.startsWith("POST"))).toEqual([]);
  });

  it("with faults say all of them at their fields, and none is added", async () => {
    const { user, entries } = await openedList(null);
    await user.click(await screen.findAllByRole("button", { name: "Add entries" }).then(([first]) => first ?? document.body));
    const dialog = await dialogOf("Add entries");
    await user.type(dialog.getByLabelText("Last day (optional)"), "2020-01-31");
    const bad = ["one", "two", "three", "four", "five", "six", "seven"];
    await user.type(dialog.getByRole("textbox", { name: "Email addresses" }), `ada@example.com,${bad.join(",")}{Enter}`);
    expect(await dialog.findByText("“five” must be an email address, such as ada@example.com.")).toBeTruthy();
    expect(dialog.queryByText(/“six”/)).toBeNull();
    expect(dialog.getByText("And 2 other values.")).toBeTruthy();
    expect(dialog.getByText("Expiry must be in the future.")).toBeTruthy();
    expect(await entries()).toEqual([]);
  });

  it("that couldn't be added stay typed in", async () => {
    const { user } = await openedList("ada@example.com");
    await user.click(button("Add entries"));
    const dialog = await dialogOf("Add entries");
    served.lose(addEntries);
    await user.type(dialog.getByRole("textbox", { name: "Email addresses" }), "grace@example.com{Enter}");
    expect(await dialog.findByText("Couldn't add to the list")).toBeTruthy();
    served.restore();
    await user.click(dialog.getByRole("button", { name: "Add entries" }));
    await rowOf("grace@example.com");
  });

  it("are edited field by field, and say a value that's there twice", async () => {
    const { user, entries } = await openedList("ada@example.com", ({ add }, listId) =>
      add(listId, "grace@example.com", { expiresAt: new Date("2099-02-01T12:30:00Z") }),
    );
    await user.click((await rowOf("grace@example.com")).getByRole("button", { name: "Edit grace@example.com" }));
    const dialog = await dialogOf("Edit entry");
    expect(dialog.getByLabelText<HTMLInputElement>("Last day (optional)").value).toBe("2099-02-01");
    const value = dialog.getByRole("textbox", { name: "Value" });
    await user.clear(value);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByText("Value is required field.")).toBeTruthy();
    await user.type(value, "ada@example.com{Enter}");
    expect(await dialog.findByText("Value is already in the list.")).toBeTruthy();
    await user.clear(value);
    await user.type(value, "grace.lee@example.com");
    await user.type(dialog.getByRole("textbox", { name: "Note (optional)" }), "Friend{Enter}");
    await rowOf("grace.lee@example.com");
    const stored = { value: "grace.lee@example.com", note: "Friend", expiresAt: new Date("2099-02-01T12:30:00Z") };
    expect((await entries())[0]).toMatchObject(stored);
  });

  it("keep what a colleague changed meanwhile, unless the person changes it too", async () => {
    const { user, made, entries } = await openedList("ada@example.com");
    await user.click((await rowOf("ada@example.com")).getByRole("button", { name: "Edit ada@example.com" }));
    const dialog = await dialogOf("Edit entry");
    const [entry] = await entries();
    if (entry === undefined) throw new Error("There is no entry");
    await served.app().read(changeEntry, { body: { customListItemId: entry.entryId, note: "By Kim" } }, made.as);
    await user.type(dialog.getByLabelText("Last day (optional)"), "2099-01-31");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("End of Jan 31, 2099")).toBeTruthy();
    expect(await entries()).toMatchObject([{ note: "By Kim", expiresAt: new Date("2099-02-01T05:00:00Z") }]);
  });

  it("are deleted once the person has confirmed it", async () => {
    const { user, entries } = await openedList("ada@example.com");
    await user.click((await rowOf("ada@example.com")).getByRole("button", { name: "Delete ada@example.com" }));
    await user.click((await dialogOf("Delete this entry?")).getByRole("button", { name: "Delete entry" }));
    expect(await screen.findByText("No items yet")).toBeTruthy();
    expect(await entries()).toEqual([]);
  });
});

describe("a list", () => {
  it("says which rules use it, live and in drafts, and can't be deleted then", async () => {
    const made = await aListShop(served.app());
    const { listId } = await made.list("Blocked");
    await aListRule(made.shop, { listId });
    const { draftId } = await served.app().read(createDraft, { query: { draft: undefined }, body: { name: "Holidays" } }, made.as);
    await openedAt(served, made, "Blocked", listId);
    const links = await screen.findAllByRole("link", { name: "Listed" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      expect.stringMatching(/^\/scenarios\?scenario=1/),
      expect.stringMatching(new RegExp(`^/scenarios\\?draft=${draftId}&scenario=1`)),
    ]);
    expect(screen.getByText("Live")).toBeTruthy();
    expect(screen.getByText("Draft: Holidays")).toBeTruthy();
    expect(screen.getAllByText("Customer email is one of list “Blocked”")).toHaveLength(2);
    const remove = button("Delete list");
    expect(remove.getAttribute("aria-disabled")).toBe("true");
    remove.focus();
    expect((await screen.findByRole("tooltip")).textContent).toBe(LIST_IN_USE);
  });

  it("that no rule uses is deleted, which leads back to the others", async () => {
    const { user, place } = await openedList(null);
    expect(await screen.findByText(/^No rules use this list yet\./)).toBeTruthy();
    await user.click(button("Delete list"));
    await user.click((await dialogOf("Delete “Blocked”?")).getByRole("button", { name: "Delete list" }));
    expect(await screen.findByRole("heading", { name: "Custom lists", level: 1 })).toBeTruthy();
    expect(place()).toMatch(/^\/settings\/custom-lists\?/);
  });

  it("that a colleague deleted leads back to the others", async () => {
    const made = await aListShop(served.app());
    const { listId } = await made.list("Blocked");
    await served.app().read(deleteCustomList, { params: { id: listId } }, made.as);
    const { user } = await openedAt(served, made, "Custom list", listId);
    expect(await screen.findByText("This list doesn't exist")).toBeTruthy();
    await user.click(button("Show all lists"));
    expect(await screen.findByRole("heading", { name: "Custom lists", level: 1 })).toBeTruthy();
  });

  it("counts the recent orders that it would have hit, and again once it changes", async () => {
    const { user, made } = await openedList("ada@example.com");
    const createdAt = new Date(Date.now() - 86_400_000).toISOString();
    for (const email of ["ada@example.com", "grace@example.com"]) await aPayment(made.shop, { order: { createdAt, customer: { email } } });
    served.refuse(countListHits, 500);
    await user.click(button("Count orders"));
    expect(await screen.findByText("Couldn't count the orders")).toBeTruthy();
    served.restore();
    await user.click(button("Retry"));
    expect(await screen.findByText("Would have hit 1 order in 90 days, of 2.")).toBeTruthy();
    await user.click(button("Add entries"));
    await user.type((await dialogOf("Add entries")).getByRole("textbox", { name: "Email addresses" }), "grace@example.com{Enter}");
    expect(await screen.findByText("Would have hit 2 orders in 90 days, of 2.")).toBeTruthy();
  });
});

it("viewers read a list without buttons that they can't use", async () => {
  await openedList("ada@example.com", undefined, { role: "viewer" });
  const row = await rowOf("ada@example.com");
  expect(row.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("button", { name: /^(Add entries|Upload CSV|Rename|Delete list)$/ })).toBeNull();
  expect(within(screen.getByRole("main")).getByRole("button", { name: "Count orders" })).toBeTruthy();
});

it("on a plan without lists, adding and editing offer the plan that has them, and removing stays possible", async () => {
  const { user } = await openedList("ada@example.com", ({ downgrade }) => downgrade());
  const row = await rowOf("ada@example.com");
  for (const name of ["Add entries", "Upload CSV", "Rename", "Edit ada@example.com"]) {
    await user.click(button(name));
    const offer = await dialogOf("Upgrade to Convert Plus");
    await user.click(offer.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  await user.click(row.getByRole("button", { name: "Delete ada@example.com" }));
  await user.click((await dialogOf("Delete this entry?")).getByRole("button", { name: "Delete entry" }));
  expect(await screen.findByText("No items yet")).toBeTruthy();
});
