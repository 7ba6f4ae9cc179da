import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getPayment } from "#contract/payment-detail.ts";
import { getItems } from "#contract/payment-parts.ts";
import { addComment } from "#contract/payment-trail.ts";
import { reportOutcome } from "#contract/orders.ts";
import { aPayment, aPerson, anOutcome, aShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

/** What others do is seen within two seconds, and later on a slow machine. */
const LIVE = { timeout: 10_000 };

describe("an order", () => {
  it("shows its risk in words, percent and a chart of 1000, its guarantee and scenario", async () => {
    await openOrder(served, { decision: "rejected", riskScore: 0.4213, scenario: { id: 1, name: "High risk" } }, { hasGuarantee: true });
    const card = await panel("High risk");
    expect(card.getByText("42.13%")).toBeTruthy();
    expect(card.getByRole("heading", { name: "High risk" }).className).toContain("critical");
    expect(card.getByText("Guarantee Rejected")).toBeTruthy();
    const chart = (await panel("Risk analysis")).getByRole("img", {
      name: "Risk 421 of 1000: High. Medium starts at 100, High at 300.",
    });
    expect(chart.textContent).toContain("421");
    expect(card.getByText("Scenario").nextElementSibling?.textContent).toBe("High risk");
    expect(card.queryByText(/Chargeback/)).toBeNull();
  });

  it("is named by its reference, cut to 20 characters if longer than 23, with its amount and date", async () => {
    const order = { reference: "A-reference-that-never-ends-12345", amount: 129.9, createdAt: "2025-11-20T15:04:00Z" };
    await openOrder(served, { order });
    expect(await screen.findByRole("heading", { name: "Order: A-reference-that-nev..." })).toBeTruthy();
    expect(document.title).toMatch(/^Order: A-reference-that-nev\.\.\./);
    expect(screen.getAllByText("$129.90").length).toBeGreaterThan(1);
    expect(screen.getAllByText("Nov 20, 2025, 3:04 PM").length).toBeGreaterThan(1);
  });

  it("has badges in its header for what is out of the ordinary alone", async () => {
    const header = async (reference: string) => {
      const heading = await screen.findByRole("heading", { name: `Order: ${reference}` });
      const badges = heading.parentElement?.querySelectorAll(".Polaris-Badge") ?? [];
      return [...badges].map((badge) => badge.textContent?.replace(/^(Decision|Critical)\s*/, ""));
    };
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    await aPayment(shop, { order: { reference: "#plain" } }).then(({ paymentId }) =>
      served.open(`/transactions/${paymentId}`, { person, shop }),
    );
    expect(await header("#plain")).toEqual([]);
    cleanup();
    const payment = await aPayment(shop, { decision: "rejected", order: { reference: "#77", amount: 50 } });
    await anOutcome(shop, payment, "chargeback");
    await anOutcome(shop, payment, "cancelled");
    await anOutcome(shop, payment, "refund", { amount: 5 });
    served.open(`/transactions/${payment.paymentId}`, { person, shop });
    expect(await header("#77")).toEqual(["Rejected", "Chargeback: needs response", "Canceled", "Partially refunded"]);
  });

  it("opens in the admin of a shop on Shopify if its number is Shopify's own", async () => {
    const shopify = { platform: "SHOPIFY", shopName: "blue-lamp.myshopify.com" } as const;
    const opened = await openOrder(served, { order: { orderId: "5678901234567" } }, shopify);
    const link = await screen.findByRole("link", { name: /Open in Shopify/ });
    expect(link.getAttribute("href")).toBe("https://admin.shopify.com/store/blue-lamp/orders/5678901234567");
    expect(link.getAttribute("target")).toBe("_blank");
    opened.leave();

    const { paymentId } = await aPayment(opened.shop, { order: { orderId: "order-17" } });
    served.open(`/transactions/${paymentId}`, opened);
    await panel("Low risk");
    expect(screen.queryByText("Open in Shopify")).toBeNull();
  });

  it("opens in the admin of a shop on VTEX", async () => {
    await openOrder(served, { order: { orderId: "1636420500079-01" } }, { platform: "VTEX", shopName: "blue-lamp.myvtex.com" });
    const link = await screen.findByRole("link", { name: /Open in VTEX/ });
    expect(link.getAttribute("href")).toBe("https://blue-lamp.myvtex.com/admin/orders/1636420500079-01");
    expect(link.getAttribute("target")).toBe("_blank");
  });

  it("has no button to open the admin inside that admin, where its number opens it", async () => {
    const shop = await aShop({ platform: "SHOPIFY" });
    const { paymentId } = await aPayment(shop, { order: { orderId: "5678901234567", reference: "#77" } });
    served.openInAdmin(`/transactions/${paymentId}`, shop);
    expect(await screen.findByRole("heading", { name: "Order: #77" })).toBeTruthy();
    const link = (await panel("Payment info")).getByRole("link", { name: /^5678901234567/ });
    expect(link.getAttribute("href")).toBe("shopify://admin/orders/5678901234567");
    expect(link.getAttribute("target")).toBe("_top");
    expect(screen.queryByText("Open in Shopify")).toBeNull();
  });

  it("keeps its layout while it loads, and loads its panels at the same time", async () => {
    const release = served.hold(getPayment);
    const { payment } = await openOrder(served, { order: { reference: "#77" } });
    expect(await screen.findByRole("heading", { name: "Order" })).toBeTruthy();
    expect(await screen.findByRole("status", { name: "Loading" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Transactions" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Refresh" }).getAttribute("aria-disabled")).toBe("true");
    const parts = ["risks", "trace", "items", "history"].map((part) => `GET /payments/${payment.paymentId}/${part}`);
    await waitFor(() => expect(served.asked()).toEqual(expect.arrayContaining(parts)));
    release();
    expect(await screen.findByRole("heading", { name: "Order: #77" })).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  });

  it.each([
    ["another shop's order", "This shop has no order with this number. It may belong to another shop."],
    ["no order", "The address has no order number. Choose an order from the list."],
  ])("that is %s is not found, and leads back to the list", async (what, words) => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const { paymentId } = what === "no order" ? { paymentId: "abc" } : await aPayment(await aShop());
    const { user, place } = served.open(`/transactions/${paymentId}`, { person, shop });
    expect(await screen.findByText("Order not found")).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
    expect(screen.queryByRole("button", { name: "Refresh" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back to transactions" }));
    await waitFor(() => expect(place()).toMatch(/^\/transactions\?/));
  });

  it("that a person may not see says so, with a way back and no Retry", async () => {
    served.refuse(getPayment, 403);
    await openOrder(served);
    expect(await screen.findByText("You don't have access to this order")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Back to transactions" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it.each([
    ["the server fails", () => served.refuse(getPayment, 500), "Something went wrong"],
    ["the connection is lost", () => served.lose(getPayment), "Can't reach Surety"],
  ])("loads again on Retry if %s", async (_, fail, words) => {
    fail();
    const { user } = await openOrder(served, { order: { reference: "#77" } });
    expect(await screen.findByText(words)).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { name: "Order: #77" })).toBeTruthy();
  });

  it("shows on Refresh what has happened since", async () => {
    const { user, shop, payment } = await openOrder(served);
    await (await panel("Activity Trail")).findByText("Order created");
    await anOutcome(shop, payment, "refund", { amount: 5 });
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Refunded: $5.00")).toBeTruthy();
    expect((await panel("Payment info")).getByText("Refunded").nextElementSibling?.textContent).toBe("$5.00");
  });

  it("shows by itself what a colleague did, says so, and keeps a half-written comment", async () => {
    const { user, shop, payment } = await openOrder(served);
    const colleague = await aPerson({ of: [shop], fullName: "Sam Okafor" });
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
    await user.type(field, "Half a");
    await waitFor(() => expect(served.asked()).toContain("GET /events"));
    const used = served.used().length;
    const comment = { params: payment, body: { comment: "Called the customer" } };
    await served.app().read(addComment, comment, asPerson(colleague, shop));
    expect(await (await panel("Comments")).findByText("Called the customer", {}, LIVE)).toBeTruthy();
    expect(await screen.findByText("New comment by Sam Okafor: Called the customer")).toBeTruthy();
    expect([field.value, document.activeElement]).toEqual(["Half a", field]);
    await anOutcome(shop, payment, "refund", { amount: 5 });
    expect(await (await panel("Activity Trail")).findByText("Refunded: $5.00", {}, LIVE)).toBeTruthy();
    expect(served.used()).toHaveLength(used);
  });

  it("keeps what it shows when a refresh fails, and says so until Retry succeeds", async () => {
    const { user, shop, payment } = await openOrder(served, { order: { items: [{ description: "A hat" }] } });
    await (await panel("Items")).findByText("A hat");
    await served.app().read(reportOutcome, { params: payment, body: { type: "cancelled", at: new Date() } }, asKeyOf(shop));
    served.refuse(getPayment, 500);
    served.lose(getItems);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(screen.getAllByText("Couldn't refresh. Showing earlier details.")).toHaveLength(2));
    expect((await panel("Items")).getByText("A hat")).toBeTruthy();
    expect(screen.queryByText("Canceled")).toBeNull();
    served.restore();
    for (const retry of screen.getAllByRole("button", { name: "Retry" })) await user.click(retry);
    expect(await (await panel("Payment info")).findByText("Canceled")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Couldn't refresh/)).toBeNull());
  });

  it("loads by itself what wasn't there when the connection was lost, without an error meanwhile", async () => {
    served.hold(getItems);
    const { user } = await openOrder(served, { order: { items: [{ description: "A hat" }] } });
    await (await panel("Payment info")).findByText("Order ID");
    served.loseAll();
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await (await panel("Items")).findByText("Not loaded yet. This loads when you're back online.")).toBeTruthy();
    expect(screen.getByText("You're offline")).toBeTruthy();
    expect(screen.queryByText(/^Couldn't/)).toBeNull();
    served.restore();
    expect(await (await panel("Items")).findByText("A hat", {}, { timeout: 5_000 })).toBeTruthy();
  });

  it("leads back to the list as it was left", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    await aPayment(shop, { order: { reference: "#77", createdAt: new Date().toISOString(), customer: { email: "ana@mail.test" } } });
    const { user, place } = served.open("/transactions?email=ana%40mail.test", { person, shop });
    const row = await screen.findByRole("link", { name: /#77/ });
    const left = place();
    await user.click(row);
    await panel("Low risk");
    await user.click(screen.getByRole("button", { name: "Transactions" }));
    await waitFor(() => expect(place()).toBe(left));
    expect(await screen.findByRole("link", { name: /#77/ })).toBeTruthy();
  });
});
