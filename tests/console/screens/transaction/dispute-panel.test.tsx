import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answerAlert, reportAlert } from "#contract/alerts.ts";
import { reportOutcome } from "#contract/orders.ts";
import { listDisputes } from "#contract/payment-disputes.ts";
import { anOutcome, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

const sent = {
  id: "a1",
  source: "ETHOCA",
  alert_type: "confirmed_fraud",
  amount: 50,
  card_number: "424242******4242",
  issuer_bank: "Example Bank",
};

/** Sends an alert about an order and returns its id. */
async function alerted(shop: TestShop, { orderId }: Pick<TestPayment, "orderId">, more: object = {}): Promise<number> {
  return (await served.app().read(reportAlert, { body: { ...sent, orderId, ...more } }, asKeyOf(shop))).alertId;
}

/** An order with an alert that came a moment ago, read again once it has it. */
async function openAlerted(more: object = {}, options: Parameters<typeof openOrder>[2] = {}) {
  const opened = await openOrder(served, {}, options);
  const alertId = await alerted(opened.shop, opened.payment, more);
  await opened.user.click(await screen.findByRole("button", { name: "Refresh" }));
  return { ...opened, alertId, dispute: await panel("Dispute") };
}

async function openDialog({ user, dispute }: Pick<Awaited<ReturnType<typeof openAlerted>>, "user" | "dispute">) {
  await user.click(await dispute.findByRole("button", { name: "Answer alert from Ethoca" }));
  return within(await screen.findByRole("dialog", { name: "Chargeback alert" }));
}

describe("the disputes of an order", () => {
  it("aren't there on an order without one", async () => {
    await openOrder(served);
    await panel("Activity Trail");
    expect(screen.queryByRole("heading", { name: "Dispute", level: 2 })).toBeNull();
  });

  it("say what an alert is about and by when it must be answered", async () => {
    const { dispute } = await openAlerted();
    expect(await dispute.findByText("Alert")).toBeTruthy();
    expect(dispute.getByText(/^Answer by/).textContent).toMatch(/due in 2[34] h$|due in 1 d$/);
    expect(dispute.getByText("$50.00")).toBeTruthy();
    expect(dispute.getAllByText("Alert from Ethoca")).not.toHaveLength(0);
  });

  it("keep the badge of an alert that no one answered once there's an inquiry", async () => {
    const { shop, payment, user } = await openAlerted();
    await anOutcome(shop, payment, "inquiry", { id: "dp_1" });
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Inquiry")).toBeTruthy();
    expect(screen.getByText("Chargeback alert")).toBeTruthy();
  });

  it("keep a network's unknown code as it came, and say what a known one means", async () => {
    const { shop, payment, user } = await openOrder(served);
    await anOutcome(shop, payment, "chargeback", { id: "dp_1", reasonCode: "10.4", amount: 50 });
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    const dispute = await panel("Dispute");
    expect(await dispute.findByText("Needs response")).toBeTruthy();
    expect(dispute.getByText("Fraudulent")).toBeTruthy();
    expect(dispute.getByText("10.4, Fraud, card absent")).toBeTruthy();
  });

  it("show an amount as it was sent in another currency, and in the order's", async () => {
    const { shop, payment, user } = await openOrder(served, { order: { amount: 100 } });
    const body = { id: "dp_1", type: "chargeback", reasonCode: "X99", amount: 50, currency: "EUR", at: new Date() } as const;
    await served.app().read(reportOutcome, { params: { orderId: payment.orderId }, body }, asKeyOf(shop));
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    const dispute = await panel("Dispute");
    expect(await dispute.findByText(/^50,00\s€ \(about \$57\.58\)$/)).toBeTruthy();
    expect(dispute.getByText("X99")).toBeTruthy();
  });

  it("show an alert's amount as it was sent in another currency, and in the order's", async () => {
    const { dispute } = await openAlerted({ amount: 70, currency: "EUR" });
    expect(await dispute.findByText(/^70,00\s€ \(about \$80\.61\)$/)).toBeTruthy();
  });

  it("say that they failed to load, until Retry succeeds", async () => {
    served.refuse(listDisputes, 500);
    const { dispute, user } = await openAlerted();
    const retry = await dispute.findByRole("button", { name: "Retry" });
    served.restore();
    await user.click(retry);
    expect(await dispute.findByText("Alert")).toBeTruthy();
  });
});

describe("the dialog of an alert", () => {
  it("opens by its address, and shows what its source sent", async () => {
    const opened = await openAlerted();
    const dialog = await openDialog(opened);
    expect(dialog.getByText("Confirmed fraud")).toBeTruthy();
    expect(dialog.getByText("Example Bank")).toBeTruthy();
    expect(dialog.getByText("424242••••••4242")).toBeTruthy();
    expect(window.location.search).toContain(`alert=${opened.alertId}`);
  });

  it("takes one outcome, says who submitted it, and that its refund isn't seen yet", async () => {
    const opened = await openAlerted();
    const dialog = await openDialog(opened);
    const submit = dialog.getByRole("button", { name: "Submit outcome" });
    expect(submit.getAttribute("aria-disabled") ?? String(submit.hasAttribute("disabled"))).toBe("true");
    await opened.user.selectOptions(dialog.getByRole("combobox", { name: "Outcome" }), "Full refund");
    await opened.user.type(dialog.getByRole("textbox", { name: "Notes" }), "Called them.");
    await opened.user.click(submit);
    const submitted = await dialog.findByText(/^Outcome submitted: Full refund by/);
    expect(submitted.textContent).toMatch(/^Outcome submitted: Full refund by Dana Reyes, /);
    expect(dialog.getByText(/^Refund not seen yet\./)).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Submit outcome" })).toBeNull();
    expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: "Outcome" }).disabled).toBe(true);
    await opened.user.click(dialog.getByRole("button", { name: "Done" }));
    expect(await opened.dispute.findByText("Alert answered")).toBeTruthy();
    expect(opened.dispute.getByText("Refund not seen yet")).toBeTruthy();
    expect(window.location.search).not.toContain("alert=");
  });

  it("refuses a second outcome with a toast alone, shows the first, and keeps the notes that were typed", async () => {
    const opened = await openAlerted();
    const { shop, person, payment, user } = opened;
    const dialog = await openDialog(opened);
    await user.selectOptions(dialog.getByRole("combobox", { name: "Outcome" }), "Declined");
    await user.type(dialog.getByRole("textbox", { name: "Notes" }), "Never ordered.");
    served.refuse(listDisputes, 500);
    const disputeId = opened.alertId;
    const body = { outcome: "resolved", notes: "Settled.", status: "completed", disputeId } as const;
    await served.app().read(answerAlert, { params: { paymentId: payment.paymentId }, body }, asPerson(person, shop));
    await user.click(dialog.getByRole("button", { name: "Submit outcome" }));
    expect(await screen.findByText("Action Not Allowed")).toBeTruthy();
    expect(screen.getByText("An outcome has already been submitted for this chargeback. You cannot submit it twice.")).toBeTruthy();
    expect(dialog.queryByText(/An outcome has already been submitted/)).toBeNull();
    served.restore();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await user.click(await opened.dispute.findByRole("button", { name: "View alert from Ethoca" }));
    const again = within(await screen.findByRole("dialog", { name: "Chargeback alert" }));
    expect(await again.findByText(/^Outcome submitted: Resolved by/)).toBeTruthy();
    expect(again.getByRole<HTMLTextAreaElement>("textbox", { name: "Notes" }).value).toBe("Settled.");
    expect(again.getByRole<HTMLTextAreaElement>("textbox", { name: "Your notes, not submitted" }).value).toBe("Never ordered.");
  });

  it("opens from the activity trail, too", async () => {
    const { user } = await openAlerted();
    const trail = await panel("Activity Trail");
    await user.click(await trail.findByRole("button", { name: "View Chargeback alert from Ethoca: $50.00, confirmed fraud" }));
    expect(await screen.findByRole("dialog", { name: "Chargeback alert" })).toBeTruthy();
  });

  it("has no form for viewers", async () => {
    const { dispute, user } = await openAlerted({}, { role: "viewer" });
    await user.click(await dispute.findByRole("button", { name: "View alert from Ethoca" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Chargeback alert" }));
    expect(dialog.queryByRole("combobox")).toBeNull();
    expect(dialog.queryByRole("button", { name: "Submit outcome" })).toBeNull();
  });
});
