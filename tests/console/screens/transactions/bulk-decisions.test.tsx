import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
// Imported here because their first load takes long on a slow machine.
import "#console/ui/deciding/decision-dialog.tsx";
import "#console/ui/deciding/undo-notice.tsx";
import { decideOnOrders, previewDecisions } from "#contract/decisions.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { anOutcome, aPayment, aPerson, type TestShop } from "#tests/support/builders.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { anOwnedShop, daysAgo, expectList, rowOf } from "./list-on-screen.ts";

const served = servedConsole();

/** The list of a shop with so many held orders, #1 the newest. */
async function openHeldOrders(count: number) {
  const { shop, person } = await anOwnedShop({ hasGuarantee: true });
  const references = Array.from({ length: count }, (_, index) => `#${index + 1}`);
  const ids: number[] = [];
  for (const [index, reference] of references.entries())
    ids.push((await aPayment(shop, { decision: "pending", order: { reference, createdAt: daysAgo(index + 1) } })).paymentId);
  const opened = served.open("/transactions", { person, shop });
  await expectList(references);
  const decisionsNow = () =>
    Promise.all(ids.map(async (id) => (await served.app().read(getPayment, { params: { id } }, asPerson(person, shop))).decision));
  return { shop, person, ids, decisionsNow, ...opened };
}

async function decideAsSam(shop: TestShop, action: StaffAction, paymentIds: number[]) {
  const sam = await aPerson({ of: [shop], fullName: "Sam Okafor" });
  await served.app().read(decideOnOrders, { body: { paymentIds, action, reasonCode: "other" } }, asPerson(sam, shop));
}

const dialog = async () => within(await screen.findByRole("dialog"));

