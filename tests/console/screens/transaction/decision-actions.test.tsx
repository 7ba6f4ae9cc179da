import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
// Imported here because their first load takes long on a slow machine.
import "#console/ui/deciding/decision-dialog.tsx";
import "#console/ui/deciding/undo-notice.tsx";
import { decideOnOrders, previewDecisions, undoDecisions } from "#contract/decisions.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { aPayment, aPerson } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();
const order = { createdAt: new Date(Date.now() - 86_400_000).toISOString() };

async function openHeld(shown: Parameters<typeof openOrder>[1] = {}, ofShop: Parameters<typeof openOrder>[2] = {}) {
  const opened = await openOrder(served, { decision: "pending", order, ...shown }, { hasGuarantee: true, role: "analyst", ...ofShop });
  const { shop, person, payment } = opened;
  const stored = () => served.app().read(getPayment, { params: { id: payment.paymentId } }, asPerson(person, shop));
  return { ...opened, stored };
}

const button = (name: string) => screen.findByRole("button", { name });
const dialog = async () => within(await screen.findByRole("dialog"));
/** In the header, or in the risk status. */
const decision = () => screen.getAllByText(/^(Approved|Pending|Rejected)$/)[0]?.textContent;

describe("a held order", () => {
  it("is approved with a reason, after saying who carries the loss, and undone", async () => {
    const { user, stored } = await openHeld({ order: { ...order, customer: { firstName: "Ana", lastName: "Silva" } } });
    await user.click(await button("Approve"));
    const asked = await dialog();
    expect(await asked.findByText("Under guarantee: Surety covers the loss if there's a chargeback.")).toBeTruthy();
    expect(asked.getByText("$50.00, Ana Silva")).toBeTruthy();
    await user.selectOptions(await asked.findByLabelText("Reason (optional)"), "Known customer");
    await user.type(asked.getByLabelText("Comment (optional)"), "Called her");
    await user.click(asked.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText(/^Order .* approved$/)).toBeTruthy();
    expect(decision()).toBe("Approved");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await stored()).toMatchObject({ decision: "approved", guaranteeStatus: 2, comments: [{ comment: "Called her" }] });
    await user.click(await button("Undo"));
    expect(await screen.findByText(/^Decision on order .* undone$/)).toBeTruthy();
    expect(decision()).toBe("Pending");
    expect(await button("Approve")).toBeTruthy();
    expect(await (await panel("Comments")).findByText("Added with a decision that was undone")).toBeTruthy();
    expect(await stored()).toMatchObject({ decision: "pending", guaranteeStatus: 1 });
  });

  it("leaves the focus at the heading once it's decided, as its buttons are gone, and after Undo", async () => {
    const { user } = await openHeld();
    await user.click(await button("Approve"));
    const asked = await dialog();
    await asked.findByText(/^Under guarantee/);
    await user.click(asked.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
    await user.click(await button("Undo"));
    await waitFor(() => expect(decision()).toBe("Pending"));
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  });

  it("says when it closes by itself, or what its time-out decides then, until it's decided", async () => {
    const { user, go, shop } = await openHeld();
    expect((await screen.findByText(/^due in 1[34] d$/)).getAttribute("title")).toMatch(/^Closes without a decision on \w+ \d+, \d{4}, \d/);
    const timed = await aPayment(shop, { decision: "pending", order, timeOutMinutes: 4_320 });
    await go(`/transactions/${timed.paymentId}`);
    expect((await screen.findByText("Rejected automatically in 3 d unless you decide")).getAttribute("title")).toMatch(
      /^Rejected automatically on \w+ \d+, \d{4}, \d/,
    );
    await user.click(await button("Approve"));
    const asked = await dialog();
    await asked.findByText(/^Under guarantee/);
    await user.click(asked.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(screen.queryByText(/automatically in/)).toBeNull());
  });

  it("of imported history doesn't say when it closes", async () => {
    await openHeld({ order: { createdAt: new Date(Date.now() - 4 * 86_400_000).toISOString() } });
    await button("Approve");
    expect(screen.queryByText(/^due in/)).toBeNull();
  });

  it("says before it is approved why the shop would carry the loss", async () => {
    const { user } = await openHeld({ guaranteeObstacles: ["score", "over_cap"] });
    await user.click(await button("Approve"));
    const words = "Not guaranteed: amount above your guarantee limit. Your shop carries the loss if there's a chargeback.";
    expect(await (await dialog()).findByText(words)).toBeTruthy();
  });

  it("is rejected only with a reason, asked for at its field", async () => {
    const { user, stored } = await openHeld();
    await user.click(await button("Reject"));
    const asked = await dialog();
    const reason = await asked.findByLabelText("Reason");
    await waitFor(() => expect(asked.getByRole("button", { name: "Reject" }).getAttribute("aria-disabled")).not.toBe("true"));
    await user.click(asked.getByRole("button", { name: "Reject" }));
    expect(await asked.findByText("Please, select a reason")).toBeTruthy();
    expect(served.asked().filter((call) => call === "POST /payments/decisions")).toEqual([]);
    await asked.findByRole("option", { name: "Too risky for the shop" });
    await user.selectOptions(reason, "Too risky for the shop");
    expect(asked.queryByText("Please, select a reason")).toBeNull();
    await user.click(asked.getByRole("button", { name: "Reject" }));
    expect(await screen.findByText(/^Order .* rejected$/)).toBeTruthy();
    expect(await stored()).toMatchObject({ decision: "rejected" });
  });

  it("that a colleague decided on first says who, shows it, and can be decided anyway", async () => {
    const { user, shop, payment, stored } = await openHeld();
    await user.click(await button("Approve"));
    const asked = await dialog();
    await asked.findByText(/^Under guarantee/);
    const sam = await aPerson({ of: [shop], fullName: "Sam Okafor" });
    const body = { paymentIds: [payment.paymentId], action: "reject" as const, reasonCode: "stolen_card" };
    await served.app().read(decideOnOrders, { body }, asPerson(sam, shop));
    expect(await asked.findByText("This order was rejected by Sam Okafor. You can still change that.")).toBeTruthy();
    expect(asked.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(decision()).toBe("Rejected");
    expect(await screen.findByText("Rejected by Sam Okafor: Stolen card or account.")).toBeTruthy();
    expect(await (await panel("Why this decision")).findByText(/^Rejected by Sam Okafor on .*: Stolen card or account\.$/)).toBeTruthy();
    expect(await stored()).toMatchObject({ decision: "rejected" });
    await asked.findByRole("option", { name: "Known customer" });
    await user.selectOptions(asked.getByLabelText("Reason"), "Known customer");
    await user.click(asked.getByRole("button", { name: "Approve anyway" }));
    expect(await screen.findByText(/^Order .* approved$/)).toBeTruthy();
    expect(await stored()).toMatchObject({ decision: "approved" });
  });

  it("that was decided on just before the click shows how it stands now, and never the same button again", async () => {
    const { user, shop, person, payment, stored } = await openHeld();
    await user.click(await button("Reject"));
    const asked = await dialog();
    await asked.findByRole("option", { name: "Other" });
    await user.selectOptions(asked.getByLabelText("Reason"), "Other");
    await asked.findByText(/^Not under guarantee/);
    // The dialog hasn't heard of it yet.
    const release = served.hold(previewDecisions);
    await served.app().read(decideOnOrders, { body: { paymentIds: [payment.paymentId], action: "approve" } }, asPerson(person, shop));
    await user.click(asked.getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(served.asked()).toContain("POST /payments/decisions"));
    release();
    expect(await asked.findByText("This order was approved by you. You can still change that.")).toBeTruthy();
    expect(asked.queryByRole("button", { name: "Reject" })).toBeNull();
    await user.click(asked.getByRole("button", { name: "Reject anyway" }));
    expect(await screen.findByText(/^Order .* rejected$/)).toBeTruthy();
    expect(await stored()).toMatchObject({ decision: "rejected" });
  });

  it("that a colleague decided on in the same way offers only Close", async () => {
    const { user, shop, payment } = await openHeld();
    await user.click(await button("Approve"));
    const asked = await dialog();
    await asked.findByText(/^Under guarantee/);
    const sam = await aPerson({ of: [shop], fullName: "Sam Okafor" });
    await served.app().read(decideOnOrders, { body: { paymentIds: [payment.paymentId], action: "approve" } }, asPerson(sam, shop));
    expect(await asked.findByText("Already approved by Sam Okafor.")).toBeTruthy();
    expect(asked.queryByRole("button", { name: /^Approve/ })).toBeNull();
    expect(asked.getAllByRole("button", { name: "Close" }).length).toBeGreaterThan(0);
  });

  it("is approved by A and Enter, and rejected by R, a reason and Enter", async () => {
    const { user, stored } = await openHeld();
    await button("Approve");
    await user.keyboard("a");
    const approve = await dialog();
    await waitFor(() => expect(document.activeElement).toBe(approve.getByRole("button", { name: "Approve" })));
    await user.keyboard("{Enter}");
    expect(await screen.findByText(/^Order .* approved$/)).toBeTruthy();
    await user.keyboard("r");
    const reject = await dialog();
    await reject.findByRole("option", { name: "Other" });
    const reason = reject.getByLabelText("Reason");
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await user.keyboard("{Enter}");
    expect(await reject.findByText("Please, select a reason")).toBeTruthy();
    await user.selectOptions(reason, "Other");
    await reject.findByText(/^Not under guarantee/);
    await user.type(reject.getByLabelText("Comment (optional)"), "Third card{Enter}today{Control>}{Enter}{/Control}");
    expect(await screen.findByText(/^Order .* rejected$/)).toBeTruthy();
    expect(await stored()).toMatchObject({ decision: "rejected", comments: [{ comment: "Third card\ntoday" }] });
  });

  it("says offline that deciding goes on later, asks for the reason all the same, and goes on by itself", async () => {
    const { user } = await openHeld();
    await button("Reject");
    served.loseAll();
    window.dispatchEvent(new Event("offline"));
    await screen.findByText(/^You're offline/);
    await user.click(await button("Reject"));
    const asked = await dialog();
    expect(await asked.findByText("You're offline. This continues when you're back online.")).toBeTruthy();
    served.restore();
    window.dispatchEvent(new Event("online"));
    expect(await asked.findByText(/^Not under guarantee/)).toBeTruthy();
    expect(asked.queryByText(/^You're offline/)).toBeNull();
  });

  it("asks for the reason to reject as required before anything is loaded", async () => {
    const { user } = await openHeld();
    const release = served.hold(previewDecisions);
    await user.click(await button("Reject"));
    expect(await (await dialog()).findByLabelText("Reason")).toBeTruthy();
    release();
  });

  it("keeps the dialog with what was chosen when the connection is lost, and is decided by Retry", async () => {
    const { user, stored } = await openHeld();
    await user.click(await button("Reject"));
    const asked = await dialog();
    await asked.findByRole("option", { name: "Other" });
    await user.selectOptions(asked.getByLabelText("Reason"), "Other");
    await asked.findByText(/^Not under guarantee/);
    served.lose(decideOnOrders);
    await user.click(asked.getByRole("button", { name: "Reject" }));
    expect(await asked.findByText("Couldn't save the decision")).toBeTruthy();
    served.restore();
    await user.click(asked.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText(/^Order .* rejected$/)).toBeTruthy();
    expect(await stored()).toMatchObject({ decision: "rejected" });
  });

  it("is for a viewer to see only", async () => {
    await openHeld({}, { role: "viewer" });
    await panel("High risk");
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });
});

describe("undo", () => {
  it("works by keyboard on the next screen, but not while typing", async () => {
    const { user, go, stored } = await openHeld();
    await user.click(await button("Approve"));
    const asked = await dialog();
    await asked.findByText(/^Under guarantee/);
    await user.click(asked.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText(/^Order .* approved$/)).toBeTruthy();
    await user.click(await screen.findByRole("textbox", { name: "Comment" }));
    await user.keyboard("{Control>}z{/Control}");
    expect(served.asked().filter((call) => call.endsWith("/undo"))).toEqual([]);
    await go("/transactions");
    await screen.findByRole("heading", { name: "Transactions" });
    await user.keyboard("{Control>}z{/Control}");
    expect(await screen.findByText(/^Decision on order .* undone$/)).toBeTruthy();
    expect(await stored()).toMatchObject({ decision: "pending" });
  });

  it("says what is in its way, and stays until dismissed", async () => {
    const { user, shop, payment } = await openHeld();
    await user.click(await button("Approve"));
    const asked = await dialog();
    await asked.findByText(/^Under guarantee/);
    await user.click(asked.getByRole("button", { name: "Approve" }));
    const undo = await button("Undo");
    const sam = await aPerson({ of: [shop], fullName: "Sam Okafor" });
    await served.app().read(decideOnOrders, { body: { paymentIds: [payment.paymentId], action: "hold" } }, asPerson(sam, shop));
    await user.click(undo);
    expect(await screen.findByText("Couldn't undo the decision")).toBeTruthy();
    expect(screen.getByText("Sam Okafor put this order on hold after you.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByText("Couldn't undo the decision")).toBeNull());
  });

  it("can be tried again when the connection is lost", async () => {
    const { user, stored } = await openHeld();
    await user.click(await button("Approve"));
    const asked = await dialog();
    await asked.findByText(/^Under guarantee/);
    await user.click(asked.getByRole("button", { name: "Approve" }));
    served.lose(undoDecisions);
    await user.click(await button("Undo"));
    expect(await screen.findByText("Couldn't undo")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText(/^Decision on order .* undone$/)).toBeTruthy();
    expect(await stored()).toMatchObject({ decision: "pending" });
  });
});

it("a decided order is held again, or released to the screening's decision, from a menu", async () => {
  const { user, stored } = await openHeld({ decision: "approved" });
  await user.click(await button("Change decision"));
  await user.click(await screen.findByRole("menuitem", { name: "Put on hold" }));
  const hold = await dialog();
  expect(await hold.findByText(/^Not under guarantee while it waits/)).toBeTruthy();
  await user.click(hold.getByRole("button", { name: "Put on hold" }));
  expect(await screen.findByText(/^Order .* put on hold$/)).toBeTruthy();
  expect(await stored()).toMatchObject({ decision: "pending" });
  await user.click(await button("More decisions"));
  await user.click(await screen.findByRole("menuitem", { name: "Release" }));
  const release = await dialog();
  expect(await release.findByText(/^Under guarantee/)).toBeTruthy();
  const effect = "Releases your team's decision. The order is as its screening left it: Approved.";
  expect(release.getByText(effect)).toBeTruthy();
  await user.click(release.getByRole("button", { name: "Release" }));
  expect(await screen.findByText(/^Decision on order .* released$/)).toBeTruthy();
  expect(await stored()).toMatchObject({ decision: "approved", guaranteeStatus: 2 });
});
