import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { liveEvents } from "#contract/live.ts";
import { changeOrder, sendOrder } from "#contract/orders.ts";
import { getBeneficiaries, getItems } from "#contract/payment-parts.ts";
import { getRisks, getTrace } from "#contract/payment-risks.ts";
import { addComment, getHistory, HISTORY_PAGE } from "#contract/payment-trail.ts";
import { getSubscription } from "#contract/subscription.ts";
import { decisions } from "#domain/payments/decision.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { closeDueOrders } from "#server/orders/close-due-orders.ts";
import { sweepAged } from "#server/retention/sweep-aged.ts";
import { aPayment, aPerson, anOrderBody, anOutcome, aShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";
import { END, openOrder, panel, scrollTo } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

const silva = { firstName: "Ana", lastName: "Silva" };
const york = { ...silva, address1: "22 Long Lane West", city: "York", zip: "YO1 7HU", country: "GB" };

describe("the risk status", () => {
  it("says why an order isn't guaranteed, and that it's imported history", async () => {
    const note = "Not guaranteed: received more than 72 hours after the order";
    await openOrder(
      served,
      { guaranteeStatus: 0, guaranteeNote: note, order: { createdAt: "2026-01-01T12:00:00Z" } },
      { hasGuarantee: true },
    );
    const guarantee = (await screen.findByText("Guarantee")).nextElementSibling;
    expect(guarantee?.textContent).toBe(`Not Under Guarantee${note}`);
    expect(screen.getByText("Imported history")).toBeDefined();
  });

  it("has neither for a new order under guarantee", async () => {
    await openOrder(served, { order: { createdAt: new Date().toISOString() } }, { hasGuarantee: true });
    expect((await screen.findByText("Guarantee")).nextElementSibling?.textContent).toBe("Under Guarantee");
    expect(screen.queryByText("Imported history")).toBeNull();
  });

  it.each(["approved", "pending", "rejected"] as const)("says once that an order is %s", async (decision) => {
    await openOrder(served, { decision, order: { createdAt: new Date().toISOString() } });
    await screen.findByText("Guarantee");
    expect(screen.getAllByText(/^(Approved|Pending|Rejected)$/).map(({ textContent }) => textContent?.toLowerCase())).toEqual([decision]);
  });
});

describe("the payment info", () => {
  it("shows what the order says about payment, customer, delivery and device", async () => {
    const { shop, payment, user } = await openOrder(served, {
      order: {
        reference: "#1001",
        amount: 129.9,
        customer: { id: "c1", ...silva, email: "ana@mail.test", phone: "+44 20 7946 0018" },
        payment: { method: "credit_card", acquirer: "shopify_payments", status: "PS0", cardBin: "424242", cardLast4: "4242", cvv: "M" },
        billingAddress: { ...silva, address1: "1 High Street", city: "Leeds", country: "GB" },
        shippingAddress: york,
        shippingMethod: "Express",
        device: {
          ip: "8.8.8.8",
          userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0",
          deviceId: "device-9",
          language: "en-GB",
        },
        origin: "web",
        recurring: true,
        tags: ["gift"],
      },
    });
    await anOutcome(shop, payment, "refund", { amount: 5 });
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    const info = await panel("Payment info");
    expect((await info.findByText("Refunded")).nextElementSibling?.textContent).toBe("$5.00");
    const told = {
      "Order ID": payment.orderId,
      Reference: "#1001",
      Amount: "$129.90",
      Status: "Confirmed & Paid",
      Recurring: "Yes",
      Tags: "gift",
      "Payment method": "Credit card",
      "Payment provider": "Shopify Payments",
      Card: "Visa •••• 4242",
      "CVV result": "Matches (M)",
      "Ship to": "Ana Silva",
      "Shipping method": "Express",
      "IP location": "United States",
      Browser: "Firefox on Windows",
    };
    const shown = Object.keys(told).map((name) => [name, info.getByText(name).nextElementSibling?.textContent]);
    expect(Object.fromEntries(shown)).toEqual(told);
    const customer = await panel("Customer");
    expect(customer.getByText("Name").nextElementSibling?.textContent).toBe("Ana Silva");
    expect(customer.getByText("Email").nextElementSibling?.textContent).toBe("ana@mail.test");
    const address = info.getByRole("link", { name: /^22 Long Lane West, York, YO1 7HU, United Kingdom/ });
    expect(address.getAttribute("href")).toBe(
      "https://www.openstreetmap.org/search?query=22%20Long%20Lane%20West%2C%20York%2C%20YO1%207HU%2C%20United%20Kingdom",
    );
    expect(address.getAttribute("target")).toBe("_blank");
    expect(address.getAttribute("rel")).toContain("noopener");
  });

  it("has '-' for everything that isn't known, and each panel says that it is empty", async () => {
    await openOrder(served, { order: { amount: 50, currency: "JPY" } }, { showBeneficiaries: true });
    const info = await panel("Payment info");
    expect(info.getAllByText("-").length).toBeGreaterThan(15);
    expect(info.queryByText(/null|undefined|NaN/)).toBeNull();
    const empty = {
      "Risk analysis": "Nothing raises or lowers the risk of this order.",
      Items: "No items on this order.",
      Beneficiaries: "No beneficiaries on this order.",
      Locations: "No locations for this order.",
      "Related payments": "No data available",
      "Related stakeholders": "No data available",
      Comments: "Be the first to comment!",
    };
    for (const [title, words] of Object.entries(empty)) expect(await (await panel(title)).findByText(words)).toBeTruthy();
  });

  it("says of an order with a chargeback where the dispute stands, beside the status that it has otherwise", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const payment = await aPayment(shop, { decision: "rejected" });
    await anOutcome(shop, payment, "chargeback");
    await anOutcome(shop, payment, "refund");
    served.open(`/transactions/${payment.paymentId}`, { person, shop });
    expect((await panel("High risk")).getByText("Chargeback, needs response")).toBeTruthy();
    const info = await panel("Payment info");
    expect(info.getByText("Payment status").nextElementSibling?.textContent).toBe("Chargeback, needs response");
    expect(info.getByText("Status").nextElementSibling?.textContent).toBe("Refunded");
  });

  it.each([
    ["fraud", "Suspected fraud"],
    ["other", "Yes"],
  ])("says of an order canceled for the reason %s: %s", async (reason, words) => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const payment = await aPayment(shop);
    await anOutcome(shop, payment, "cancelled", { reason });
    served.open(`/transactions/${payment.paymentId}`, { person, shop });
    expect((await panel("Payment info")).getByText("Canceled").nextElementSibling?.textContent).toBe(words);
  });
});

