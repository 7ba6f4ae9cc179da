import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getDashboard } from "#contract/dashboard.ts";
import { getExchangeRates } from "#contract/exchange-rates.ts";
import { liveEvents } from "#contract/live.ts";
import { listAcquirers, listOrigins, listPaymentScenarios } from "#contract/payment-list.ts";
import { getSubscription } from "#contract/subscription.ts";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";
import { aFullShop, catchAllOf, listBehind, orders, rowTexts, tenOrders } from "#tests/console/screens/dashboard/a-dashboard.ts";
import { currencyCode } from "#tests/support/an-order.ts";
import { anOutcome, aPerson, aShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";

const served = servedConsole();
const EMPTY = "No data available for the selected period";
const figuresAsked = () => served.asked().filter((call) => call === "POST /payments/dashboard").length;

/** A shop with ten orders of yesterday, open on its dashboard. */
async function openTenOrders(address = "/dashboard") {
  const { shop, person } = await aFullShop();
  await tenOrders(shop);
  return { shop, person, ...served.open(address, { person }) };
}

describe("the figures of the dashboard", () => {
  it("keep their places while they load, for the last 30 days, with totals, rates and each chart in words", async () => {
    const { shop, person } = await aFullShop();
    await tenOrders(shop);
    await orders(shop, 1, { order: { createdAt: new Date(Date.now() - 31 * 86_400_000).toISOString() } });
    const release = served.hold(getDashboard);
    served.open("/dashboard", { person });
    expect(await screen.findByRole("heading", { name: "Insights Dashboard" })).toBeTruthy();
    expect(await screen.findByRole("status", { name: "Loading the figures" })).toBeTruthy();
    for (const name of ["Transactions", "Approval Rate", "Total Guaranteed", "Chargeback Rate", "Transactions per day", "Risk Scenarios"]) {
      expect(screen.getByRole("heading", { name })).toBeTruthy();
    }
    release();
    expect((await screen.findAllByText("$600")).length).toBe(2);
    for (const text of ["77.78%", "$200", "$100", "4.29%", "10 orders"])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    for (const name of [
      "Transactions: Total Transaction 10 (100%), Screened 10 (100%), Approved 7 (70%), Pending 1 (10%)",
      "Approval Rate: Approved 7 (77.78%), Rejected 2 (22.22%)",
      "Chargeback Reasons: Fraudulent 1 (100%)",
      "Payment Methods: Stripe 7 (70%), None 3 (30%)",
    ])
      expect(await screen.findByRole("img", { name })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Filter by Date: Last 30 days" })).toBeTruthy();
    expect(screen.getByText(/Dashed: today so far\./)).toBeTruthy();
    expect(await listBehind("None")).toMatchObject({ acquirer: "" });
  });

  it("count orders that have been added up before and those since alike", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 2);
    await foldFigures(await testDatabase());
    await orders(shop, 3);
    served.open("/dashboard", { person });
    expect((await screen.findAllByText("$500")).length).toBeGreaterThan(0);
    expect(screen.getAllByText("5 orders").length).toBeGreaterThan(0);
  });

  it("lead to the orders behind them, narrowed by the dashboard's own filters", async () => {
    const { shop, person } = await aFullShop();
    const scenario = await catchAllOf(served.app(), shop, person);
    const { rejected } = await tenOrders(shop, { day: "2026-11-20", scenario });
    await anOutcome(shop, rejected, "chargeback", { reason: "duplicate", amount: 20 });
    const base = { date: "2026-11-20..2026-11-21", origin: "web" };
    served.open("/dashboard?date=2026-11-20..2026-11-21&origin=web&table=transactions&table=chargeback-reasons", { person });
    expect(await listBehind("6 orders")).toEqual({ ...base, guarantee: "2" });
    expect(await listBehind("Total Transaction")).toEqual(base);
    expect(await listBehind("Rejected")).toEqual({ ...base, decision: "rejected" });
    expect(await listBehind("Excludes 1 that was charged back")).toEqual({ ...base, decision: "rejected", chargeback: "any" });
    for (const name of ["Chargebacks", "1 chargeback on approved orders", "Chargeback rate"])
      expect(await listBehind(name)).toEqual({ ...base, decision: "approved", chargeback: "any" });
    for (const [name, filter] of [
      ["Approval rate", { decision: "approved" }],
      ["Amount guaranteed", { guarantee: "2" }],
      ["Fraud stopped", { decision: "rejected" }],
    ] as const)
      expect(await listBehind(name)).toEqual({ ...base, ...filter });
    expect(await listBehind("Fraudulent")).toEqual({ ...base, chargeback: "any", reason: "fraudulent" });
    expect(await listBehind("2 chargebacks")).toEqual({ ...base, chargeback: "pending_resolution" });
    expect(await listBehind("Stripe")).toEqual({ ...base, acquirer: "stripe" });
    expect(await listBehind("All other orders")).toEqual({ ...base, scenario: String(scenario.id) });
  });

  it("say that an amount is part of chargebacks that count elsewhere", async () => {
    const { shop, person } = await aFullShop();
    const order = await orders(shop, 1);
    for (const id of ["cb-1", "cb-2"]) await anOutcome(shop, order, "chargeback", { id, reason: "fraudulent", amount: 40 });
    await anOutcome(shop, order, "guarantee_paid", { id: "cb-1", amount: 40 });
    served.open("/dashboard", { person });
    const words = await screen.findByText("Part of other chargebacks");
    expect(words.parentElement?.textContent).toMatch(/^Total Recovered\$40/);
  });

  it("say what is empty in the words of each chart", async () => {
    served.configure({ supportEmail: "help@surety.test" });
    const { person } = await aFullShop({ hasGuarantee: false });
    const { user, place } = served.open("/dashboard?origin=web", { person });
    await waitFor(() => expect(screen.getAllByText(EMPTY).length).toBeGreaterThan(5));
    expect(document.body.textContent).toContain(
      "No data available. Secure your transactions with our Payments Guarantee, Contact us to learn more.",
    );
    expect(screen.getByRole("link", { name: /^Contact us/ }).getAttribute("href")).toBe("mailto:help@surety.test");
    expect(screen.queryByText(/^Converted at/)).toBeNull();
    const line = screen.getByText("No orders match these filters.").parentElement;
    await user.click(within(line ?? document.body).getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(place()).not.toContain("origin"));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filter by Date: Last 30 days" }));
    expect(await screen.findByText(/^No orders yet\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "See how to send your first order" })).toBeTruthy();
  });

  it("say why they could not be loaded, and come with Retry", async () => {
    served.refuse(getDashboard, 500);
    const { user } = await openTenOrders();
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect((await screen.findAllByText("$600")).length).toBe(2);
  });

  it("say that they are not to be seen where the server refuses", async () => {
    served.refuse(getDashboard, 403);
    await openTenOrders();
    expect(await screen.findByText("You don't have access")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("of another filter that do not come are not shown as those of the last one", async () => {
    const { go } = await openTenOrders();
    expect((await screen.findAllByText("$600")).length).toBe(2);
    served.lose(getDashboard);
    await go("/dashboard?origin=web");
    // The figures of the last filter may fail to refresh meanwhile, and offer a Retry of their own.
    await waitFor(() => expect(screen.queryByText("$600")).toBeNull());
    expect(await screen.findByRole("button", { name: "Retry" })).toBeTruthy();
  });

  it("refresh when orders arrive, and stay when that fails", async () => {
    const { shop } = await openTenOrders();
    expect((await screen.findAllByText("$600")).length).toBe(2);
    await orders(shop, 1);
    expect((await screen.findAllByText("$700")).length).toBe(2);
    served.refuse(getDashboard, 500);
    await orders(shop, 1);
    expect(await screen.findByText("Couldn't refresh. Showing earlier figures.")).toBeTruthy();
    expect(screen.getAllByText("$700").length).toBe(2);
  });

  it("are the same inside of the shop's admin, and to a viewer", async () => {
    const { shop } = await aFullShop();
    await tenOrders(shop);
    const { leave } = served.openInAdmin("/dashboard", shop);
    expect((await screen.findAllByText("$600")).length).toBe(2);
    expect(await listBehind("6 orders")).toMatchObject({ guarantee: "2" });
    leave();

    served.open("/dashboard", { person: await aPerson({ of: [shop], role: "viewer" }) });
    expect((await screen.findAllByText("$600")).length).toBe(2);
    expect(screen.getByRole("button", { name: "Export" }).getAttribute("aria-disabled")).not.toBe("true");
  });
});

describe("amounts of several currencies", () => {
  const perDollar = bundledRates.get(currencyCode("EUR")) ?? 0;

  it("are converted into the chosen one, those without a rate named, and a rate that is missing is no choice", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 6);
    await orders(shop, 1, { order: { currency: "EUR" } });
    await orders(shop, 1, { order: { currency: "ISK" } });
    const { user, place } = served.open("/dashboard?currency=ISK", { person });
    expect((await screen.findAllByText(`$${Math.round(600 + 100 / perDollar)}`)).length).toBeGreaterThan(0);
    expect(screen.getByText(/^No exchange rate for ISK\./)).toBeTruthy();
    expect(screen.getByText(/^Converted at Jun 1, 2026 exchange rates/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Currency: USD" }));
    await user.click(await screen.findByRole("option", { name: "EUR, Euro" }));
    expect((await screen.findAllByText(`${Math.round(600 * perDollar + 100)} €`)).length).toBeGreaterThan(0);
    expect(place()).toContain("currency=EUR");
  });

  it("are in the shop's own currency until another is chosen", async () => {
    const shop = await aShop({ dashboardVisibility: "visible", hasGuarantee: true, currency: currencyCode("EUR") });
    await orders(shop, 6, { order: { currency: "EUR" } });
    const { user, place } = served.open("/dashboard", { person: await aPerson({ of: [shop] }) });
    expect((await screen.findAllByText("600 €")).length).toBeGreaterThan(0);
    expect(place()).not.toContain("currency");
    await user.click(screen.getByRole("button", { name: "Currency: EUR" }));
    await user.click(await screen.findByRole("option", { name: "USD, US Dollar" }));
    expect(place()).toContain("currency=USD");
  });

  it("are in the shop's own currency even if it has no rate, and say what that leaves out", async () => {
    const shop = await aShop({ dashboardVisibility: "visible", hasGuarantee: true, currency: currencyCode("ISK") });
    await orders(shop, 6, { order: { currency: "ISK" } });
    await orders(shop, 1, { order: { currency: "EUR" } });
    const { user } = served.open("/dashboard", { person: await aPerson({ of: [shop] }) });
    expect((await screen.findAllByText(/^ISK\s600$/)).length).toBeGreaterThan(0);
    expect(screen.getByText("No exchange rate for ISK. Totals don't include amounts in other currencies.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Currency: ISK" }));
    await user.click(await screen.findByRole("option", { name: "USD, US Dollar" }));
    await user.click(await screen.findByRole("button", { name: "Currency: USD" }));
    expect(await screen.findByRole("option", { name: "ISK, Icelandic Króna" })).toBeTruthy();
  });

  it("are left out where the rates do not come, with Retry", async () => {
    served.refuse(getExchangeRates, 500);
    const { shop, person } = await aFullShop();
    await orders(shop, 6);
    await orders(shop, 1, { order: { currency: "EUR" } });
    const { user } = served.open("/dashboard", { person });
    expect((await screen.findAllByText("$600")).length).toBeGreaterThan(0);
    expect(screen.getByText("Couldn't load exchange rates. Totals include only amounts in USD.")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect((await screen.findAllByText(`$${Math.round(600 + 100 / perDollar)}`)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Couldn't load exchange rates/)).toBeNull();
  });
});

describe("what the figures are compared to", () => {
  it("is the previous period, beside each figure, good or bad, with its value where it's pointed at", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 4, { order: { createdAt: "2026-11-19T12:00:00Z" } });
    await tenOrders(shop, { day: "2026-11-20" });
    const { user, place } = served.open("/dashboard?date=on-2026-11-20", { person });
    expect((await screen.findAllByText("50% vs. previous period")).length).toBeGreaterThan(1);
    expect(screen.getAllByText("Up").length).toBeGreaterThan(0);
    expect(screen.getByText(/^Nov 20, 2026\. Compared to Nov 19, 2026/)).toBeTruthy();
    expect(place()).not.toContain("compare");
    const guaranteed = within(screen.getByRole("region", { name: "Key figures" })).getByText("50% vs. previous period");
    await user.hover(guaranteed);
    expect(await screen.findByText("Previous period: $400")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show Chargeback Rate as table" }));
    await screen.findByRole("columnheader", { name: "Previous period" });
    expect(rowTexts("Approved minus chargebacks")).toEqual(["Approved minus chargebacks", "$670", "$400"]);
  });

  it("says that it couldn't be loaded, with Retry, and leaves the figures", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 4, { order: { createdAt: "2026-11-19T12:00:00Z" } });
    await tenOrders(shop, { day: "2026-11-20" });
    const { user } = served.open("/dashboard?date=on-2026-11-20&compare=none", { person });
    expect((await screen.findAllByText("$600")).length).toBe(2);
    expect(screen.queryByText(/previous period$/)).toBeNull();
    served.refuse(getDashboard, 500);
    await user.click(screen.getByRole("button", { name: "No comparison" }));
    await user.click(await screen.findByRole("menuitem", { name: "Previous period" }));
    const failure = await screen.findByText("Couldn't load the comparison.");
    expect(screen.getAllByText("$600").length).toBe(2);
    served.restore();
    await user.click(within(failure.parentElement ?? document.body).getByRole("button", { name: "Retry" }));
    expect((await screen.findAllByText("50% vs. previous period")).length).toBeGreaterThan(0);
  });

  it("is the year before where someone chooses it, by the address", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 2, { order: { createdAt: "2025-11-20T12:00:00Z" } });
    await orders(shop, 3, { order: { createdAt: "2026-11-20T12:00:00Z" } });
    const { user, place } = served.open("/dashboard?date=on-2026-11-20", { person });
    await user.click(await screen.findByRole("button", { name: "Compare to previous period" }));
    await user.click(await screen.findByRole("menuitem", { name: "Same period last year" }));
    await waitFor(() => expect(screen.getAllByText("50% vs. same period last year").length).toBeGreaterThan(1));
    expect(screen.getByText(/^Nov 20, 2026\. Compared to Nov 20, 2025/)).toBeTruthy();
    expect(await screen.findByText(/^Same period last year: Nov 20, 2025\./)).toBeTruthy();
    expect(place()).toContain("compare=year");
  });

  it("is none where the shop had no orders yet, and is not asked for", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 2, { order: { createdAt: "2026-11-12T12:00:00Z" } });
    // Word of new orders would ask once more.
    served.hold(liveEvents);
    served.open("/dashboard?date=2026-11-11..2026-11-20", { person });
    expect(await screen.findByText(/^Nov 11, .*No earlier data to compare/)).toBeTruthy();
    expect(await screen.findByText("No earlier data to compare")).toBeTruthy();
    expect(screen.queryByText("Same as previous period")).toBeNull();
    expect(figuresAsked()).toBe(1);
  });

  it("can be left out, then nothing says what changed", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 2, { order: { createdAt: "2026-11-09T12:00:00Z" } });
    await orders(shop, 2, { order: { createdAt: "2026-11-12T12:00:00Z" } });
    served.open("/dashboard?date=on-2026-11-12&compare=none", { person });
    expect(await screen.findByText("Choose what to compare to, above, to see what changed.")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "By scenario" })).toBeNull();
  });

  it("keeps the room of its lines while it loads", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 2, { order: { createdAt: "2026-11-11T12:00:00Z" } });
    await orders(shop, 2, { order: { createdAt: "2026-11-12T12:00:00Z" } });
    served.open("/dashboard?date=on-2026-11-12", { person });
    await screen.findByText("Amount guaranteed");
    const lines = () => document.querySelectorAll(".change-text-awaited").length;
    await waitFor(() => expect(lines() + screen.queryAllByText("Same as previous period").length).toBeGreaterThan(3));
    await waitFor(() => expect(lines()).toBe(0));
    expect(screen.getAllByText("Same as previous period").length).toBeGreaterThan(3);
  });

  it("counts from the first order, however young the account is", async () => {
    const { shop, person } = await aFullShop({ since: new Date("2026-11-18T00:00:00Z") });
    await orders(shop, 2, { order: { createdAt: "2026-11-09T12:00:00Z" } });
    await orders(shop, 3, { order: { createdAt: "2026-11-12T12:00:00Z" } });
    const { leave } = served.open("/dashboard?date=on-2026-11-12", { person });
    expect((await screen.findAllByText("None in previous period")).length).toBeGreaterThan(1);
    leave();

    served.open("/dashboard?date=until-2026-11-12&table=transactions", { person });
    await screen.findByRole("region", { name: "Transactions as a table" });
    expect(rowTexts("Total Transaction")).toContain("5");
  });
});