describe("orders selected in the list", () => {
  it("are rejected together with one reason, and undone together", async () => {
    const { user, decisionsNow } = await openHeldOrders(3);
    await user.click(screen.getByLabelText("Select #1"));
    await user.click(screen.getByLabelText("Select #3"));
    const ofSome = screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^(Select all|2 selected)/ });
    expect(ofSome.every(({ indeterminate }) => indeterminate)).toBe(true);
    await user.click(await screen.findByRole("button", { name: "Reject" }));
    const asked = await dialog();
    expect(asked.getByText("Reject 2 orders")).toBeTruthy();
    await asked.findByRole("option", { name: "Suspected fraud" });
    await user.selectOptions(asked.getByLabelText("Reason"), "Suspected fraud");
    await user.click(asked.getByRole("button", { name: "Reject" }));
    expect(await screen.findByText("2 orders rejected")).toBeTruthy();
    expect(await decisionsNow()).toEqual(["rejected", "pending", "rejected"]);
    expect((await rowOf("#1")).getByText("Rejected")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Select #1").checked).toBe(false);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Decisions on 2 orders undone")).toBeTruthy();
    expect(await decisionsNow()).toEqual(["pending", "pending", "pending"]);
    expect((await rowOf("#1")).getByText("Pending")).toBeTruthy();
  });

  it("of which a colleague decides on one are decided but for that one, which is named with who and a link", async () => {
    const { user, shop, ids, decisionsNow } = await openHeldOrders(2);
    for (const reference of ["#1", "#2"]) await user.click(screen.getByLabelText(`Select ${reference}`));
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    const asked = await dialog();
    expect(await asked.findByText("2 orders under guarantee: Surety covers the loss if there's a chargeback.")).toBeTruthy();
    served.refuse(previewDecisions, 500);
    await decideAsSam(shop, "reject", ids.slice(0, 1));
    await user.click(asked.getByRole("button", { name: "Approve" }));
    const over = await dialog();
    expect(await over.findByText("1 order not approved")).toBeTruthy();
    expect(over.getByText(/^Order .* approved\.$/)).toBeTruthy();
    expect(over.getByText(/Sam Okafor rejected this order first\./)).toBeTruthy();
    expect(over.getByRole("link", { name: "#1" }).getAttribute("href")).toContain(`/transactions/${ids[0]}`);
    const [close = document.body] = over.getAllByRole("button", { name: "Close" });
    await user.click(close);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await decisionsNow()).toEqual(["rejected", "approved"]);
  });

  it("of which a colleague decided on one meanwhile name it with who, and leave it out", async () => {
    const { user, shop, ids, decisionsNow } = await openHeldOrders(3);
    for (const reference of ["#1", "#2", "#3"]) await user.click(screen.getByLabelText(`Select ${reference}`));
    await decideAsSam(shop, "approve", ids.slice(0, 1));
    expect((await rowOf("#1")).getByText(/^(Approved|Pending)$/)).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Reject" }));
    const asked = await dialog();
    expect(await asked.findByText("#1 was approved by Sam Okafor.")).toBeTruthy();
    expect(asked.getByRole("heading", { name: "Reject 2 orders" })).toBeTruthy();
    expect(asked.getByRole<HTMLInputElement>("checkbox", { name: "Include it anyway" }).checked).toBe(false);
    await asked.findByRole("option", { name: "Suspected fraud" });
    await user.selectOptions(asked.getByLabelText("Reason"), "Suspected fraud");
    await user.click(asked.getByRole("button", { name: "Reject" }));
    expect(await screen.findByText("2 orders rejected")).toBeTruthy();
    expect(await decisionsNow()).toEqual(["approved", "rejected", "rejected"]);
  });

  it("of which a colleague decides on one while the dialog is open name it too, and include it by choice", async () => {
    const { user, shop, ids, decisionsNow } = await openHeldOrders(2);
    for (const reference of ["#1", "#2"]) await user.click(screen.getByLabelText(`Select ${reference}`));
    await user.click(await screen.findByRole("button", { name: "Reject" }));
    const asked = await dialog();
    await asked.findByText(/^2 orders not under guarantee/);
    await decideAsSam(shop, "approve", ids.slice(0, 1));
    await user.click(await asked.findByRole("checkbox", { name: "Include it anyway" }));
    expect(asked.getByRole("heading", { name: "Reject 2 orders" })).toBeTruthy();
    await asked.findByRole("option", { name: "Suspected fraud" });
    await user.selectOptions(asked.getByLabelText("Reason"), "Suspected fraud");
    await user.click(asked.getByRole("button", { name: "Reject" }));
    expect(await screen.findByText("2 orders rejected")).toBeTruthy();
    expect(await decisionsNow()).toEqual(["rejected", "rejected"]);
  });

  it("of which some can't be decided so are named up to three, with why", async () => {
    const { user, shop, ids, decisionsNow } = await openHeldOrders(5);
    await decideAsSam(shop, "reject", ids.slice(0, 4));
    const [all = document.body] = screen.getAllByLabelText("Select all orders");
    await user.click(all);
    await user.click(await screen.findByRole("button", { name: "Reject" }));
    const asked = await dialog();
    expect(await asked.findByText("4 orders can't be rejected now and will be skipped.")).toBeTruthy();
    expect(asked.getByText("#1, #2, #3 and 1 more: already rejected by Sam Okafor")).toBeTruthy();
    await asked.findByRole("option", { name: "Suspected fraud" });
    await user.selectOptions(asked.getByLabelText("Reason"), "Suspected fraud");
    await user.click(asked.getByRole("button", { name: "Reject" }));
    expect(await screen.findByText(/^Order .* rejected$/)).toBeTruthy();
    expect(await decisionsNow()).toEqual(Array(5).fill("rejected"));
  });

  it("of which none can be decided so says it, and offers only Close", async () => {
    const { shop, person } = await anOwnedShop();
    for (const reference of ["#1", "#2"])
      await anOutcome(shop, await aPayment(shop, { decision: "pending", order: { reference, createdAt: daysAgo(1) } }), "refund");
    const { user } = served.open("/transactions", { person, shop });
    for (const reference of ["#1", "#2"]) await user.click(await screen.findByLabelText(`Select ${reference}`));
    await user.click(await screen.findByRole("button", { name: "Put on hold" }));
    const asked = await dialog();
    expect(await asked.findByText("None of these 2 orders can be put on hold now.")).toBeTruthy();
    expect(asked.getByText("#2, #1: canceled or fully refunded")).toBeTruthy();
    expect(asked.queryByRole("button", { name: "Put on hold" })).toBeNull();
    expect(asked.queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(asked.queryByRole("textbox")).toBeNull();
    const [close = document.body] = asked.getAllByRole("button", { name: "Close" });
    await user.click(close);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("aren't offered what each of them already is", async () => {
    const { user } = await openHeldOrders(2);
    for (const reference of ["#1", "#2"]) await user.click(screen.getByLabelText(`Select ${reference}`));
    const names = ["Approve", "Reject", "Put on hold", "Assign"];
    const offered = () => names.filter((name) => screen.getByRole("button", { name }).getAttribute("aria-disabled") !== "true");
    expect(offered()).toEqual(["Approve", "Reject", "Assign"]);
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    const asked = await dialog();
    await asked.findByText(/^2 orders under guarantee/);
    await user.click(asked.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("2 orders approved")).toBeTruthy();
    await user.click(screen.getByLabelText("Select #1"));
    await waitFor(() => expect(offered()).toEqual(["Reject", "Put on hold", "Assign"]));
  });

  it("are all of the page by one checkbox, and are sent in parts", async () => {
    const { user, decisionsNow } = await openHeldOrders(12);
    const [all = document.body] = screen.getAllByLabelText("Select all orders");
    await user.click(all);
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    const asked = await dialog();
    await asked.findByText(/^12 orders under guarantee/);
    await user.click(asked.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("12 orders approved", {}, { timeout: 50_000 })).toBeTruthy();
    expect(served.asked().filter((call) => call === "POST /payments/decisions")).toHaveLength(2);
    expect(new Set(await decisionsNow())).toEqual(new Set(["approved"]));
  });
});

it("cards are selected and decided on too, and selecting one doesn't open it", async () => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(548);
  const { user, place, decisionsNow } = await openHeldOrders(2);
  await user.click(screen.getByLabelText("Select #2"));
  expect(await screen.findByText("1 selected")).toBeTruthy();
  expect(place()).toMatch(/^\/transactions(\?|$)/);
  await user.click(screen.getByRole("button", { name: "Approve" }));
  const asked = await dialog();
  await asked.findByText(/^Under guarantee/);
  await user.click(asked.getByRole("button", { name: "Approve" }));
  expect(await screen.findByText(/^Order .* approved$/)).toBeTruthy();
  expect(await decisionsNow()).toEqual(["pending", "approved"]);
  expect(screen.queryByText("1 selected")).toBeNull();
});

it("a viewer selects nothing", async () => {
  const { shop } = await anOwnedShop();
  await aPayment(shop, { decision: "pending", order: { reference: "#1", createdAt: daysAgo(1) } });
  served.open("/transactions", { person: await aPerson({ of: [shop], role: "viewer" }), shop });
  await expectList(["#1"]);
  expect(screen.queryByLabelText("Select #1")).toBeNull();
});
