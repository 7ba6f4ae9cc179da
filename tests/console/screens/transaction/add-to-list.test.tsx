import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
// Imported here because its first load takes long on a slow machine.
import "#console/screens/transaction/add-to-list-modal.tsx";
import { getListableValues } from "#contract/custom-lists.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import type { PlanId } from "#domain/accounts/plans.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();
type Shown = { lists?: Record<string, { type: ListType; value?: string }>; plan?: PlanId; role?: Role; at?: string };

/** The order screen of a shop with these lists. */
async function openWith({ lists = {}, plan = "plus", role = "analyst", at = "" }: Shown) {
  const shop = await aShop({ plan });
  const person = await aPerson({ of: [shop], role, fullName: "Dana Reyes" });
  const as = asPerson(person, shop);
  const ids = new Map<string, number>();
  for (const [name, { type, value = null }] of Object.entries(lists))
    ids.set(name, (await served.app().read(endpoints.createCustomList, { body: { name, type, value } }, as)).listId);
  const payment = await aPayment(shop, { order: { customer: { email: "ada@example.com" }, device: { ip: "203.0.113.7" } } });
  const opened = served.open(`/transactions/${payment.paymentId}${at}`, { person, shop });
  const entriesOf = async (name: string) =>
    (await served.app().read(endpoints.listEntries, { params: { id: ids.get(name) ?? 0 }, query: { page: 1, limit: 50 } }, as)).results;
  const openDialog = async () => {
    await opened.user.click(await screen.findByRole("button", { name: "Add to list" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByRole("combobox", { name: "Value" });
    return dialog;
  };
  return { ...opened, shop, payment, ids, entriesOf, openDialog };
}

const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

it("an order's value is added to a list, which a toast leads to and the trail tells", async () => {
  const { openDialog, entriesOf, user, ids, payment } = await openWith({
    lists: { "Bad addresses": { type: "ip" }, Blocked: { type: "email" }, Watched: { type: "email", value: "ada@example.com" } },
  });
  const dialog = await openDialog();
  expect(optionsOf(dialog.getByRole("combobox", { name: "Value" }))).toEqual([
    "Email: ada@example.com",
    "Email domain: example.com",
    "IP address: 203.0.113.7",
  ]);
  const list = dialog.getByRole("combobox", { name: "List" });
  expect(optionsOf(list)).toEqual(["Select a list", "Blocked", "Watched (already in this list)"]);
  await user.type(dialog.getByLabelText("Last day (optional)"), "2099-05-01");
  await user.type(dialog.getByLabelText("Note (optional)"), "Chargeback");
  await user.selectOptions(list, "Blocked");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  const toast = await screen.findByText("Added to “Blocked”");
  const link = within(toast.closest<HTMLElement>(".toast-list__item") ?? document.body).getByRole("link", { name: "View list" });
  expect(link.getAttribute("href")).toContain(`/settings/custom-lists/${ids.get("Blocked")}`);
  expect(await entriesOf("Blocked")).toMatchObject([
    { value: "ada@example.com", note: "Chargeback", addedBy: "Dana Reyes", paymentId: payment.paymentId },
  ]);
  expect((await entriesOf("Blocked"))[0]?.expiresAt?.toISOString()).toMatch(/^2099-05-0[12]T/);
  expect(await (await panel("Activity Trail")).findByText("Email added to the list “Blocked”")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("an order's values that no list takes lead to Settings", async () => {
  const { openDialog } = await openWith({ lists: { Devices: { type: "device" } } });
  const dialog = await openDialog();
  expect(dialog.getByText(/^None of your lists takes this value\. Create one in/)).toBeTruthy();
  expect(dialog.getByRole("link", { name: "Settings" }).getAttribute("href")).toContain("/settings/custom-lists");
  expect(dialog.queryByRole("button", { name: "Add" })).toBeNull();
});

it("asks for a list where several take the value, and for a day that isn't past", async () => {
  const { openDialog, user, entriesOf } = await openWith({ lists: { Blocked: { type: "email" }, Texts: { type: "text" } } });
  const dialog = await openDialog();
  await user.type(dialog.getByLabelText("Last day (optional)"), "2020-01-01");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("Enter a date that isn't past")).toBeTruthy();
  expect(dialog.getByRole("combobox", { name: "List" }).getAttribute("aria-invalid")).toBe("true");
  expect(await entriesOf("Blocked")).toEqual([]);
});

it("a list that was deleted meanwhile is said where it happened, and isn't offered any longer", async () => {
  const { openDialog, user, ids, shop } = await openWith({ lists: { Blocked: { type: "email" } } });
  const dialog = await openDialog();
  const owner = asPerson(await aPerson({ of: [shop] }), shop);
  await served.app().read(endpoints.deleteCustomList, { params: { id: ids.get("Blocked") ?? 0 } }, owner);
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("Couldn't add to the list")).toBeTruthy();
  expect(await dialog.findByText(/^None of your lists takes this value/)).toBeTruthy();
});

it("values that can't be loaded are loaded again", async () => {
  served.refuse(getListableValues, 500);
  const { user } = await openWith({ lists: { Blocked: { type: "email" } }, at: "?dialog=list" });
  const retry = await within(await screen.findByRole("dialog")).findByRole("button", { name: "Retry" });
  served.restore();
  await user.click(retry);
  expect(await screen.findByRole("combobox", { name: "Value" })).toBeTruthy();
});

it("a plan without lists is offered one that has them", async () => {
  const { user } = await openWith({ plan: "starter" });
  await user.click(await screen.findByRole("button", { name: "Add to list" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Upgrade to Convert Plus" }));
  expect(
    dialog.getByText(
      "The Protect plan doesn't include creating and renaming custom lists, or adding and changing their entries. Convert Plus does.",
    ),
  ).toBeTruthy();
});

it("viewers don't see it, at its address either", async () => {
  await openWith({ role: "viewer", at: "?dialog=list" });
  expect(await panel("Activity Trail")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add to list" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("in the shop's admin, its own toast leads to the list", async () => {
  const shop = await aShop({ plan: "plus" });
  const as = asPerson(await aPerson({ of: [shop] }), shop);
  await served.app().read(endpoints.createCustomList, { body: { name: "Blocked", type: "email" } }, as);
  const { paymentId } = await aPayment(shop, { order: { customer: { email: "ada@example.com" } } });
  const { user, toasts, admin } = served.openInAdmin(`/transactions/${paymentId}?dialog=list`, shop);
  await user.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: "Add" }));
  await waitFor(() => expect(toasts).toEqual(["Added to “Blocked”"]));
  const [action] = admin.toastActions;
  expect(action?.words).toBe("View list");
  action?.press();
  await waitFor(() => expect(screen.queryByRole("heading", { level: 1, name: /^Order: / })).toBeNull());
});