describe("what the figures mean", () => {
  it("the chargeback rate is that of approved orders, and the others are counted beside it", async () => {
    const { shop, person } = await aFullShop();
    const approved = await orders(shop, 4);
    const rejected = await orders(shop, 1, { decision: "rejected" });
    const held = await orders(shop, 1, { decision: "pending" });
    for (const order of [approved, rejected, held]) await anOutcome(shop, order, "chargeback", { reasonCode: "10.4", amount: 50 });
    served.open("/dashboard", { person });
    expect((await screen.findAllByText("12.50%")).length).toBeGreaterThan(1);
    expect(screen.getByText("1 chargeback on approved orders")).toBeTruthy();
    expect(await listBehind("2 more on orders we rejected or held")).toMatchObject({ chargeback: "any" });
    expect(screen.getAllByText("Recent periods look better because chargebacks can take months to arrive.").length).toBe(2);
  });

  it("with nothing approved the card's rate is 100, compared to none, and the key figure says why there is none", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 4, { order: { createdAt: "2026-11-19T12:00:00Z" } });
    await orders(shop, 2, { decision: "rejected", order: { createdAt: "2026-11-20T12:00:00Z" } });
    served.open("/dashboard?date=on-2026-11-20", { person });
    await screen.findAllByText("100.00 points vs. previous period");
    expect(screen.getByRole("heading", { name: "Chargeback Rate" }).closest(".Polaris-ShadowBevel")?.textContent).not.toContain("points");
    expect((await screen.findAllByText("100.00%")).length).toBeGreaterThan(0);
    const key = within(screen.getByRole("region", { name: "Key figures" }));
    expect(key.getByText("No orders approved yet")).toBeTruthy();
    expect(key.queryByText("100.00%")).toBeNull();
  });

  it("neither rate is there where nothing was approved or rejected", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 2, { decision: "pending" });
    served.open("/dashboard", { person });
    await screen.findAllByText("2 orders");
    expect(screen.queryByRole("img", { name: /^Chargeback Rate: / })).toBeNull();
    expect(screen.queryByRole("img", { name: /^Approval Rate: / })).toBeNull();
    expect(screen.getByText(/^No data available\. Secure your transactions with our Payments Guarantee,/)).toBeTruthy();
  });

  it("fraud prevented leaves out what was charged back", async () => {
    const { shop, person } = await aFullShop();
    const shipped = await orders(shop, 3, { decision: "rejected" });
    await anOutcome(shop, shipped, "chargeback", { reasonCode: "10.4", amount: 40 });
    served.open("/dashboard", { person });
    const note = await screen.findByText("Excludes 1 that was charged back");
    expect(note.parentElement?.parentElement?.textContent).toMatch(/^Total Fraud Prevented\$200/);
  });

  it("a shop without the guarantee has its rates by decision, and reads that none of it is guaranteed", async () => {
    const { shop, person } = await aFullShop({ hasGuarantee: false });
    await orders(shop, 3, { guaranteeStatus: 0 });
    await orders(shop, 1, { decision: "rejected", guaranteeStatus: 0 });
    const { leave } = served.open("/dashboard", { person });
    expect((await screen.findAllByText("75.00%")).length).toBeGreaterThan(1);
    expect(screen.getByText("Counts and rates are based on our decisions. None of these orders is under guarantee.")).toBeTruthy();
    expect(screen.queryByText("Amount guaranteed")).toBeNull();
    leave();

    served.open("/dashboard", { person: (await aFullShop()).person });
    expect(
      await screen.findByText("Counts and rates are based on our decisions. Only Total Guaranteed is what the guarantee covers."),
    ).toBeTruthy();
  });
});

