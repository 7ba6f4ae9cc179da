import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Dashboard, getDashboard } from "#contract/dashboard.ts";
import "#console/charts/chart-table.tsx";
import "#console/charts/drawings.tsx";
import "#console/screens/dashboard/dashboard-screen.tsx";
import { problem } from "#tests/support/access-answers.ts";
import { dashboardAnswers } from "#tests/support/dashboard-answers.ts";
import { anApi, apiUrl, openScreen } from "#tests/support/open-screen.tsx";
import { aDashboard, amount, anEmptyDashboard, wireDashboard } from "#tests/support/wire-dashboard.ts";
import { wireSubscription } from "#tests/support/wire-session.ts";

const { server, tell } = anApi();
const figuresUrl = apiUrl("/payments/dashboard");

type Asked = z.input<typeof getDashboard.body>;

/** Answers with figures by what is asked, and keeps what was. */
function withFigures(answer: (asked: Asked, times: number) => Dashboard | Response | Promise<Response>): Asked[] {
  const asks: Asked[] = [];
  server.use(
    http.post<never, Asked>(figuresUrl, async ({ request }) => {
      const asked = await request.json();
      asks.push(asked);
      const answered = await answer(asked, asks.length);
      return answered instanceof Response ? answered : HttpResponse.json(wireDashboard(answered));
    }),
  );
  return asks;
}

beforeEach(() => server.use(...dashboardAnswers()));

/** The address of the list that a link leads to, as its query. */
async function listBehind(name: string | RegExp): Promise<URLSearchParams> {
  const [link] = await screen.findAllByRole("link", { name });
  const url = new URL(link?.getAttribute("href") ?? "", "http://localhost");
  expect(url.pathname).toBe("/transactions");
  url.searchParams.delete("tid");
  return url.searchParams;
}

