import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
// Imported here because the first load of each takes long on a slow machine.
import "#console/screens/transaction/manual-actions-menu.tsx";
import "#console/screens/transaction/manual-action-dialog.tsx";
import type { Role } from "#domain/accounts/roles.ts";
import type { ActionSettings } from "#domain/scenarios/action-settings.ts";
import { decideOnOrders } from "#contract/decisions.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { activateManualWatch, getPaymentManualSensors } from "#contract/sensor.ts";
import { runAction } from "#server/actions/run-action.ts";
import { anAction } from "#tests/support/an-action.ts";
import { catchAllOf } from "#tests/support/live-set.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();
const BUTTON = "Manual Verification";

/** The order screen of a shop whose scenario has one more action. */
async function openWith(settings: Partial<ActionSettings["23"]> = {}, role: Role = "analyst") {
  const shop = await aShop();
  const person = await aPerson({ of: [shop], role });
  const scenario = await catchAllOf(shop);
  const sensorId = await anAction(shop, scenario, { name: "#Order#Tag as gift", settings });
  const payment = await aPayment(shop, { decision: "pending", scenario });
  const opened = served.open(`/transactions/${payment.paymentId}`, { person, shop });
  const decision = async () =>
    (await served.app().read(getPayment, { params: { id: payment.paymentId } }, asPerson(person, shop))).decision;
  const openMenu = async () => opened.user.click(await screen.findByRole("button", { name: BUTTON }));
  const choose = async (name: string) => {
    await openMenu();
    await opened.user.click(await screen.findByRole("menuitem", { name }));
    return within(await screen.findByRole("dialog", { name }));
  };
  return { shop, person, payment, sensorId, ...opened, decision, openMenu, choose };
}

const ran = () => served.asked().filter((call) => call.includes("/activateManualWatch/"));

