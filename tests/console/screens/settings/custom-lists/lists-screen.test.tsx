import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { deleteCustomList, listCustomLists } from "#contract/custom-lists.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/settings/custom-lists/list-screen.tsx";
import "#console/screens/settings/custom-lists/lists-screen.tsx";
import { LIST_IN_USE } from "#domain/custom-lists/list-words.ts";
import { aListShop, dialogOf, LISTS, openedAt, rowOf, rowTexts } from "#tests/console/screens/settings/custom-lists/lists-on-screen.ts";
import { aListRule } from "#tests/support/a-list-rule.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

const all = async (made: Awaited<ReturnType<typeof aListShop>>) =>
  (await served.app().read(listCustomLists, { query: { page: 1, limit: 100, search: undefined } }, made.as)).results;

it("of a master account there are none", async () => {
  const shop = await aShop({ isMaster: true });
  const { place } = served.open(LISTS, { shop, person: await aPerson({ of: [shop] }) });
  await waitFor(() => expect(place()).toContain("/dashboard"));
});

describe("the lists", () => {
  it("say what they are of, how much is in them and who created them", async () => {
    const made = await aListShop(served.app());
    await made.list("Blocked", "email", "ada@example.com,grace@example.com");
    const { listId } = await made.list("Ranges", "ip");
    await aListRule(made.shop, { listId, name: "Ranges" });
    await openedAt(served, made);
    await rowOf("Blocked");
    expect(document.title).toBe("Custom lists · Surety");
    expect(rowTexts().map((cells) => cells.slice(0, 4))).toEqual([
      ["Blocked", "Email addresses", "2", "0"],
      ["Ranges", "IP addresses and ranges", "0", "1"],
    ]);
    expect((await rowOf("Blocked")).getByText("Kim Lee")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Blocked" }).getAttribute("href")).toMatch(/^\/settings\/custom-lists\/\d+\?/);
  });

  it("are none at first", async () => {
    const { user } = await openedAt(served, await aListShop(served.app()));
    expect(await screen.findByText("No items yet")).toBeTruthy();
    await user.click(screen.getAllByRole("button", { name: "Create list" }).at(-1) ?? document.body);
    expect(await dialogOf("Create list")).toBeTruthy();
  });

  it("are ten a page, and found by their names", async () => {
    const made = await aListShop(served.app());
    for (let number = 10; number <= 21; number += 1) await made.list(`List ${number}`);
    const { user, place } = await openedAt(served, made);
    await rowOf("List 10");
    expect(screen.getAllByRole("rowheader")).toHaveLength(10);
    expect(screen.getByText("1–10 of 12")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next" }));
    await rowOf("List 20");
    expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["List 20", "List 21"]);
    expect(place()).toContain("page=2");
    await user.type(screen.getByRole("searchbox", { name: "Search lists" }), "15");
    await waitFor(() => expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["List 15"]));
    expect(place()).toContain("q=15");
    expect(place()).not.toContain("page=");
    await user.type(screen.getByRole("searchbox", { name: "Search lists" }), "x");
    await user.click(await screen.findByRole("button", { name: "Show all lists" }));
    await rowOf("List 10");
  });

  it("that can't be loaded say so, until Retry succeeds", async () => {
    const made = await aListShop(served.app());
    await made.list("Blocked");
    served.refuse(listCustomLists, 500);
    const { user } = await openedAt(served, made);
    expect(await screen.findByText("Unable to load list")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await rowOf("Blocked");
  });

  it("show a colleague's change as soon as the page is looked at again", async () => {
    const made = await aListShop(served.app());
    await made.list("Blocked");
    await openedAt(served, made);
    await rowOf("Blocked");
    await made.list("Trusted");
    const later = Date.now() + 6_000;
    vi.spyOn(Date, "now").mockImplementation(() => later);
    fireEvent(window, new Event("visibilitychange"));
    expect(await rowOf("Trusted")).toBeTruthy();
  });

  it("are cards where there's no room for columns", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(390);
    const made = await aListShop(served.app());
    await made.list("Blocked", "bin");
    await openedAt(served, made);
    expect(await screen.findByRole("heading", { name: "Blocked", level: 3 })).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText("Card BINs")).toBeTruthy();
  });
});

