import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getCoverage } from "#contract/guarantee.ts";
import { storeFiled } from "#server/claims/file-claim.ts";
import { answerClaim, type ClaimAnswer } from "#server/claims/answer-claim.ts";
import { findClaim } from "#server/claims/claim-store.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { anOutcome, testSecrets, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();
const ofShop = { hasGuarantee: true };
const order = () => ({ createdAt: new Date(Date.now() - 3_600_000).toISOString(), amount: 80 });

const openGuaranteed = (role: "owner" | "viewer" = "owner") => openOrder(served, { order: order() }, { ...ofShop, role });
const chargeback = (shop: TestShop, payment: TestPayment) => anOutcome(shop, payment, "chargeback", { reason: "fraudulent", amount: 80 });

/** Files an order's claim and answers it. */
async function answered(shop: TestShop, { paymentId }: TestPayment, answer: ClaimAnswer): Promise<void> {
  const database = await testDatabase();
  const now = new Date();
  const claim = await database.forTenants([shop.tenantId], async (handle) => {
    const locked = await lockPayment(handle, shop.tenantId, paymentId);
    if (locked) await storeFiled(handle, shop.tenantId, locked, { at: now, by: null });
    return findClaim(handle, shop.tenantId, paymentId);
  });
  await answerClaim({ database, secrets: testSecrets, now }, claim?.claimId ?? 0, answer);
}

describe("the guarantee coverage of an order", () => {
  it("says what the guarantee depends on, and what would end it", async () => {
    await openGuaranteed();
    const coverage = await panel("Guarantee coverage");
    expect(await coverage.findByText("Changing the shipping or billing address ends the guarantee.")).toBeTruthy();
    expect(coverage.getByText("Canceling the order or refunding it in full ends the guarantee.")).toBeTruthy();
    expect(coverage.getAllByText("Met").length).toBeGreaterThan(4);
    expect(coverage.queryByText("Not met")).toBeNull();
  });

  it("says by itself that the guarantee ended, and why", async () => {
    const { shop, payment } = await openGuaranteed();
    const coverage = await panel("Guarantee coverage");
    await coverage.findByText("Not canceled or fully refunded");
    await anOutcome(shop, payment, "cancelled", { reason: "customer" });
    expect(await coverage.findByText(/Not guaranteed: the order was canceled/, {}, { timeout: 10_000 })).toBeTruthy();
    expect(coverage.getByText("Not met")).toBeTruthy();
    expect(coverage.queryByText(/ends the guarantee/)).toBeNull();
  });

  it("says that a chargeback isn't covered, and what to do about it until the bank has decided", async () => {
    const { shop, payment } = await openGuaranteed();
    const ofBank = (state: "chargeback" | "chargeback_lost") => anOutcome(shop, payment, state, { id: "cb-1", reason: "duplicate" });
    await ofBank("chargeback");
    const coverage = await panel("Guarantee coverage");
    const words = "A chargeback of this order isn't about fraud, so the guarantee doesn't cover it.";
    const still = " You can still dispute the chargeback: export the evidence for the bank.";
    expect(await coverage.findByText(`${words}${still}`, {}, { timeout: 10_000 })).toBeTruthy();
    await ofBank("chargeback_lost");
    expect(await coverage.findByText(words, {}, { timeout: 10_000 })).toBeTruthy();
  });

  it("isn't there for an order that never was under guarantee", async () => {
    await openOrder(served, { order: order() });
    await panel("Activity Trail");
    expect(screen.queryByRole("heading", { name: "Guarantee coverage" })).toBeNull();
  });

  it("says that it failed to load, until Retry succeeds", async () => {
    served.refuse(getCoverage, 500);
    const { user } = await openGuaranteed();
    const coverage = await panel("Guarantee coverage");
    const retry = await coverage.findByRole("button", { name: "Retry" });
    served.restore();
    await user.click(retry);
    expect(await coverage.findByText("Not canceled or fully refunded")).toBeTruthy();
  });
});