describe("the figures of the dashboard", () => {
  it("keep their places while they load", async () => {
    withFigures(async () => {
      await delay("infinite");
      return HttpResponse.json({});
    });
    openScreen("/dashboard");
    expect(await screen.findByRole("heading", { name: "Insights Dashboard" })).toBeTruthy();
    for (const name of ["Transactions", "Approval Rate", "Total Guaranteed", "Chargeback Rate", "Transactions per day", "Risk Scenarios"]) {
      expect(await screen.findByRole("heading", { name })).toBeTruthy();
    }
    expect(screen.getByRole("status", { name: "Loading the figures" })).toBeTruthy();
  });

  it("ask for the last 30 days, and show totals, rates and the words of each chart", async () => {
    const asks = withFigures(() => aDashboard());
    openScreen("/dashboard");
    expect(await screen.findByText("$600")).toBeTruthy();
    for (const text of ["75.00%", "$200", "$100", "5.00%"]) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(await screen.findByRole("img", { name: "Approval Rate: Approved 6 (75.00%), Rejected 2 (25.00%)" })).toBeTruthy();
    expect(
      screen.getByRole("img", {
        name: "Transactions: Total Transaction 10 (100%), Screened 9 (90%), Approved 6 (60%), Pending 1 (10%)",
      }),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "Filter by Date: Last 30 days" })).toBeTruthy();
    const [asked] = asks;
    const days = (Date.parse(String(asked?.endDate)) - Date.parse(String(asked?.startDate))) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it("lead to the transactions behind them, narrowed by the dashboard's own filters", async () => {
    withFigures(() => aDashboard({ guarantee: { chargebacksOnRejected: 1 } }));
    openScreen("/dashboard?date=2026-11-20..2026-11-21&origin=web");
    const base = { date: "2026-11-20..2026-11-21", origin: "web" };
    expect(Object.fromEntries(await listBehind("6 transactions"))).toEqual({ ...base, guarantee: "2" });
    expect(Object.fromEntries(await listBehind("Rejected"))).toEqual({ ...base, guarantee: "3" });
    for (const name of ["1 of them charged back", "1 of 1 chargeback on transactions rejected by Surety"])
      expect(Object.fromEntries(await listBehind(name))).toEqual({ ...base, guarantee: "3", chargeback: "any" });
    expect(Object.fromEntries(await listBehind("1 chargeback"))).toEqual({ ...base, chargeback: "pending_resolution" });
    expect(Object.fromEntries(await listBehind("None"))).toEqual({ ...base, acquirer: "" });
    expect(Object.fromEntries(await listBehind("Everything else"))).toEqual({ ...base, scenario: "4" });
  });

  it("say what is empty in the words of each chart", async () => {
    withFigures(() => anEmptyDashboard());
    const { user, query } = openScreen("/dashboard?origin=web");
    await waitFor(() => expect(screen.getAllByText("No data available for the selected period").length).toBeGreaterThan(5));
    expect(
      screen.getByText("No data available. Secure your transactions with our Payments Guarantee, Contact us to learn more."),
    ).toBeTruthy();
    expect(screen.queryByText(/^Converted at/)).toBeNull();
    const line = screen.getByText("No orders match these filters.").parentElement;
    await user.click(within(line ?? document.body).getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(query().has("origin")).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filter by Date: Last 30 days" }));
    expect(await screen.findByText("No orders in this period.")).toBeTruthy();
  });

  it("offer the guarantee to nobody who has it", async () => {
    server.use(http.get(apiUrl("/shopify/subscription/:tenantId"), () => HttpResponse.json(wireSubscription({ hasGuarantee: true }))));
    withFigures(() => anEmptyDashboard());
    openScreen("/dashboard");
    await waitFor(() => expect(screen.getAllByText("No data available for the selected period").length).toBeGreaterThan(6));
    expect(screen.queryByText(/Secure your transactions/)).toBeNull();
  });

  it("say why they could not be loaded, and come with Retry", async () => {
    withFigures((_, times) => (times === 1 ? problem(500) : aDashboard()));
    const { user } = openScreen("/dashboard");
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("$600")).toBeTruthy();
  });

  it("are converted into the chosen currency, and name amounts without a rate", async () => {
    withFigures(() => aDashboard({ guarantee: { approvedAmounts: [amount(60_000), amount(10_000, "EUR"), amount(500, "ISK")] } }));
    const { user, query } = openScreen("/dashboard");
    expect(await screen.findByText("$800")).toBeTruthy();
    expect(screen.getByText("No exchange rate for ISK. Totals don't include amounts in this currency.")).toBeTruthy();
    expect(screen.getByText("Converted at Jun 1, 2026 exchange rates.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Currency: USD" }));
    await user.click(await screen.findByRole("option", { name: "EUR, Euro" }));
    expect(await screen.findByText(/^400\s€$/)).toBeTruthy();
    expect(query().get("currency")).toBe("EUR");
  });

  it("renew themselves when orders arrive, and stay when that fails", async () => {
    const answers = [aDashboard(), aDashboard({ guarantee: { approvedAmounts: [amount(70_000)] } }), problem(500)];
    withFigures((_, times) => answers[times - 1] ?? problem(500));
    openScreen("/dashboard");
    expect(await screen.findByText("$600")).toBeTruthy();
    await waitFor(() => {
      tell("payments");
      expect(screen.getByText("$700")).toBeTruthy();
    });
    // The next word of orders comes after the shortest time between two questions.
    expect(await screen.findByText("The figures could not be renewed; these are the last ones.")).toBeTruthy();
    expect(screen.getByText("$700")).toBeTruthy();
  });

  it("are compared with no period that began before the shop did", async () => {
    const asks = withFigures(() => aDashboard());
    openScreen("/dashboard?date=2025-09-05..2025-09-20&compare=before");
    expect(await screen.findByText(/^Sep 5, .*Nothing to compare with: the shop is younger than the period before\.$/)).toBeTruthy();
    expect(await screen.findByText("Nothing to compare with: the shop is younger than the period before.")).toBeTruthy();
    expect(screen.queryByText("Same as previous period")).toBeNull();
    expect(asks).toHaveLength(1);
  });

  it("are in the default currency where the address asks for one without a rate", async () => {
    withFigures(() => aDashboard());
    openScreen("/dashboard?currency=ISK");
    expect(await screen.findByText("$600")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Currency: USD" })).toBeTruthy();
  });

  it("stand beside those of the period before once asked to", async () => {
    const asks = withFigures((asked) =>
      String(asked.startDate).startsWith("2026-11-20") ? aDashboard() : aDashboard({ guarantee: { approvedAmounts: [amount(40_000)] } }),
    );
    const { user } = openScreen("/dashboard?date=on-2026-11-20");
    expect(await screen.findByText("$600")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Compare with the period before" }));
    expect(await screen.findByText("50% vs. previous period")).toBeTruthy();
    expect(screen.getByText("Nov 20, 2026. Compared to Nov 19, 2026.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show Chargeback Rate as table" }));
    const table = within(await screen.findByRole("region", { name: "Chargeback Rate as a table" }));
    const less = table.getByRole("rowheader", { name: "Approved less chargebacks" }).closest("tr");
    expect([...(less?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent)).toEqual(["$570", "$370"]);
    expect(asks.at(-1)).toMatchObject({ startDate: "2026-11-19T00:00:00.000Z", endDate: "2026-11-19T23:59:59.000Z" });
  });
});

describe("beside the figures", () => {
  it("rates that do not come leave other currencies out, and say so", async () => {
    withFigures(() => aDashboard({ guarantee: { approvedAmounts: [amount(60_000), amount(10_000, "EUR")] } }));
    server.use(http.get(apiUrl("/exchange-rates"), () => problem(500), { once: true }));
    const { user } = openScreen("/dashboard");
    expect(await screen.findByText("$600")).toBeTruthy();
    expect(screen.getByText("The exchange rates could not be loaded: only amounts in USD are in the totals.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("$800")).toBeTruthy();
  });

  it("names of filters that do not come are said to be missing", async () => {
    withFigures(() => aDashboard());
    server.use(http.get(apiUrl("/payments/origins"), () => problem(500), { once: true }));
    const { user } = openScreen("/dashboard");
    expect(await screen.findByText("The origins could not be loaded.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText("The origins could not be loaded.")).toBeNull());
  });

  it("a scenario is named by its number until it is known whether there is such a one", async () => {
    withFigures(() => aDashboard());
    server.use(http.get(apiUrl("/payments/scenarios"), () => delay("infinite")));
    openScreen("/dashboard?scenario=4");
    expect(await screen.findByRole("button", { name: "Filter by Scenarios: Scenario 4" })).toBeTruthy();
    document.body.replaceChildren();

    server.use(http.get(apiUrl("/payments/scenarios"), () => problem(500)));
    openScreen("/dashboard?scenario=4");
    expect(await screen.findByText("The names of scenarios could not be loaded.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Filter by Scenarios: Scenario 4" })).toBeTruthy();
    document.body.replaceChildren();

    server.use(...dashboardAnswers());
    openScreen("/dashboard?scenario=5");
    expect(await screen.findByRole("button", { name: "Filter by Scenarios: Unknown scenario 5" })).toBeTruthy();
  });

  it("figures of another filter that do not come are not shown as those of the last one", async () => {
    withFigures((asked) => (asked.origins?.length ? problem(500) : aDashboard()));
    const { router } = openScreen("/dashboard");
    expect(await screen.findByText("$600")).toBeTruthy();
    await router.navigate("/dashboard?tid=7&origin=web");
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    expect(screen.queryByText("$600")).toBeNull();
  });
});

describe("the filters of the dashboard", () => {
  it("narrow the figures once applied, name what is chosen, and are cleared together", async () => {
    const asks = withFigures(() => aDashboard());
    const { user, query } = openScreen("/dashboard");
    await screen.findByText("$600");
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Filter by Payment Method/ }));
    for (const name of ["Stripe", "PayPal", "Adyen"]) await user.click(await screen.findByRole("checkbox", { name }));
    await user.click(screen.getByRole("button", { name: "Apply Filter" }));
    const chip = await screen.findByRole("button", { name: "Filter by Payment Method: Stripe and 2 more" });
    expect(document.activeElement).toBe(chip);
    await waitFor(() => expect(asks.at(-1)?.paymentMethods).toEqual(["stripe", "paypal", "adyen"]));
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(query().has("acquirer")).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filter by Date: Last 30 days" }));
  });

  it("are left by Escape and by a currency for where they were opened", async () => {
    withFigures(() => aDashboard());
    const { user } = openScreen("/dashboard");
    await screen.findByText("$600");
    const date = screen.getByRole("button", { name: "Filter by Date: Last 30 days" });
    await user.click(date);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Date" })));
    // The popover asks for the number of the key, which a typed one has not.
    fireEvent.keyUp(document.activeElement ?? document.body, { key: "Escape", keyCode: 27 });
    expect(document.activeElement).toBe(date);
    await user.click(screen.getByRole("button", { name: "Currency: USD" }));
    const search = await screen.findByRole("combobox", { name: "Search currencies" });
    await user.type(search, "zz");
    expect(screen.getByText("No currencies match “zz”")).toBeTruthy();
    await user.clear(search);
    await user.type(search, "eur");
    // Its list asks for the number of the key.
    fireEvent.keyDown(search, { key: "Enter", keyCode: 13 });
    expect(document.activeElement).toBe(await screen.findByRole("button", { name: "Currency: EUR" }));
  });

  it("stay open while names and figures load, and give the keyboard to the first name", async () => {
    let tellNames: () => void = () => undefined;
    const told = new Promise<void>((resolve) => (tellNames = resolve));
    withFigures(() => told.then(() => HttpResponse.json(wireDashboard(aDashboard()))));
    server.use(http.get(apiUrl("/payments/origins"), () => told.then(() => HttpResponse.json([{ origin: "web" }]))));
    const { user } = openScreen("/dashboard");
    await user.click(await screen.findByRole("button", { name: "Filter by Origin" }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Filter by Origin"));
    await waitFor(() => expect(document.activeElement?.tagName).toBe("DIV"));
    tellNames();
    await screen.findByText("$600");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Web" })));
  });

  it("take a date in its five modes, 'in the last' beginning with 1 day", async () => {
    const asks = withFigures(() => aDashboard());
    const { user } = openScreen("/dashboard");
    await user.click(await screen.findByRole("button", { name: "Filter by Date: Last 30 days" }));
    expect(screen.getByRole("textbox", { name: "Number" })).toHaveProperty("value", "1");
    expect(screen.getByRole("combobox", { name: "Unit" })).toHaveProperty("value", "days");
    const modes = within(screen.getByRole("combobox", { name: "Date" })).getAllByRole("option");
    expect(modes.map((mode) => mode.textContent)).toEqual([
      "in the last",
      "is equal to",
      "is between",
      "is on or after",
      "is before or on",
    ]);
    await user.clear(screen.getByRole("textbox", { name: "Number" }));
    expect(screen.getByText("Enter 1 to 3,650")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "Number" }), "1");
    await user.selectOptions(screen.getByRole("combobox", { name: "Unit" }), "weeks");
    await user.click(screen.getByRole("button", { name: "Apply Filter" }));
    expect(await screen.findByRole("button", { name: "Filter by Date: Last week" })).toBeTruthy();
    await waitFor(() => {
      const asked = asks.at(-1);
      expect(Date.parse(String(asked?.endDate)) - Date.parse(String(asked?.startDate))).toBe(7 * 86_400_000);
    });
  });
});

describe("a chart of the dashboard", () => {
  it("shows as a table in its card and opens in a dialog, both by the address", async () => {
    withFigures(() => aDashboard());
    const { user, query, router } = openScreen("/dashboard");
    await user.click(await screen.findByRole("button", { name: "Show Payment Methods as table" }));
    const table = await screen.findByRole("region", { name: "Payment Methods as a table" });
    expect(within(table).getByRole("link", { name: "Stripe" })).toBeTruthy();
    expect(within(table).getByText("70%")).toBeTruthy();
    expect(query().getAll("table")).toEqual(["payment-methods"]);
    await user.click(screen.getByRole("button", { name: "Expand Payment Methods" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole("heading", { name: "Payment Methods" })).toBeTruthy();
    expect(query().get("chart")).toBe("payment-methods");
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(query().has("chart")).toBe(false));
    // Back to the step that it was opened from: two equal ones would hold up whoever goes back.
    expect(router.state.historyAction).toBe("POP");
    expect(query().getAll("table")).toEqual(["payment-methods"]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Expand Payment Methods" })));
  });

  it("of the days counts orders or amounts", async () => {
    withFigures(() => aDashboard());
    const { user } = openScreen("/dashboard?date=on-2026-11-20&table=per-day");
    expect(await screen.findByText("10 transactions")).toBeTruthy();
    const choice = screen.getByRole("group", { name: "Transactions per day: count or amount" });
    await user.click(within(choice).getByRole("button", { name: "Amount" }));
    expect((await screen.findAllByText("$1,000")).length).toBe(2);
  });

  it("of a long period goes by months, each leading to its transactions", async () => {
    const days = ["2026-10-31", "2026-11-01", "2026-11-20"].map((day, at) => ({ day, orders: at + 1, amounts: [] }));
    withFigures(() => aDashboard({ days }));
    openScreen("/dashboard?date=2024-01-01..2026-11-20&table=per-day");
    const table = within(await screen.findByRole("region", { name: "Transactions per month as a table" }));
    const months = table.getAllByRole("row").map((row) => row.textContent);
    expect(months).toHaveLength(1 + 35);
    expect(months.slice(-2)).toEqual(["October 20261", "Nov 1, 2026 – Nov 20, 20265"]);
    expect((await listBehind("October 2026")).get("date")).toBe("2026-10-01..2026-10-31");
  });
});

describe("what the shop's plan shows", () => {
  const locked = "Data Locked, Secure your transactions with our Payment Guarantee, Contact Us, to learn more";

  function asMode(dashboardVisibility: "blurred" | "kyc_only", figures: Dashboard) {
    server.use(http.get(apiUrl("/shopify/subscription/:tenantId"), () => HttpResponse.json(wireSubscription({ dashboardVisibility }))));
    withFigures(() => figures);
  }

  it("nothing of any plan is drawn before it is known which it is", async () => {
    server.use(http.get(apiUrl("/shopify/subscription/:tenantId"), () => delay("infinite")));
    withFigures(async () => {
      await delay("infinite");
      return HttpResponse.json({});
    });
    openScreen("/dashboard");
    expect(await screen.findByRole("status", { name: "Loading the dashboard" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Chargeback Guarantee" })).toBeNull();
  });

  it("blurred: the guarantee and the slices are locked, the days are there", async () => {
    asMode("blurred", aDashboard({ guarantee: null, payments: null, verification: null }));
    openScreen("/dashboard");
    expect((await screen.findAllByText(locked)).length).toBe(3);
    for (const name of ["Payment Methods", "Risk Scenarios"]) expect(screen.getByRole("heading", { name })).toBeTruthy();
    expect(await screen.findByText("10 transactions")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Hide Chargeback Guarantee" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Response Rates" })).toBeNull();
    expect(screen.getAllByText("Locked").length).toBe(2);
    expect(screen.getByText("Not part of this shop's plan.")).toBeTruthy();
  });

  it("kyc_only: nothing but the verifications", async () => {
    const verification = { responses: { sent: 8, responded: 6, completed: 4 }, documents: [{ name: "ID_Scan", documents: 5 }] };
    asMode("kyc_only", aDashboard({ days: null, guarantee: null, payments: null, verification }));
    openScreen("/dashboard");
    expect(await screen.findByText("50.00%")).toBeTruthy();
    expect(await screen.findByRole("img", { name: "Document Types: ID Scans 5 (100%)" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Transactions per day" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Currency: USD" })).toBeNull();
  });

  it("a section that is not locked folds, and the address says so", async () => {
    withFigures(() => aDashboard());
    const { user, query } = openScreen("/dashboard");
    await screen.findByText("$600");
    await user.click(screen.getByRole("button", { name: "Hide Chargeback Guarantee" }));
    expect(screen.queryByText("$600")).toBeNull();
    expect(query().getAll("closed")).toEqual(["guarantee"]);
  });
});