describe("the panels", () => {
  it("fail each on its own, and load again on Retry", async () => {
    for (const endpoint of [getRisks, getTrace, getItems, getBeneficiaries]) served.refuse(endpoint, 500);
    served.lose(getHistory);
    const { user } = await openOrder(
      served,
      {
        order: { items: [{ description: "A hat", quantity: 2, amount: 12.5 }], shippingAddress: york },
        reasons: [{ sign: "good", reason: "CVV matches", code: "cvv_match" }],
      },
      { showBeneficiaries: true },
    );
    const loaded = {
      "Risk analysis": "CVV matches",
      "Why this decision": /leaves the decision to the risk score/,
      Items: "A hat",
      Beneficiaries: "Ana Silva",
      "Related payments": "No data available",
      "Related stakeholders": "No data available",
      "Activity Trail": "Order created",
    };
    for (const title of Object.keys(loaded)) {
      const failed = await (await panel(title)).findByRole("alert");
      expect(failed.textContent).toMatch(title === "Activity Trail" ? /Can't reach Surety/ : /Something went wrong/);
    }
    served.restore();
    // One question answers both the risk analysis and what is related.
    for (const title of Object.keys(loaded).filter((name) => !name.startsWith("Related"))) {
      await user.click((await panel(title)).getByRole("button", { name: "Retry" }));
    }
    for (const [title, words] of Object.entries(loaded)) expect(await (await panel(title)).findByText(words)).toBeTruthy();
  });

  it("name the beneficiary only in a shop that shows beneficiaries", async () => {
    const { leave } = await openOrder(
      served,
      { order: { shippingAddress: { ...york, ...silva, firstName: "Bo" } } },
      { showBeneficiaries: true },
    );
    expect(await (await panel("Beneficiaries")).findByText("Bo Silva")).toBeTruthy();
    leave();
    const { payment } = await openOrder(served);
    await (await panel("Items")).findByText("No items on this order.");
    expect(screen.queryByRole("heading", { name: "Beneficiaries" })).toBeNull();
    expect(served.asked()).not.toContain(`GET /payments/${payment.paymentId}/beneficiaries`);
  });

  it("say that the shop's preference for beneficiaries couldn't be loaded, and load it on Retry", async () => {
    served.refuse(getSubscription, 500);
    const { user } = await openOrder(served, {}, { showBeneficiaries: true });
    const beneficiaries = await panel("Beneficiaries");
    expect(beneficiaries.getByText("Couldn't check whether your shop shows beneficiaries")).toBeTruthy();
    served.restore();
    await user.click(await beneficiaries.findByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No beneficiaries on this order.")).toBeTruthy();
  });

  it("collapse and expand by their button and by a click on their title", async () => {
    const { user } = await openOrder(served);
    await user.click(await screen.findByRole("button", { name: "Hide Items" }));
    expect(screen.getByRole("button", { name: "Show Items" }).getAttribute("aria-expanded")).toBe("false");
    await user.click(screen.getByRole("heading", { name: "Items" }));
    expect(screen.getByRole("button", { name: "Hide Items" }).getAttribute("aria-expanded")).toBe("true");
  });

  it("stay collapsed on the person's next visit, and on another order", async () => {
    const { user, leave, shop, person } = await openOrder(served);
    await user.click(await screen.findByRole("button", { name: "Hide Items" }));
    leave();
    const { paymentId } = await aPayment(shop);
    const colleague = await aPerson({ of: [shop] });
    const again = served.open(`/transactions/${paymentId}`, { person, shop });
    expect(await screen.findByRole("button", { name: "Show Items" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Hide Comments" })).toBeTruthy();
    again.leave();
    served.open(`/transactions/${paymentId}`, { person: colleague, shop });
    expect(await screen.findByRole("button", { name: "Hide Items" })).toBeTruthy();
  });

  it("say of an order older than 24 months that its reasons and trace are deleted", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const receivedAt = new Date("2023-03-01T12:00:00Z");
    const { paymentId } = await aPayment(shop, { receivedAt, order: { createdAt: receivedAt.toISOString() } });
    await sweepAged(served.app().services.database, "screening", new Date("2025-06-01T12:00:00Z"));
    served.open(`/transactions/${paymentId}`, { person, shop });
    for (const title of ["Risk analysis", "Why this decision"]) {
      expect(await (await panel(title)).findByText("These details are deleted after 24 months.")).toBeTruthy();
    }
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(screen.queryByText("Nothing raises or lowers the risk of this order.")).toBeNull();
  });
});

describe("the items", () => {
  const hat = { id: "sku1", description: "A hat", quantity: 2, amount: 19.95 };
  const sumOf = async (name: string) => (await (await panel("Items")).findByText(name)).nextElementSibling?.textContent;

  it("add up to the order's amount", async () => {
    await openOrder(served, { order: { amount: 47.8, items: [hat] } });
    const items = await panel("Items");
    const row = (await items.findByText("A hat")).closest("tr");
    expect([...(row?.cells ?? [])].map((cell) => cell.textContent)).toEqual(["sku1", "A hat", "2", "$19.95"]);
    expect([await sumOf("Subtotal"), await sumOf("Shipping and other"), await sumOf("Total")]).toEqual(["$39.90", "$7.90", "$47.80"]);
  });

  it("show what an order costs less than they do as a discount", async () => {
    await openOrder(served, { order: { amount: 30, items: [hat] } });
    expect([await sumOf("Discounts and other"), await sumOf("Total")]).toEqual(["−$9.90", "$30.00"]);
  });

  it("have the total alone if a price is unknown", async () => {
    await openOrder(served, { order: { amount: 129.9, items: [hat, { description: "Gift card" }] } });
    expect(await sumOf("Total")).toBe("$129.90");
    expect(screen.queryByText("Subtotal")).toBeNull();
  });

  it("are a list where there's no room for a table", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
    await openOrder(served, { order: { amount: 39.9, items: [hat] } });
    const items = await panel("Items");
    expect((await items.findByText("A hat")).closest("li")?.textContent).toBe("A hatID sku12 × $19.95");
    expect(items.queryByRole("table")).toBeNull();
  });
});

describe("the risk analysis", () => {
  it("lists the reasons by sign, the neutral ones after Show more", async () => {
    const { user } = await openOrder(served, {
      reasons: [
        { sign: "good", reason: "3 earlier orders in 3 months, no chargebacks", code: "returning_customer" },
        { sign: "bad", reason: "Ordered 40 seconds after creating the account", code: "new_account" },
        { sign: "neutral", reason: "First-time customer", code: null },
      ],
    });
    const analysis = await panel("Risk analysis");
    expect(await analysis.findByText("Ordered 40 seconds after creating the account")).toBeTruthy();
    expect(analysis.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual(["Raises risk", "Lowers risk"]);
    expect(analysis.queryByText("First-time customer")).toBeNull();
    await user.click(analysis.getByRole("button", { name: "Show more" }));
    expect(analysis.getByText("First-time customer")).toBeTruthy();
    await user.click(analysis.getByRole("button", { name: "Show less" }));
    expect(analysis.queryByText("First-time customer")).toBeNull();
  });

  it("says how the customer's earlier orders differ, and what the phone number says", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const customer = { id: "c1", phone: "+44 20 7946 0018" };
    const cards = ["1111", "2222", "4242"];
    const orders = cards.map((cardLast4, hour) => ({
      customer,
      payment: { cardBin: "424242", cardLast4 },
      shippingAddress: york,
      createdAt: `2026-11-20T1${hour}:00:00Z`,
    }));
    const payments = [];
    for (const order of orders) payments.push(await aPayment(shop, { order }));
    served.open(`/transactions/${payments[2]?.paymentId}`, { person, shop });
    const analysis = await panel("Risk analysis");
    expect(await analysis.findByRole("heading", { name: "2 of 2 earlier orders differ" })).toBeTruthy();
    const fact = (name: string) => analysis.getByText(name).nextElementSibling?.textContent;
    expect(fact("Card")).toBe("2 other cards");
    expect(fact("Shipping address")).toBe("Same");
    expect(fact("Email")).toBe("-");
    expect(fact("Valid")).toBe("Yes");
    expect(fact("Type")).toBe("Landline");
    expect(analysis.getAllByText("United Kingdom")).toHaveLength(1);
  });

  it("says nothing about a phone or earlier orders that aren't known", async () => {
    await openOrder(served);
    const analysis = await panel("Risk analysis");
    expect(analysis.queryByText(/earlier order/)).toBeNull();
    expect(analysis.queryByText("Phone number")).toBeNull();
  });

  it("is yellow at medium risk, in the chart and in badges", async () => {
    const device = { deviceId: "device-9" };
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    await aPayment(shop, { riskScore: 0.15, order: { device } });
    const { paymentId } = await aPayment(shop, { riskScore: 0.15, order: { device } });
    served.open(`/transactions/${paymentId}`, { person, shop });
    expect((await screen.findByRole("heading", { name: "Medium risk" })).className).toContain("caution");
    const [, medium] = (await panel("Risk analysis")).getByRole("img").querySelectorAll("rect");
    expect(medium?.style.fill).toContain("caution");
    const badge = await (await panel("Related payments")).findByText("Medium");
    expect(badge.closest(".Polaris-Badge--toneAttention")).toBeTruthy();
  });
});

describe("why this decision", () => {
  it("names the time-out that decided, and then the screening before it", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const receivedAt = new Date("2026-11-01T12:00:00Z");
    const held = { decision: "pending", scenario: { id: 7, name: "High risk" }, timeOutMinutes: 4_350, receivedAt } as const;
    const { paymentId } = await aPayment(shop, { ...held, order: { createdAt: receivedAt.toISOString() } });
    await closeDueOrders(await testDatabase(), new Date(), new AbortController().signal);
    served.open(`/transactions/${paymentId}`, { person, shop });
    const why = await panel("Why this decision");
    const when = /^Rejected automatically on Nov 4, 2026, 12:30 PM: /;
    expect((await why.findByText(when)).textContent?.replace(when, "")).toBe(
      "no one decided within 3 days 30 minutes, the time-out of “High risk”.",
    );
  });

  it("tells the scenarios in order, the rules with what was compared, the version and the time", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const send = async (name: string) => {
      const customer = { id: name, email: `${name}@mail.test` };
      const createdAt = new Date(Date.now() - 60_000).toISOString();
      const body = anOrderBody({ createdAt, customer, device: { deviceId: "device-9" } });
      return served.app().read(sendOrder, { body }, asKeyOf(shop));
    };
    await send("bo");
    await send("cy");
    const { paymentId } = await send("ana");
    const { user } = served.open(`/transactions/${paymentId}`, { person, shop });
    const why = await panel("Why this decision");
    expect(await why.findByText("Decided by “Multiple accounts, one device”: the order meets all its rules.")).toBeTruthy();
    const [, ...buttons] = why
      .getAllByRole("button")
      .map((button) => [button.getAttribute("aria-label"), button.getAttribute("aria-expanded")]);
    expect(buttons).toEqual([
      ["4. Multiple accounts, one device", "true"],
      ["3 other scenarios didn't match", "false"],
      ["8 other scenarios weren't checked", "false"],
      ["What would have changed it", "false"],
    ]);
    const rule = why.getByText(/^Customers on this device in 24 h/).closest("li");
    expect(rule?.textContent).toBe("MetCustomers on this device in 24 h: 3 (at least 2)");
    expect(why.getByText(/^Decided in [\d.]+ ms using scenarios version 1\.$/)).toBeTruthy();

    await user.click(why.getByRole("button", { name: "3 other scenarios didn't match" }));
    await user.click(await why.findByRole("button", { name: "1. New account on a shared device" }));
    expect((await why.findByText(/^Account age/)).closest("li")?.textContent).toBe("Not metAccount age: unknown (at most 60 seconds)");
    await user.click(why.getByRole("button", { name: "8 other scenarios weren't checked" }));
    await user.click(await why.findByRole("button", { name: "6. New account, instant order" }));
    expect(await why.findByText("Account age: at most 60 seconds")).toBeTruthy();
    await user.click(why.getByRole("button", { name: "12. All other orders" }));
    expect(await why.findByText("Applies when no other scenario matches.")).toBeTruthy();
  });

  it("says when the order has too little data for its amount", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const { paymentId } = await served.app().read(sendOrder, { body: anOrderBody({ amount: 9000 }) }, asKeyOf(shop));
    served.open(`/transactions/${paymentId}`, { person, shop });
    const why = await panel("Why this decision");
    expect(await why.findByText("With this little data, orders above $5,000.00 are held (your guarantee limit).")).toBeTruthy();
  });

  it("shows an order's earlier screenings by choice, each with its own decision and score", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const body = anOrderBody({ amount: 10, shippingAddress: { city: "Austin", country: "US" } });
    const { paymentId } = await served.app().read(sendOrder, { body }, asKeyOf(shop));
    const lagos = { amount: 9000, shippingAddress: { city: "Lagos", country: "NG" }, payment: { cvv: "N" } };
    await served.app().read(changeOrder, { params: { orderId: body.orderId }, body: lagos }, asKeyOf(shop));
    const { user } = served.open(`/transactions/${paymentId}`, { person, shop });
    const why = await panel("Why this decision");
    const choice = await why.findByRole("combobox", { name: "Screening" });
    const options = within(choice).getAllByRole("option");
    expect(options.map((option) => option.textContent?.replace(/,.*/, ""))).toEqual(["Screening 2 of 2", "Screening 1 of 2"]);
    expect(options[0]?.textContent).toMatch(/^Screening 2 of 2, \w+ \d+, \d{4}, \d+:\d\d [AP]M$/);
    expect(why.getByText("Pending")).toBeTruthy();
    const latestScore = why.getByText(/^Risk score/).textContent;
    await user.selectOptions(choice, "1");
    expect(await why.findByText("Approved")).toBeTruthy();
    expect(why.getByText(/^Risk score/).textContent).not.toBe(latestScore);
    expect(why.queryByText("Pending")).toBeNull();
    await user.selectOptions(choice, "2");
    expect(await why.findByText("Pending")).toBeTruthy();
  });

  it("offers no choice for an order screened once", async () => {
    await openOrder(served);
    const why = await panel("Why this decision");
    await why.findByText(/leaves the decision to the risk score/);
    expect(why.queryByRole("combobox")).toBeNull();
  });

  it("says when the score decided", async () => {
    await openOrder(served);
    const why = await panel("Why this decision");
    expect(
      await why.findByText(
        "“All other orders” leaves the decision to the risk score: orders below 30.00% are approved, others are pending.",
      ),
    ).toBeTruthy();
  });
});

