import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import type { TracedRule, TracedScenario } from "#contract/payment-risks.ts";
import { constantSide, fieldSide, rule, velocitySide } from "#domain/rules/build-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { ruleParts } from "#domain/rules/rule-parts.ts";
import { anApi, apiUrl, openScreen } from "#tests/support/open-screen.tsx";
import {
  aBareDetail,
  aDetail,
  anEvent,
  aRelated,
  aRow,
  currencyOf,
  wireHistory,
  wireItems,
  wireList,
  wirePayment,
  wireRisks,
  wireTrace,
} from "#tests/support/wire-payments.ts";
import { wireSubscription } from "#tests/support/wire-session.ts";

const { server } = anApi();
const url = (rest = "") => apiUrl(`/payments/5001${rest}`);
const broken = () => HttpResponse.json({ title: "Broken", status: 500 }, { status: 500 });

/** Answers everything that a transaction's screen asks. */
function withPayment(detail: PaymentDetail = aDetail()): void {
  server.use(
    http.get(url(), () => HttpResponse.json(wirePayment(detail))),
    http.get(url("/risks"), () => HttpResponse.json(wireRisks([]))),
    http.get(url("/trace"), () => HttpResponse.json(wireTrace([]))),
    http.get(url("/items"), () => HttpResponse.json(wireItems([]))),
    http.get(url("/history"), () => HttpResponse.json(wireHistory([anEvent()]))),
  );
}

/** The panel with this title. */
async function panel(title: string) {
  const heading = await screen.findByRole("heading", { name: title, level: 2 });
  const card = heading.closest<HTMLElement>(".Polaris-ShadowBevel");
  if (card === null) throw new Error(`${title} stands on no card`);
  return within(card);
}