describe("verifications and actions", () => {
  it("are listed by group, without groups that are empty", async () => {
    const { openMenu } = await openWith();
    await openMenu();
    const items = await screen.findAllByRole("menuitem");
    const names = ["Approve order", "Reject order", "Hold orderThis order can't be put on hold now.", "Tag as gift"];
    expect(items.map(({ textContent }) => textContent)).toEqual(names);
    const menu = items[0]?.closest<HTMLElement>(".Polaris-Popover__Content");
    if (!menu) throw new Error("The items aren't in a popover");
    expect(within(menu).getByText("Guarantee")).toBeTruthy();
    expect(within(menu).getByText("Order")).toBeTruthy();
    expect(within(menu).queryByText("Verifications")).toBeNull();
  });

  it("aren't for viewers", async () => {
    await openWith({}, "viewer");
    expect((await panel("Activity Trail")).queryByText("No activity yet.")).toBeNull();
    expect(screen.queryByRole("button", { name: BUTTON })).toBeNull();
  });

  it("can't be loaded, which the menu says, and are loaded again", async () => {
    const { openMenu, user } = await openWith();
    served.refuse(getPaymentManualSensors, 500);
    await openMenu();
    const retry = await screen.findByRole("button", { name: "Retry" });
    served.restore();
    await user.click(retry);
    expect(await screen.findByRole("menuitem", { name: "Tag as gift" })).toBeTruthy();
  });

  it("say what they do, run, and tell in the trail what came of it", async () => {
    const { choose, user, shop, sensorId, payment, person } = await openWith({ tags: ["gift", "vip"], note: "A gift" });
    const dialog = await choose("Tag as gift");
    expect(dialog.getByText("Adds tags: gift, vip")).toBeTruthy();
    expect(dialog.getByText("Adds a comment: A gift")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Run action" }));
    const trail = await panel("Activity Trail");
    expect(await trail.findByText("“Tag as gift” started")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(ran()).toEqual([`GET /activateManualWatch/${shop.tenantId}/${payment.paymentId}/${sensorId}`]);
    const [job] = served.app().jobs.filter(({ name }) => name === "run-action");
    const mailer = { send: async () => undefined };
    const key = job?.data as { tenantId: number; runId: number };
    expect(key.tenantId).toBe(shop.tenantId);
    await runAction({ ...served.app().services, mailer }, key, { isLast: false, signal: new AbortController().signal });
    expect(await trail.findByText("“Tag as gift” done: added tags gift, vip; comment added", {}, { timeout: 5000 })).toBeTruthy();
    expect(await (await panel("Comments")).findByText("A gift")).toBeTruthy();
    expect((await panel("Comments")).getByText(person.fullName)).toBeTruthy();
  });

  it("ask for a reason where one is required, and decide with it", async () => {
    const { choose, user, decision } = await openWith();
    const dialog = await choose("Reject order");
    expect(await dialog.findByText("Not under guarantee. If you fulfill it anyway, your shop carries the loss.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Run action" }));
    expect(await dialog.findByText("Please, select a reason")).toBeTruthy();
    expect(ran()).toEqual([]);
    await dialog.findByRole("option", { name: "Stolen card or account" });
    await user.selectOptions(dialog.getByRole("combobox", { name: "Reason" }), "Stolen card or account");
    expect(dialog.queryByText("Please, select a reason")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Run action" }));
    expect(await (await panel("Activity Trail")).findByText("Rejected by your team: Stolen card or account")).toBeTruthy();
    expect(await decision()).toBe("rejected");
  });

  it("decide without a reason where it's optional", async () => {
    const { choose, user, decision } = await openWith();
    const dialog = await choose("Approve order");
    expect(dialog.getByRole("combobox", { name: "Reason (optional)" })).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Run action" }));
    expect(await (await panel("Activity Trail")).findByText("“Approve order” done")).toBeTruthy();
    expect(await decision()).toBe("approved");
  });

  it("that can't do anything to the order as it stands can't be chosen, and say why", async () => {
    const { openMenu, user } = await openWith();
    await openMenu();
    const hold = await screen.findByRole("menuitem", { name: /^Hold order/ });
    expect(within(hold).getByText("This order can't be put on hold now.")).toBeTruthy();
    expect(hold).toHaveProperty("disabled", true);
    await user.click(hold);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("menuitem", { name: "Approve order" })).toHaveProperty("disabled", false);
  });

  it("that a colleague has just made impossible can't be run", async () => {
    const { choose, payment, shop } = await openWith();
    const dialog = await choose("Approve order");
    const sam = asPerson(await aPerson({ of: [shop], role: "analyst" }), shop);
    await served.app().read(decideOnOrders, { body: { paymentIds: [payment.paymentId], action: "approve" } }, sam);
    await (await panel("Activity Trail")).findByText(/^Approved by/, {}, { timeout: 5000 });
    expect(dialog.getByRole("button", { name: "Run action" }).getAttribute("aria-disabled")).toBe("true");
    expect(dialog.queryByRole("combobox")).toBeNull();
  });

  it("that were started a moment ago say so instead of running again", async () => {
    const { choose, user } = await openWith();
    await user.click((await choose("Tag as gift")).getByRole("button", { name: "Run action" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const dialog = await choose("Tag as gift");
    await user.click(dialog.getByRole("button", { name: "Run action" }));
    expect(await dialog.findByText(/^This was started just now/)).toBeTruthy();
    expect((await panel("Activity Trail")).getAllByText("“Tag as gift” started")).toHaveLength(1);
  });

  it("that fail say so in a toast and why in the dialog, and can be tried again", async () => {
    const { choose, user } = await openWith();
    const dialog = await choose("Tag as gift");
    served.refuse(activateManualWatch, 500);
    await user.click(dialog.getByRole("button", { name: "Run action" }));
    expect(await screen.findByText("Error running manual process.")).toBeTruthy();
    expect(screen.getByText("Manual Activation Error")).toBeTruthy();
    expect(dialog.getByText("Something went wrong")).toBeTruthy();
    served.restore();
    await user.click(dialog.getByRole("button", { name: "Run action" }));
    expect(await (await panel("Activity Trail")).findByText("“Tag as gift” started")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("give focus back when the dialog is closed", async () => {
    const { choose, user } = await openWith();
    const dialog = await choose("Tag as gift");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: BUTTON })));
    expect(ran()).toEqual([]);
  });
});