describe("related payments", () => {
  const sharing = {
    payment: { cardBin: "424242", cardLast4: "4242" },
    device: { ip: "2001:db8:85a3::8a2e:370:7334", deviceId: "device-9" },
  };

  /** An order with an earlier one on the same device, paid with the same card. */
  async function openRelated() {
    const shop = await aShop({ hasGuarantee: true });
    const person = await aPerson({ of: [shop] });
    const customer = { firstName: "Bo", lastName: "Chen", email: "bo@mail.test" };
    const order = { ...sharing, reference: "#4001", createdAt: "2026-10-01T12:00:00Z", customer, shippingAddress: york };
    const earlier = await aPayment(shop, { decision: "pending", riskScore: 0.15, order });
    const { paymentId } = await aPayment(shop, { order: sharing });
    return { shop, earlier, ...served.open(`/transactions/${paymentId}`, { person, shop }) };
  }

  it("say what they have in common, and open in their shop", async () => {
    const { user, place, shop, earlier } = await openRelated();
    const related = await panel("Related payments");
    const link = await related.findByRole("link", { name: "#4001" });
    expect(link.getAttribute("href")).toBe(`/transactions/${earlier.paymentId}?tid=${shop.tenantId}`);
    const badges = ["Card", "Device", "IP"].map((name) => related.getByText(name));
    expect(badges).toHaveLength(3);
    expect(related.queryByText("Email")).toBeNull();
    const told = ["2001:db8:85a3::8a2e:…", "Bo Chen", "bo@mail.test", "15.00%", "Guarantee: Pending", "$50.00"];
    for (const text of told) expect(related.getByText(text)).toBeTruthy();
    expect(related.getByRole("link", { name: /^22 Long Lane West, Y…/ })).toBeTruthy();
    await user.click(link);
    await waitFor(() => expect(place()).toBe(`/transactions/${earlier.paymentId}?tid=${shop.tenantId}`));
    expect(await screen.findByRole("heading", { name: "Order: #4001" })).toBeTruthy();
  });

  it("are summed up by person, and lead to the newest order of each", async () => {
    const { user, place, earlier } = await openRelated();
    const people = await panel("Related stakeholders");
    const link = await people.findByRole("link", { name: "Bo Chen" });
    expect(link.closest("li")?.textContent).toBe("Bo Chen1 orderbo@mail.testCardDeviceIP");
    await user.click(link);
    await waitFor(() => expect(place()).toContain(`/transactions/${earlier.paymentId}`));
  });

  it("are cards where there is no room for columns, and keep all they tell", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
    await openRelated();
    const related = await panel("Related payments");
    await related.findByRole("link", { name: "#4001" });
    expect(related.queryByRole("table")).toBeNull();
    const told = ["bo@mail.test", "2001:db8:85a3::8a2e:…", "Bo Chen", "Guarantee: Pending", "Card"];
    for (const text of told) expect(related.getByText(text)).toBeTruthy();
    expect(related.getByRole("link", { name: /^22 Long Lane West, Y…/ })).toBeTruthy();
  });

  it("show an address on a map without opening the order", async () => {
    const { user, place } = await openRelated();
    const address = await (await panel("Related payments")).findByRole("link", { name: /^22 Long Lane West/ });
    address.addEventListener("click", (event) => event.preventDefault());
    const before = place();
    await user.click(address);
    expect(place()).toBe(before);
  });
});

