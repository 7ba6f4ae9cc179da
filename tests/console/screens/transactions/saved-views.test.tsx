import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
// Imported here because their first load takes long on a slow machine.
import "#console/screens/transactions/saved-views.tsx";
import { changeView, deleteView, listViews, saveView } from "#contract/views.ts";
import { aPayment, aPerson, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { anOwnedShop, daysAgo, expectList, query } from "#tests/console/screens/transactions/list-on-screen.ts";

const served = servedConsole();
type User = ReturnType<typeof served.open>["user"];

async function aShopWithOrders() {
  const owned = await anOwnedShop();
  await aPayment(owned.shop, { riskScore: 0.9, order: { reference: "#risky", createdAt: daysAgo(1), amount: 90 } });
  await aPayment(owned.shop, { riskScore: 0.01, order: { reference: "#safe", createdAt: daysAgo(2), amount: 10 } });
  return owned;
}

const save = (person: TestPerson, shop: TestShop, view: { name: string; query: string; isShared?: boolean }) =>
  served.app().read(saveView, { body: { isShared: false, ...view } }, asPerson(person, shop));
const namesOf = async (person: TestPerson, shop: TestShop) =>
  (await served.app().read(listViews, {}, asPerson(person, shop))).views.map(({ name }) => name);
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const choose = async (user: User, item: string) => user.click(await screen.findByRole("menuitem", { name: item }));
const dialog = async () => within(await screen.findByRole("dialog"));

describe("saved views", () => {
  it("are saved under a name with what the list shows, opened, and none at first", async () => {
    const { shop, person } = await aShopWithOrders();
    const { user } = served.open("/transactions?risk=High&sort=amount-asc", { person, shop });
    await expectList(["#risky"]);
    await user.click(await button("Saved views"));
    expect(await screen.findByText("No saved views yet.")).toBeTruthy();
    await choose(user, "Save as new view");
    const form = await dialog();
    await user.click(form.getByRole("button", { name: "Save view" }));
    expect(form.getByText("Enter a name")).toBeTruthy();
    await user.type(form.getByLabelText("Name"), "Risky{Enter}");
    expect(await button("Risky, saved view")).toBeTruthy();
    expect(query().get("risk")).toBe("High");
    expect(screen.getByRole("link", { name: "High risk" }).getAttribute("aria-current")).toBeNull();

    await user.click(screen.getByRole("link", { name: "All" }));
    await expectList(["#risky", "#safe"]);
    await user.click(await button("Saved views"));
    await choose(user, "Risky");
    await expectList(["#risky"]);
    expect(query().get("sort")).toBe("amount-asc");
  });

  it("say what has changed, and are updated, renamed and deleted without touching the list", async () => {
    const { shop, person } = await aShopWithOrders();
    const { viewId } = await save(person, shop, { name: "Risky", query: "risk=High" });
    const { user } = served.open(`/transactions?view=${viewId}&risk=Low`, { person, shop });
    await user.click(await button("Risky (edited), saved view"));
    await choose(user, "Update to these filters");
    await user.click(await button("Risky, saved view"));
    await choose(user, "Rename");
    await user.clear((await dialog()).getByLabelText("Name"));
    await user.type((await dialog()).getByLabelText("Name"), "Safe{Enter}");
    await user.click(await button("Safe, saved view"));
    await choose(user, "Delete");
    await user.click((await dialog()).getByRole("button", { name: "Delete view" }));
    expect(await button("Saved views")).toBeTruthy();
    expect(await namesOf(person, shop)).toEqual([]);
    expect(query().get("view")).toBeNull();
    await expectList(["#safe"]);
  });

  it("say beside the name that it's in use", async () => {
    const { shop, person } = await aShopWithOrders();
    await save(person, shop, { name: "Risky", query: "risk=High" });
    const { user } = served.open("/transactions", { person, shop });
    await user.click(await button("Saved views"));
    await choose(user, "Save as new view");
    await user.type((await dialog()).getByLabelText("Name"), "RISKY{Enter}");
    expect(await screen.findByText("You already have a view with this name.")).toBeTruthy();
    expect((await dialog()).getByLabelText("Name")).toHaveProperty("value", "RISKY");
  });

  it("of the shop are saved by analysts, opened by viewers, and changed by neither viewers nor other analysts", async () => {
    const { shop, person } = await aShopWithOrders();
    const [analyst, viewer] = [await aPerson({ of: [shop], role: "analyst" }), await aPerson({ of: [shop], role: "viewer" })];
    const first = served.open("/transactions?risk=High", { person: analyst, shop });
    await first.user.click(await button("Saved views"));
    await choose(first.user, "Save as new view");
    await first.user.type((await dialog()).getByLabelText("Name"), "Ours");
    await first.user.click((await dialog()).getByLabelText("Everyone in the shop"));
    await first.user.click((await dialog()).getByRole("button", { name: "Save view" }));
    expect(await button("Ours, saved view")).toBeTruthy();
    expect(await namesOf(person, shop)).toEqual(["Ours"]);
    first.leave();

    const { user } = served.open("/transactions", { person: viewer, shop });
    await user.click(await button("Saved views"));
    await user.click(await screen.findByRole("menuitem", { name: /^Ours/ }));
    await user.click(await button("Ours, saved view"));
    expect(await screen.findByRole("menuitem", { name: "Save as new view" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "Rename" })).toBeNull();
    await choose(user, "Save as new view");
    expect((await dialog()).queryByLabelText("Everyone in the shop")).toBeNull();
  });

  it("deleted elsewhere say so in words, and the filters stay to be saved anew", async () => {
    const { shop, person } = await aShopWithOrders();
    const { viewId } = await save(person, shop, { name: "Risky", query: "risk=Low" });
    const { user } = served.open(`/transactions?view=${viewId}&risk=High`, { person, shop });
    await user.click(await button("Risky (edited), saved view"));
    await screen.findByRole("menuitem", { name: "Update to these filters" });
    await served.app().read(deleteView, { params: { viewId: String(viewId) } }, asPerson(person, shop));
    await choose(user, "Update to these filters");
    expect(await screen.findByText("Couldn't update the view")).toBeTruthy();
    expect(await screen.findByText("This view was deleted.")).toBeTruthy();
    expect(await screen.findByText("This view was deleted, or belongs to a colleague. Its filters still apply.")).toBeTruthy();
    await choose(user, "Save as new view");
    await user.type((await dialog()).getByLabelText("Name"), "Risky again{Enter}");
    expect(await button("Risky again, saved view")).toBeTruthy();
    await expectList(["#risky"]);
  });

  it("renamed after a colleague updated them keep the colleague's filters", async () => {
    const { shop, person } = await aShopWithOrders();
    const { viewId, version } = await save(person, shop, { name: "Ours", query: "risk=High", isShared: true });
    const { user } = served.open(`/transactions?view=${viewId}&risk=High`, { person, shop });
    await user.click(await button("Ours, saved view"));
    await choose(user, "Rename");
    await user.type(await screen.findByLabelText("Name"), " now");
    const change = { params: { viewId: String(viewId) }, body: { name: "Ours", query: "risk=Low", version } };
    await served.app().read(changeView, change, asPerson(person, shop));
    await user.click((await dialog()).getByRole("button", { name: "Rename" }));
    expect(await screen.findByText("This view changed in another tab, or a colleague changed it.")).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("button", { name: /^Ours \(edited\)/, hidden: true })).toBeTruthy());
    await user.click((await dialog()).getByRole("button", { name: "Rename" }));
    expect(await button("Ours now (edited), saved view")).toBeTruthy();
    expect((await served.app().read(listViews, {}, asPerson(person, shop))).views).toMatchObject([{ name: "Ours now", query: "risk=Low" }]);
  });

  it("that can't be loaded can be asked for again", async () => {
    const { shop, person } = await aShopWithOrders();
    served.refuse(listViews, 503);
    const { user } = served.open("/transactions", { person, shop });
    await user.click(await button("Saved views"));
    const retry = await button("Retry");
    served.restore();
    await user.click(retry);
    expect(await screen.findByText("No saved views yet.")).toBeTruthy();
  });

  it("are saved by staff in the shop's admin", async () => {
    const { shop } = await aShopWithOrders();
    const { user } = served.openInAdmin("/transactions?risk=High", shop);
    await user.click(await button("Saved views"));
    await choose(user, "Save as new view");
    await user.type((await dialog()).getByLabelText("Name"), "Risky{Enter}");
    expect(await button("Risky, saved view")).toBeTruthy();
  });
});