describe("beside the figures", () => {
  it("names of filters that do not come are said to be missing, with Retry", async () => {
    for (const list of [listPaymentScenarios, listAcquirers, listOrigins]) served.refuse(list, 500);
    const { user } = await openTenOrders();
    const words = ["Couldn't load scenarios.", "Couldn't load payment methods.", "Couldn't load origins."];
    for (const text of words) expect(await screen.findByText(text)).toBeTruthy();
    served.restore();
    for (const text of words) {
      const line = screen.getByText(text).parentElement;
      await user.click(within(line ?? document.body).getByRole("button", { name: "Retry" }));
      await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    }
  });

  it("a scenario is named by its number until it is known whether there is such a one", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 1);
    served.refuse(listPaymentScenarios, 500);
    const { user } = served.open("/dashboard?scenario=4", { person });
    expect(await screen.findByRole("button", { name: "Filter by Scenarios: Scenario 4" })).toBeTruthy();
    await screen.findByText("Couldn't load scenarios.");
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: "Filter by Scenarios: Unknown scenario 4" })).toBeTruthy();
  });
});

describe("what the shop's plan shows", () => {
  const locked = "Data Locked, Secure your transactions with our Payment Guarantee, Contact Us, to learn more";

  async function openAs(dashboardVisibility: DashboardVisibility) {
    const shop = await aShop({ dashboardVisibility });
    await orders(shop, 3);
    return served.open("/dashboard", { person: await aPerson({ of: [shop] }) });
  }

  it("nothing of any plan is drawn before it is known which it is", async () => {
    served.hold(getSubscription);
    served.hold(getDashboard);
    await openAs("visible");
    expect(await screen.findByRole("status", { name: "Loading the dashboard" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Chargeback Guarantee" })).toBeNull();
  });

  it("blurred: the guarantee and the slices are locked, the days are there", async () => {
    await openAs("blurred");
    const cards = await screen.findAllByText(/^Data Locked, /);
    expect(cards.map((card) => card.textContent)).toEqual([locked, locked, locked]);
    for (const name of ["Payment Methods", "Risk Scenarios"]) expect(screen.getByRole("heading", { name })).toBeTruthy();
    expect(await screen.findByText("3 orders")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Hide Chargeback Guarantee" })).toBeNull();
    for (const name of ["Response Rates", "Card network thresholds", "Biggest changes"])
      expect(screen.queryByRole("heading", { name })).toBeNull();
    expect(screen.getAllByText("Locked").length).toBe(2);
    expect(screen.getByText("Not included in your plan.")).toBeTruthy();
  });

  it("without any address of ours, leads to the plans", async () => {
    const { user, place } = await openAs("blurred");
    const [contact] = await screen.findAllByRole("link", { name: "Contact Us" });
    await user.click(contact ?? document.body);
    await waitFor(() => expect(place()).toContain("plans=open"));
    expect(await screen.findByRole("dialog", { name: "Plans" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "See plans", hidden: true }).getAttribute("href")).toContain("/dashboard?");
  });

  it("leads to the contact page rather than to the support team's email", async () => {
    served.configure({ contactUrl: "https://surety.test/contact", supportEmail: "help@surety.test" });
    await openAs("blurred");
    const links = await screen.findAllByRole("link", { name: /^Contact Us/ });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(Array(3).fill("https://surety.test/contact"));
  });

  it("kyc_only: nothing but the verifications, of which there are none yet", async () => {
    await openAs("kyc_only");
    await waitFor(() => expect(screen.getAllByText(EMPTY).length).toBe(3));
    for (const name of ["Response Rates", "Completion Rate", "Document Types"]) expect(screen.getByRole("heading", { name })).toBeTruthy();
    expect(screen.getAllByText("Not included in your plan.").length).toBe(2);
    expect(screen.queryByRole("heading", { name: "Transactions per day" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Currency: USD" })).toBeNull();
  });

  it("a section that is not locked folds, and the address says so", async () => {
    const { user, place } = await openAs("visible");
    await screen.findByRole("heading", { name: "Total Guaranteed" });
    await user.click(screen.getByRole("button", { name: "Hide Chargeback Guarantee" }));
    expect(screen.queryByRole("heading", { name: "Total Guaranteed" })).toBeNull();
    expect(place()).toContain("closed=guarantee");
    await user.click(screen.getByRole("button", { name: "Show Chargeback Guarantee" }));
    expect(screen.getByRole("heading", { name: "Total Guaranteed" })).toBeTruthy();
  });
});