describe("a list", () => {
  it("is created with its first values, and opened", async () => {
    const made = await aListShop(served.app());
    const { user, place } = await openedAt(served, made);
    await user.click(await screen.findAllByRole("button", { name: "Create list" }).then(([first]) => first ?? document.body));
    const dialog = await dialogOf("Create list");
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Blocked");
    await user.selectOptions(dialog.getByRole("combobox", { name: "Type" }), "Email addresses");
    await user.click(dialog.getByRole("textbox", { name: "Values (optional)" }));
    await user.paste("ada@example.com\ngrace@example.com");
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { name: "Blocked", level: 1 })).toBeTruthy();
    expect(place()).toMatch(/^\/settings\/custom-lists\/\d+\?/);
    expect(await all(made)).toMatchObject([{ name: "Blocked", type: "email", entryCount: 2, createdBy: "Dana Reyes" }]);
  });

  it("needs a name; Enter in an empty field sends nothing", async () => {
    const made = await aListShop(served.app());
    const { user } = await openedAt(served, made);
    await user.click(await screen.findAllByRole("button", { name: "Create list" }).then(([first]) => first ?? document.body));
    const dialog = await dialogOf("Create list");
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "{Enter}");
    expect(dialog.queryByText("Name is required field.")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Create list" }));
    expect(dialog.getByText("Name is required field.")).toBeTruthy();
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Blocked{Enter}");
    expect(await screen.findByRole("heading", { name: "Blocked", level: 1 })).toBeTruthy();
    expect(await all(made)).toMatchObject([{ name: "Blocked", type: "text", entryCount: 0 }]);
  });

  it("says every fault at its field, and creates nothing", async () => {
    const made = await aListShop(served.app());
    await made.list("Blocked");
    const { user } = await openedAt(served, made);
    await rowOf("Blocked");
    await user.click(screen.getByRole("button", { name: "Create list" }));
    const dialog = await dialogOf("Create list");
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Others");
    await user.selectOptions(dialog.getByRole("combobox", { name: "Type" }), "Email addresses");
    await user.type(dialog.getByRole("textbox", { name: "Values (optional)" }), "ada@example.com, nobody, nowhere{Enter}");
    expect(await dialog.findByText("“nobody” must be an email address, such as ada@example.com.")).toBeTruthy();
    expect(dialog.getByText("“nowhere” must be an email address, such as ada@example.com.")).toBeTruthy();
    await user.clear(dialog.getByRole("textbox", { name: "Values (optional)" }));
    await user.clear(dialog.getByRole("textbox", { name: "Name" }));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Blocked{Enter}");
    expect(await dialog.findByText("Name is in use.")).toBeTruthy();
    expect(await all(made)).toHaveLength(1);
  });

  it("is renamed", async () => {
    const made = await aListShop(served.app());
    await made.list("Blocked");
    const { user } = await openedAt(served, made);
    await user.click((await rowOf("Blocked")).getByRole("button", { name: "Rename Blocked" }));
    const dialog = await dialogOf("Rename list");
    await user.clear(dialog.getByRole("textbox", { name: "Name" }));
    await user.click(dialog.getByRole("button", { name: "Rename" }));
    expect(dialog.getByText("Name is required field.")).toBeTruthy();
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Banned{Enter}");
    await rowOf("Banned");
  });

  it("is deleted once the person has confirmed it", async () => {
    const made = await aListShop(served.app());
    await made.list("Blocked", "email", "ada@example.com,grace@example.com");
    const { user } = await openedAt(served, made);
    await user.click((await rowOf("Blocked")).getByRole("button", { name: "Delete Blocked" }));
    const dialog = await dialogOf("Delete “Blocked”?");
    expect(dialog.getByText("Its 2 entries are deleted too. This can't be undone.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Delete list" }));
    expect(await screen.findByText("No items yet")).toBeTruthy();
    expect(await all(made)).toEqual([]);
  });

  it("that rules use can't be deleted, and says so by keyboard and pointer", async () => {
    const made = await aListShop(served.app());
    const { listId } = await made.list("Blocked");
    await aListRule(made.shop, { listId });
    const { user } = await openedAt(served, made);
    const button = (await rowOf("Blocked")).getByRole("button", { name: "Delete Blocked" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    while (document.activeElement !== button && document.activeElement !== null) {
      await user.tab();
      if (document.activeElement === document.body) break;
    }
    expect(document.activeElement).toBe(button);
    expect((await screen.findByRole("tooltip")).textContent).toBe(LIST_IN_USE);
    await user.tab();
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    await user.hover(button);
    expect((await screen.findByRole("tooltip")).textContent).toBe(LIST_IN_USE);
    await user.click(button);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("that rules use says so in its card, where there's no room for a table", async () => {
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(390);
    const made = await aListShop(served.app());
    const { listId } = await made.list("Blocked");
    await aListRule(made.shop, { listId });
    await openedAt(served, made);
    expect(await screen.findByText(LIST_IN_USE)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Delete Blocked" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("that rules use says so on a tap as well", async () => {
    const made = await aListShop(served.app());
    const { listId } = await made.list("Blocked");
    await aListRule(made.shop, { listId });
    const { user } = await openedAt(served, made);
    const button = (await rowOf("Blocked")).getByRole("button", { name: "Delete Blocked" });
    // Browsers send taps past a button that can't be used, to what it's in.
    await user.pointer({ keys: "[TouchA]", target: button.parentElement ?? button });
    expect((await screen.findByRole("tooltip")).textContent).toBe(LIST_IN_USE);
  });

  it("that a rule uses by the time it's deleted stays, and the dialog says why", async () => {
    const made = await aListShop(served.app());
    const { listId } = await made.list("Blocked");
    const { user } = await openedAt(served, made);
    await user.click((await rowOf("Blocked")).getByRole("button", { name: "Delete Blocked" }));
    await aListRule(made.shop, { listId });
    const dialog = await dialogOf("Delete “Blocked”?");
    await user.click(dialog.getByRole("button", { name: "Delete list" }));
    expect(await dialog.findByText(LIST_IN_USE)).toBeTruthy();
    expect(await all(made)).toHaveLength(1);
  });

  it("that couldn't be deleted says so", async () => {
    const made = await aListShop(served.app());
    await made.list("Blocked");
    const { user } = await openedAt(served, made);
    await user.click((await rowOf("Blocked")).getByRole("button", { name: "Delete Blocked" }));
    served.lose(deleteCustomList);
    const dialog = await dialogOf("Delete “Blocked”?");
    await user.click(dialog.getByRole("button", { name: "Delete list" }));
    expect(await dialog.findByText("Couldn't delete the list")).toBeTruthy();
  });
});

describe("on a plan without lists", () => {
  it("creating and renaming offer the plan that has them, and removing stays possible", async () => {
    const made = await aListShop(served.app());
    await made.list("Blocked");
    await made.downgrade();
    const { user } = await openedAt(served, made);
    await user.click((await rowOf("Blocked")).getByRole("button", { name: "Rename Blocked" }));
    const offer = await dialogOf("Upgrade to Convert Plus");
    expect(offer.getByText(/^The Protect plan doesn't include creating and renaming custom lists/)).toBeTruthy();
    await user.click(offer.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Create list" }));
    expect(await dialogOf("Upgrade to Convert Plus")).toBeTruthy();
    await user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click((await rowOf("Blocked")).getByRole("button", { name: "Delete Blocked" }));
    await user.click((await dialogOf("Delete “Blocked”?")).getByRole("button", { name: "Delete list" }));
    expect(await screen.findByText("No items yet")).toBeTruthy();
  });
});

it("viewers read the lists without buttons that they can't use", async () => {
  const made = await aListShop(served.app(), { role: "viewer" });
  await made.list("Blocked");
  await openedAt(served, made);
  await rowOf("Blocked");
  expect(screen.queryByRole("button", { name: /^(Create list|Rename|Delete)/ })).toBeNull();
  expect(screen.getByText("You can read these lists. Only owners and analysts can change them.")).toBeTruthy();
});