describe("the activity trail", () => {
  it("is grouped by day, newest first, with who did it and changes in words", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop], fullName: "Dana Reyes" });
    const receivedAt = new Date("2025-11-19T08:00:00Z");
    const order = { createdAt: receivedAt.toISOString(), payment: { status: "PS3" } };
    const { paymentId, orderId } = await aPayment(shop, { receivedAt, order });
    await anOutcome(shop, { orderId }, "refund", { at: "2025-11-20T09:30:00Z", amount: 5 });
    const { app } = served;
    await app().read(changeOrder, { params: { orderId }, body: { payment: { status: "PS0" } } }, asKeyOf(shop));
    const comment = "Called the customer. ".repeat(20);
    await app().read(addComment, { params: { paymentId }, body: { comment } }, asPerson(person, shop));
    served.open(`/transactions/${paymentId}`, { person, shop });
    const trail = await panel("Activity Trail");
    expect(await trail.findByText("Status: Pending → Confirmed & Paid")).toBeTruthy();
    expect(trail.queryByText(/payment\.status/)).toBeNull();
    const told = trail.getByText(/^Called the customer/);
    expect(told.textContent).toMatch(/…$/);
    expect(told.textContent).toHaveLength(141);
    expect(told.closest("li")?.textContent).toMatch(/ by Dana Reyes$/);
    const [today, ...days] = trail.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
    expect(today).toBeTruthy();
    expect(days).toEqual(["Nov 20, 2025", "Nov 19, 2025"]);
  });

  it("loads earlier events as its end comes near, says when that fails, and keeps them when it is refreshed", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const { paymentId } = await aPayment(shop);
    await served.app().services.database.forTenants([shop.tenantId], async (handle) => {
      const event = { type: "COMMENT", field: null, from: null, to: null, by: "Dana Reyes" } as const;
      for (let number = 1; number <= HISTORY_PAGE + 5; number += 1) {
        await appendTrailEvent(handle, shop.tenantId, paymentId, { ...event, text: `Note ${number}.`, at: new Date() });
      }
    });
    // Otherwise what just happened loads the trail again, which is refused too.
    served.lose(liveEvents);
    const { user } = served.open(`/transactions/${paymentId}`, { person, shop });
    const trail = await panel("Activity Trail");
    expect(await trail.findByText(`Note ${HISTORY_PAGE + 5}.`)).toBeTruthy();
    const box = trail.getByRole("region", { name: "Activity, newest first" });
    served.refuse(getHistory, 500);
    scrollTo(box, END);
    expect(await trail.findByText("Note 6.")).toBeTruthy();
    expect(trail.queryByText("Note 5.")).toBeNull();
    expect(await trail.findByText("Couldn't load earlier activity.")).toBeTruthy();
    expect(trail.queryByText(/Couldn't refresh/)).toBeNull();
    served.restore();
    await served.app().read(addComment, { params: { paymentId }, body: { comment: "Wrote to the bank." } }, asPerson(person, shop));
    scrollTo(box, 0);
    expect(await trail.findByText("Wrote to the bank.", {}, { timeout: 10_000 })).toBeTruthy();
    expect(trail.getByText("Couldn't load earlier activity.")).toBeTruthy();
    await user.click(trail.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(trail.queryByText("Couldn't load earlier activity.")).toBeNull());
    // What Retry loads comes in below.
    await waitFor(() => {
      scrollTo(box, END);
      expect(trail.getByText("Note 5.")).toBeTruthy();
    });
    expect(trail.getByText("Order created")).toBeTruthy();
    scrollTo(box, 0);
    await served.app().read(addComment, { params: { paymentId }, body: { comment: "Called." } }, asPerson(person, shop));
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await trail.findByText("Called.")).toBeTruthy();
    scrollTo(box, END);
    expect(await trail.findByText("Order created")).toBeTruthy();
    for (const note of ["Note 6.", "Note 5.", "Order created"]) expect(trail.getAllByText(note)).toHaveLength(1);
  });

  it("tells a canceled order from a refund by the icon too", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const payment = await aPayment(shop);
    await anOutcome(shop, payment, "cancelled");
    await anOutcome(shop, payment, "refund", { amount: 5 });
    served.open(`/transactions/${payment.paymentId}`, { person, shop });
    const trail = await panel("Activity Trail");
    const iconOf = async (text: RegExp) => (await trail.findByText(text)).closest("li")?.querySelector("svg path")?.getAttribute("d");
    expect(await iconOf(/^Order canceled/)).toBeTruthy();
    expect(await iconOf(/^Order canceled/)).not.toBe(await iconOf(/^Refunded/));
  });

  it("tells a chargeback that was won from the chargeback by the icon too", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const payment = await aPayment(shop);
    await anOutcome(shop, payment, "chargeback");
    await anOutcome(shop, payment, "chargeback_won");
    served.open(`/transactions/${payment.paymentId}`, { person, shop });
    const trail = await panel("Activity Trail");
    const iconOf = async (text: RegExp) => (await trail.findByText(text)).closest("li")?.querySelector("svg path")?.getAttribute("d");
    expect(await iconOf(/^Chargeback won/)).toBeTruthy();
    expect(await iconOf(/^Chargeback won/)).not.toBe(await iconOf(/^Chargeback received/));
  });

  it("has an icon for each decision", async () => {
    const icons = new Set<string | null | undefined>();
    for (const decision of decisions) {
      const { leave } = await openOrder(served, { decision });
      const decided = await (await panel("Activity Trail")).findByText(/^(Approved|Held for review|Rejected) /);
      icons.add(decided.closest("li")?.querySelector("svg path")?.getAttribute("d"));
      leave();
    }
    expect(icons.size).toBe(decisions.length);
  });
});