describe("a transaction", () => {
  it("shows its risk in words, percent and a chart of 1000, its decision, guarantee and scenario", async () => {
    withPayment();
    openScreen("/transactions/5001");
    const card = await panel("High risk");
    expect(card.getByText("42.13%")).toBeTruthy();
    expect(card.getByRole("img", { name: /Risk 421 of 1000: High/ })).toBeTruthy();
    for (const text of ["Rejected", "Guarantee Rejected", "Account ring"]) expect(card.getByText(text)).toBeTruthy();
    expect(card.getByText("421")).toBeTruthy();
    expect(card.queryByText(/Chargeback/)).toBeNull();
  });

  it("of medium risk is yellow, in the chart and in badges", async () => {
    withPayment(aDetail({ riskScore: 0.15 }));
    server.use(http.get(url("/risks"), () => HttpResponse.json(wireRisks([], [aRelated({ riskScore: 0.15 })]))));
    openScreen("/transactions/5001");
    const [, medium] = (await panel("Medium risk")).getByRole("img").querySelectorAll("rect");
    expect(medium?.style.fill).toContain("caution");
    const badge = await (await panel("Related payments")).findByText("Medium");
    expect(badge.closest(".Polaris-Badge--toneAttention")).toBeTruthy();
  });

  it("is named by its reference, cut to 20 characters when longer than 23", async () => {
    withPayment(aDetail({ reference: "A-reference-that-never-ends-12345" }));
    openScreen("/transactions/5001");
    expect(await screen.findByRole("heading", { name: "Order: A-reference-that-nev..." })).toBeTruthy();
  });

  it("is named by its person where it is an onboarding", async () => {
    withPayment(aDetail({ transactionType: "ON_BOARDING" }));
    openScreen("/transactions/5001");
    expect(await screen.findByRole("heading", { name: "Person: Ana Silva" })).toBeTruthy();
  });

  it("that was refunded and has a chargeback says both, and where the dispute stands", async () => {
    withPayment(aDetail({ chargebackId: "9", disputeState: "needs_response", subStatus: "PS5" }));
    openScreen("/transactions/5001");
    expect((await panel("High risk")).getByText("Chargeback, needs response")).toBeTruthy();
    const info = await panel("Payment info");
    expect(info.getByText("Chargeback, needs response")).toBeTruthy();
    expect(info.getByText("Status").nextElementSibling?.textContent).toBe("Refunded");
  });

  it.each([
    ["fraud", "Suspected fraud"],
    ["other", "Yes"],
  ])("that was cancelled (%s) says so beside its status", async (cancelReason, words) => {
    withPayment(aDetail({ cancelReason }));
    openScreen("/transactions/5001");
    const cancelled = (await panel("Payment info")).getByText("Canceled");
    expect(cancelled.nextElementSibling?.textContent).toBe(words);
  });

  it("is opened in the admin of a shop on Shopify, where its number is Shopify's own", async () => {
    withPayment(aDetail({ orderId: "5678901234567" }));
    openScreen("/transactions/5001");
    const link = await screen.findByRole("link", { name: /Open in Shopify/ });
    expect(link.getAttribute("href")).toBe("https://admin.shopify.com/store/demo-shop/orders/5678901234567");
    expect(link.getAttribute("target")).toBe("_blank");
  });

  it("has no link to the admin where its number leads to nothing there", async () => {
    withPayment();
    openScreen("/transactions/5001");
    await panel("High risk");
    expect(screen.queryByText(/Open in Shopify/)).toBeNull();
  });

  it("shows what the order says of payment, customer, delivery and device", async () => {
    withPayment(aDetail({ refundedMinor: 500 }));
    openScreen("/transactions/5001");
    const info = await panel("Payment info");
    for (const text of [
      "order-5001",
      "$129.90",
      "$5.00",
      "ana@mail.test",
      "Visa credit •••• 4242",
      "France",
      "Express",
      "Firefox 142",
      "gift",
    ]) {
      expect(info.getByText(text)).toBeTruthy();
    }
    const address = info.getByRole("link", { name: /^22 Long Lane West, York, YO1 7HU, United Kingdom/ });
    expect(address.getAttribute("href")).toBe(
      "https://www.openstreetmap.org/search?query=22%20Long%20Lane%20West%2C%20York%2C%20YO1%207HU%2C%20United%20Kingdom",
    );
    expect(address.getAttribute("target")).toBe("_blank");
    expect(address.getAttribute("rel")).toContain("noopener");
  });

  it("has '-' for everything that is not known", async () => {
    withPayment(aBareDetail({ amountMinor: 0, currency: currencyOf("JPY") }));
    openScreen("/transactions/5001");
    const info = await panel("Payment info");
    expect(info.getAllByText("-").length).toBeGreaterThan(15);
    expect(info.queryByText(/null|undefined|NaN/)).toBeNull();
    expect((await panel("Locations")).getByText("No locations for this order.")).toBeTruthy();
  });

  it("lists its places beside the map, and says which are known to the country only", async () => {
    withPayment();
    openScreen("/transactions/5001");
    const places = await panel("Locations");
    for (const text of [
      "Order created (IP)",
      "Berlin, Berlin, Germany",
      "Billing address",
      "Shipping address",
      "Bank country of the card",
      "France",
    ]) {
      expect(places.getByText(text)).toBeTruthy();
    }
    expect(places.getAllByText("Country only")).toHaveLength(1);
  });

  it("keeps its layout while it loads", async () => {
    withPayment();
    server.use(http.get(url(), () => delay("infinite")));
    openScreen("/transactions/5001");
    expect(await screen.findByRole("heading", { name: "Transaction" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Transactions" })).toBeTruthy();
  });

  it("that is not in this shop says so, with a way back", async () => {
    withPayment();
    server.use(
      http.get(url(), () => HttpResponse.json({ title: "Not found", status: 404 }, { status: 404 })),
      http.post(apiUrl("/payments/transactions"), () => HttpResponse.json(wireList([aRow()]))),
    );
    const { user, router } = openScreen("/transactions/5001");
    expect(await screen.findByText("Transaction not found")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Refresh" }).getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Back to transactions" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/transactions"));
  });

  it("that is not for this person says so, with a way back", async () => {
    withPayment();
    server.use(http.get(url(), () => HttpResponse.json({ title: "Forbidden", status: 403 }, { status: 403 })));
    openScreen("/transactions/5001");
    expect(await screen.findByText("You may not see this transaction")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Back to transactions" })).toBeTruthy();
  });

  it("that could not be loaded is tried again on Retry", async () => {
    withPayment();
    server.use(http.get(url(), broken));
    const { user } = openScreen("/transactions/5001");
    const retry = await screen.findByRole("button", { name: "Retry" });
    withPayment();
    await user.click(retry);
    expect(await screen.findByRole("heading", { name: "Order: #5001" })).toBeTruthy();
  });

  it("asks everything anew on Refresh", async () => {
    withPayment();
    const { user } = openScreen("/transactions/5001");
    await panel("High risk");
    server.use(
      http.get(url(), () => HttpResponse.json(wirePayment(aDetail({ riskScore: 0.01 })))),
      http.get(url("/history"), () => HttpResponse.json(wireHistory([anEvent({ id: 2, type: "RISK_CHANGED", text: "Risk went down" })]))),
    );
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await panel("Low risk");
    expect(await screen.findByText("Risk went down")).toBeTruthy();
  });
});

describe("the panels", () => {
  it("say where the shop's preference for beneficiaries could not be loaded, and ask again on Retry", async () => {
    withPayment();
    server.use(
      http.get(apiUrl("/shopify/subscription/:tenantId"), broken),
      http.get(url("/beneficiaries"), () => HttpResponse.json([])),
    );
    const { user } = openScreen("/transactions/5001");
    const beneficiaries = await panel("Beneficiaries");
    expect(beneficiaries.getByText("Couldn't check whether your shop shows beneficiaries")).toBeTruthy();
    server.use(http.get(apiUrl("/shopify/subscription/:tenantId"), () => HttpResponse.json(wireSubscription({ showBeneficiaries: true }))));
    await user.click(await beneficiaries.findByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No beneficiaries on this order.")).toBeTruthy();
  });

  it("fold away and come back", async () => {
    withPayment();
    const { user } = openScreen("/transactions/5001");
    await user.click(await screen.findByRole("button", { name: "Hide Items" }));
    const show = screen.getByRole("button", { name: "Show Items" });
    expect(show.getAttribute("aria-expanded")).toBe("false");
    await user.click(show);
    expect(screen.getByRole("button", { name: "Hide Items" })).toBeTruthy();
  });

  it("fold at a click on their title too", async () => {
    withPayment();
    const { user } = openScreen("/transactions/5001");
    await user.click(await screen.findByRole("heading", { name: "Items" }));
    expect(screen.getByRole("button", { name: "Show Items" })).toBeTruthy();
    await user.click(screen.getByRole("heading", { name: "Items" }));
    expect(screen.getByRole("button", { name: "Hide Items" })).toBeTruthy();
  });

  it("add the items up to the order's amount", async () => {
    withPayment(aDetail({ amountMinor: 4_780 }));
    const hat = { itemId: "sku1", description: "A hat", quantity: 2, amountMajor: 19.95 };
    server.use(http.get(url("/items"), () => HttpResponse.json(wireItems([hat]))));
    openScreen("/transactions/5001");
    const items = await panel("Items");
    await items.findByText("A hat");
    const sums = ["Subtotal", "Shipping and other", "Total"].map((name) => items.getByText(name).nextElementSibling?.textContent);
    expect(sums).toEqual(["$39.90", "$7.90", "$47.80"]);
  });

  it("take what an order costs less than its items as a discount", async () => {
    withPayment(aDetail({ amountMinor: 3_000 }));
    const hat = { itemId: "sku1", description: "A hat", quantity: 1, amountMajor: 39.9 };
    server.use(http.get(url("/items"), () => HttpResponse.json(wireItems([hat]))));
    openScreen("/transactions/5001");
    const items = await panel("Items");
    expect((await items.findByText("Discounts and other")).nextElementSibling?.textContent).toBe("−$9.90");
  });

  it("name the total alone where an item's price is not known", async () => {
    withPayment();
    const hat = { itemId: "sku1", description: "A hat", quantity: 1, amountMajor: null };
    server.use(http.get(url("/items"), () => HttpResponse.json(wireItems([hat]))));
    openScreen("/transactions/5001");
    const items = await panel("Items");
    expect((await items.findByText("Total")).nextElementSibling?.textContent).toBe("$129.90");
    expect(items.queryByText("Subtotal")).toBeNull();
  });

  it("fail each on its own, in words, and are tried again on Retry", async () => {
    withPayment();
    server.use(http.get(url("/items"), broken));
    const { user } = openScreen("/transactions/5001");
    const items = await panel("Items");
    const retry = await items.findByRole("button", { name: "Retry" });
    expect(await (await panel("Activity Trail")).findByText("Order created")).toBeTruthy();
    server.use(
      http.get(url("/items"), () =>
        HttpResponse.json(wireItems([{ itemId: "sku1", description: "A hat", quantity: 2, amountMajor: 12.5 }])),
      ),
    );
    await user.click(retry);
    expect(await items.findByText("A hat")).toBeTruthy();
    expect(items.getByText("$12.50")).toBeTruthy();
  });

  it("show beneficiaries only where the shop's preference says so", async () => {
    withPayment();
    openScreen("/transactions/5001");
    await panel("Items");
    expect(screen.queryByRole("heading", { name: "Beneficiaries" })).toBeNull();
  });

  it("name who receives the order", async () => {
    withPayment();
    server.use(
      http.get(apiUrl("/shopify/subscription/7"), () => HttpResponse.json(wireSubscription({ showBeneficiaries: true }))),
      http.get(url("/beneficiaries"), () =>
        HttpResponse.json([{ idpaymentBeneficiaries: 1, FirstName: "Bo", SurName: "Chen", Address: null }]),
      ),
    );
    openScreen("/transactions/5001");
    expect(await (await panel("Beneficiaries")).findByText("Bo Chen")).toBeTruthy();
  });
});

describe("the reasons", () => {
  it("are listed by sign in words, the neutral ones after Show more", async () => {
    withPayment();
    const reasons = [
      { sign: "good", reason: "3 earlier orders in 3 months, no chargebacks", code: "returning_customer" },
      { sign: "bad", reason: "Ordered 40 seconds after creating the account", code: "new_account" },
      { sign: "neutral", reason: "First-time customer", code: null },
    ] as const;
    server.use(http.get(url("/risks"), () => HttpResponse.json(wireRisks([...reasons]))));
    const { user } = openScreen("/transactions/5001");
    const analysis = await panel("Risk analysis");
    expect(await analysis.findByText("Ordered 40 seconds after creating the account")).toBeTruthy();
    expect(analysis.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual(["Raises risk", "Lowers risk"]);
    expect(analysis.queryByText("First-time customer")).toBeNull();
    await user.click(analysis.getByRole("button", { name: "Show more" }));
    expect(analysis.getByText("First-time customer")).toBeTruthy();
  });
});

describe("why this decision", () => {
  const scenarios: TracedScenario[] = [
    {
      id: 1,
      name: "High risk",
      result: "missed",
      rules: [traced(rule(fieldSide("riskScore"), "Greater Than Or Equal", constantSide(0.5)), "missed", 0.42, 0.5)],
    },
    {
      id: 12,
      name: "Account ring",
      result: "hit",
      rules: [traced(rule(velocitySide("device.people", 24), "Greater Than Or Equal", constantSide(2)), "hit", 3, 2)],
    },
    { id: 13, name: "All other orders", result: "not reached", rules: [] },
  ];

  it("tells the scenarios in order, the rules with what was compared, the version and the time", async () => {
    withPayment();
    server.use(http.get(url("/trace"), () => HttpResponse.json(wireTrace(scenarios))));
    const { user } = openScreen("/transactions/5001");
    const why = await panel("Why this decision");
    expect(await why.findByText("Decided by “Account ring”: the order meets all its rules.")).toBeTruthy();
    const buttons = () => why.getAllByRole("button").map((button) => [button.textContent, button.getAttribute("aria-expanded")]);
    expect(buttons()).toEqual([
      ["", "true"],
      ["1. High risk", "false"],
      ["2. Account ring", "true"],
      ["1 more scenario was not checked", "false"],
    ]);
    await user.click(why.getByRole("button", { name: "1 more scenario was not checked" }));
    await user.click(await why.findByRole("button", { name: "3. All other orders" }));
    expect(why.getByText("Customers on this device in 24 h: 3")).toBeTruthy();
    expect(why.getByText("(limit 2)")).toBeTruthy();
    expect(await why.findByText("Applies when no other scenario matches.")).toBeTruthy();
    expect(why.getByText("Decided in 1.8 ms using scenarios version 3.")).toBeTruthy();
  });

  it("says where the score decided", async () => {
    withPayment(aDetail({ scenarioName: "All other orders" }));
    server.use(http.get(url("/trace"), () => HttpResponse.json(wireTrace([], { decidedBy: "score" }))));
    openScreen("/transactions/5001");
    expect(await screen.findByText(/leaves the decision to the risk score: orders below 30.00% are approved/)).toBeTruthy();
  });
});

describe("related payments", () => {
  it("say what they share, and open in their shop", async () => {
    withPayment();
    server.use(
      http.get(url("/risks"), () =>
        HttpResponse.json(
          wireRisks([], [aRelated(), aRelated({ paymentId: 4002, reference: "#4002", guaranteeStatus: 0, ip: null, address: null })]),
        ),
      ),
    );
    openScreen("/transactions/5001");
    const related = await panel("Related payments");
    expect((await related.findByRole("link", { name: "#4001" })).getAttribute("href")).toBe("/transactions/4001?tid=7");
    expect(related.getAllByText("Card")).toHaveLength(2);
    expect(related.getByText("2001:db8:85a3::8a2e:...")).toBeTruthy();
    expect(related.getByText("22 Long Lane West, Y...")).toBeTruthy();
    expect(related.getByText("Guarantee: Pending")).toBeTruthy();
    expect(related.getByText("Guarantee: Unknown")).toBeTruthy();
  });

  it("are cards where their place has no room for columns, and keep all they tell", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(690);
    withPayment();
    server.use(http.get(url("/risks"), () => HttpResponse.json(wireRisks([], [aRelated()]))));
    openScreen("/transactions/5001");
    const related = await panel("Related payments");
    await related.findByRole("link", { name: "#4001" });
    expect(related.queryByRole("table")).toBeNull();
    for (const text of ["bo@mail.test", "2001:db8:85a3::8a2e:...", "22 Long Lane West, Y...", "Bo Chen", "Guarantee: Pending"]) {
      expect(related.getByText(text)).toBeTruthy();
    }
  });

  it("show an address on the map without opening the payment", async () => {
    withPayment();
    server.use(http.get(url("/risks"), () => HttpResponse.json(wireRisks([], [aRelated()]))));
    const { user, router } = openScreen("/transactions/5001");
    const address = await (await panel("Related payments")).findByRole("link", { name: /^22 Long Lane West/ });
    address.addEventListener("click", (event) => event.preventDefault());
    await user.click(address);
    expect(router.state.location.pathname).toBe("/transactions/5001");
  });

  it("say that there are none", async () => {
    withPayment();
    openScreen("/transactions/5001");
    expect(await (await panel("Related payments")).findByText("No data available")).toBeTruthy();
  });
});

describe("the activity trail", () => {
  it("tells the beginning of a long comment", async () => {
    withPayment();
    const comment = "Called the customer. ".repeat(20);
    server.use(http.get(url("/history"), () => HttpResponse.json(wireHistory([anEvent({ type: "COMMENT", text: comment })]))));
    openScreen("/transactions/5001");
    const told = await (await panel("Activity Trail")).findByText(/^Called the customer/);
    expect(told.textContent).toHaveLength(143);
    expect(told.textContent).toMatch(/\.\.\.$/);
  });

  it("tells a cancelled order from a refund by the icon too", async () => {
    withPayment();
    const outcomes = [
      anEvent({ id: 1, type: "OUTCOME", to: "cancelled", text: "Order cancelled" }),
      anEvent({ id: 2, type: "OUTCOME", to: "refund", text: "Refunded: $5.00" }),
    ];
    server.use(http.get(url("/history"), () => HttpResponse.json(wireHistory(outcomes))));
    openScreen("/transactions/5001");
    const trail = await panel("Activity Trail");
    const iconOf = async (text: string) => (await trail.findByText(text)).closest("li")?.querySelector("svg path")?.getAttribute("d");
    expect(await iconOf("Order cancelled")).toBeTruthy();
    expect(await iconOf("Order cancelled")).not.toBe(await iconOf("Refunded: $5.00"));
  });

  it("is grouped by day, newest first, with who did it", async () => {
    withPayment();
    server.use(
      http.get(url("/history"), () =>
        HttpResponse.json(
          wireHistory([
            anEvent({ id: 1, at: new Date("2026-11-19T08:00:00Z") }),
            anEvent({
              id: 2,
              type: "FIELD_CHANGED",
              field: "Status",
              from: "Pending",
              to: "Refunded",
              by: "Dana Reyes",
              text: "Status changed",
              at: new Date("2026-11-20T09:30:00Z"),
            }),
            anEvent({ id: 4, type: "FIELD_CHANGED", field: "payment.status", from: "PS3", to: "PS0", text: "payment.status changed" }),
            anEvent({ id: 3, type: "FIELD_CHANGED", field: "Phase", from: "1", to: "2", text: "Phase changed" }),
          ]),
        ),
      ),
    );
    openScreen("/transactions/5001");
    const trail = await panel("Activity Trail");
    expect(await trail.findByText("Status: Pending → Refunded")).toBeTruthy();
    expect(trail.getByText("Status: Pending → Confirmed & Paid")).toBeTruthy();
    expect(trail.queryByText(/payment\.status/)).toBeNull();
    expect(trail.getByText("Dana Reyes")).toBeTruthy();
    expect(trail.queryByText("Phase changed")).toBeNull();
    expect(trail.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
      "Friday, November 20, 2026",
      "Thursday, November 19, 2026",
    ]);
  });
});

function traced(made: Rule, result: TracedRule["result"], left: TracedRule["left"], right: TracedRule["right"]): TracedRule {
  return { rule: ruleParts(made), result, left, right };
}