describe("the claim on a guarantee", () => {
  it("appears with a chargeback, and an analyst files it", async () => {
    const { shop, payment, user } = await openGuaranteed();
    const coverage = await panel("Guarantee coverage");
    await coverage.findByText("Not canceled or fully refunded");
    await chargeback(shop, payment);
    const file = await coverage.findByRole("button", { name: "File claim" }, { timeout: 10_000 });
    expect(coverage.getByText("Prepared")).toBeTruthy();
    expect(coverage.getByText("Files automatically")).toBeTruthy();
    await user.click(file);
    const dialog = within(await screen.findByRole("dialog", { name: "File this claim?" }));
    await user.click(dialog.getByRole("button", { name: "File claim" }));
    expect(await screen.findByText("Claim filed")).toBeTruthy();
    expect((await coverage.findAllByText("Filed")).length).toBeGreaterThan(0);
    expect(coverage.queryByRole("button", { name: "File claim" })).toBeNull();
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
    expect(await (await panel("Activity Trail")).findByText(/Guarantee claim filed/)).toBeTruthy();
  });

  it("says what makes it stronger until it's filed, and then that the bank still needs an answer until the dispute is decided", async () => {
    const shippingAddress = { address1: "1 Main St", city: "Boston", zip: "02110", country: "US" };
    const { shop, payment, user } = await openOrder(served, { order: { ...order(), shippingAddress } }, { ...ofShop, role: "owner" });
    const of = { id: "cb-1", reason: "fraudulent" };
    await anOutcome(shop, payment, "chargeback", { ...of, amount: 80, dueAt: new Date(Date.now() + 9 * 86_400_000).toISOString() });
    const coverage = await panel("Guarantee coverage");
    await user.click(await coverage.findByRole("button", { name: "File claim" }, { timeout: 10_000 }));
    expect(coverage.getByText("Report the tracking number of the shipment.")).toBeTruthy();
    const answer = /^Filing a claim doesn't answer the bank\. Export the evidence and respond by .+\.$/;
    const isAnswer = (_text: string, element: Element | null) => element?.tagName === "P" && answer.test(element.textContent);
    expect(coverage.queryByText(isAnswer)).toBeNull();
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "File claim" }));
    expect(await coverage.findByText(isAnswer)).toBeTruthy();
    expect(coverage.queryByText(/^To make your claim stronger/)).toBeNull();
    await anOutcome(shop, payment, "chargeback_lost", of);
    await waitFor(() => expect(coverage.queryByText(isAnswer)).toBeNull(), { timeout: 10_000 });
  });

  it("can't be filed by a viewer", async () => {
    const { shop, payment } = await openGuaranteed("viewer");
    const coverage = await panel("Guarantee coverage");
    await coverage.findByText("Not canceled or fully refunded");
    await chargeback(shop, payment);
    expect(await coverage.findByText("Prepared", {}, { timeout: 10_000 })).toBeTruthy();
    expect(coverage.queryByRole("button", { name: "File claim" })).toBeNull();
  });

  it("is followed by another for a chargeback that comes after it was accepted, and stays below that", async () => {
    const { shop, payment } = await openGuaranteed();
    await anOutcome(shop, payment, "chargeback", { id: "cb-1", reason: "fraudulent", amount: 50 });
    await answered(shop, payment, { action: "accept", amountMinor: 4000 });
    await anOutcome(shop, payment, "chargeback", { id: "cb-2", reason: "fraudulent", amount: 20 });
    const coverage = await panel("Guarantee coverage");
    expect(await coverage.findByRole("heading", { name: "Earlier guarantee claim" }, { timeout: 10_000 })).toBeTruthy();
    const headings = coverage.getAllByRole("heading", { name: /guarantee claim/i }).map(({ textContent }) => textContent);
    expect(headings).toEqual(["Guarantee claim", "Earlier guarantee claim"]);
    for (const text of ["$20.00", "$50.00", "$40.00", "Prepared"]) expect(coverage.getByText(text)).toBeTruthy();
    expect(coverage.getByText("The guarantee pays $40.00 of the $50.00 claimed.")).toBeTruthy();
    expect(coverage.getAllByRole("button", { name: "File claim" })).toHaveLength(1);
  });

  it("can't be disputed any more once the bank has decided", async () => {
    const { shop, payment } = await openGuaranteed();
    await chargeback(shop, payment);
    await answered(shop, payment, { action: "decline", reason: "not_fraud" });
    await anOutcome(shop, payment, "chargeback_lost");
    const coverage = await panel("Guarantee coverage");
    expect(await coverage.findByText("The guarantee doesn't pay this claim.", {}, { timeout: 10_000 })).toBeTruthy();
    expect(coverage.queryByText(/You can still dispute/)).toBeNull();
  });

  it("shows the reason once it was declined", async () => {
    const { shop, payment } = await openGuaranteed();
    const coverage = await panel("Guarantee coverage");
    await coverage.findByText("Not canceled or fully refunded");
    await chargeback(shop, payment);
    await answered(shop, payment, { action: "decline", reason: "not_fraud" });
    expect(await coverage.findByText("The dispute isn't about fraud", {}, { timeout: 10_000 })).toBeTruthy();
    expect(coverage.getByText(/^You can still dispute the chargeback/)).toBeTruthy();
    expect(coverage.queryByText(/Fraud chargebacks covered until/)).toBeNull();
    expect(await coverage.findByText("Guarantee claim declined: the dispute isn't about fraud", { exact: false })).toBeTruthy();
  });
});
