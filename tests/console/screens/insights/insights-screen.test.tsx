import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { InsightsReport } from "#contract/insights.ts";
import { INSIGHTS_POLL_MS } from "#domain/insights/insights-results.ts";
import { readPaymentList } from "#domain/payments/payment-list-url.ts";
import "#console/screens/insights/insights-screen.tsx";
import { problem } from "#tests/support/access-answers.ts";
import { anApi, apiUrl, openScreen } from "#tests/support/open-screen.tsx";
import { insightsOf, wireInsights, wireInsightsJob } from "#tests/support/wire-insights.ts";
import { wireConfiguration, wireSession } from "#tests/support/wire-session.ts";

vi.mock("#domain/insights/insights-results.ts", async (original) => ({ ...(await original<object>()), INSIGHTS_POLL_MS: 20 }));

const { server } = anApi();

afterEach(() => {
  vi.useRealTimers();
});

/** A shop on the free plan whose reports are these; `jobs` are asked for by their id, in turn. */
function reports(shown: { newest?: Partial<InsightsReport>; jobs?: Partial<InsightsReport>[] } = {}) {
  const jobs = [...(shown.jobs ?? [])];
  let begun = 0;
  server.use(
    http.get(apiUrl("/login"), () => HttpResponse.json(wireSession({ plan: "free" }))),
    http.get(apiUrl("/insights"), ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get("cached") === "true") return HttpResponse.json(wireInsights(shown.newest));
      if (query.has("testId")) return HttpResponse.json(wireInsights((jobs.length > 1 ? jobs.shift() : jobs[0]) ?? {}));
      begun += 1;
      return HttpResponse.json(wireInsightsJob(42));
    }),
  );
  return { begun: () => begun };
}

const card = (name: string) => within(screen.getByRole("region", { name }));

describe("the insights report", () => {
  it("shows three cards with their estimates, figures and assumptions, by the shop's money format", async () => {
    reports();
    openScreen("/insights");
    expect(await screen.findByText(/^Last update: November 21st 2026, \d+:\d\d [AP]M$/)).toBeTruthy();
    const checkouts = card("Missed business from abandoned checkouts");
    expect(checkouts.getByText("$1,000")).toBeTruthy();
    expect(checkouts.getByRole("row", { name: "Abandoned 240 $18,000" })).toBeTruthy();
    expect(checkouts.getByText(/20% of \$5,000 is \$1,000/)).toBeTruthy();
    const declines = card("Refused business from declined orders");
    expect(declines.getByText("$3,600")).toBeTruthy();
    expect(declines.getByText(/32 of 1,200 orders, or 2.7%/)).toBeTruthy();
    expect(screen.getByText(/^Counted: 1,200 orders of 90 days, from Aug 24, 2026 to Nov 21, 2026,/)).toBeTruthy();
    const chargebacks = card("Lost business from chargebacks");
    expect(chargebacks.getByText("$480")).toBeTruthy();
    expect(chargebacks.getByText(/can be fought and won\. \$90 is still in progress, and can yet be won\.$/)).toBeTruthy();
    expect(chargebacks.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "OrdersWorth",
      "Fraud, lost4$800",
      "Other reasons, in progress2$90",
    ]);
  });

  it("leads from a count to the transactions behind it", async () => {
    reports();
    openScreen("/insights");
    const link = await screen.findByRole("link", { name: /^30, Rejected/ });
    const address = new URL(link.getAttribute("href") ?? "", "http://console.test");
    expect(address.pathname).toBe("/transactions");
    expect(readPaymentList(address.searchParams).filter).toMatchObject({
      refusals: ["risk"],
      orderDate: { type: "period", start: new Date("2026-08-24T00:00:00Z"), end: new Date("2026-11-21T12:00:00Z") },
    });
  });

  it("says NOT FOUND of what there is nothing of", async () => {
    reports({
      newest: {
        results: insightsOf({
          orders: { count: 1200, riskCancelled: 0, legitCancelled: 0, riskCancelledWorth: 0, legitCancelledWorth: 0 },
          abandoned: { totalCount: 0, totalWorth: 0, failedCount: 0, failedWorth: 0 },
          chargebacks: [],
        }),
      },
    });
    openScreen("/insights");
    expect(await screen.findAllByText("NOT FOUND")).toHaveLength(3);
    expect(screen.getByText(/No abandoned checkouts were found/)).toBeTruthy();
    expect(screen.getByText("None of your 1,200 orders of the last 90 days was rejected or cancelled.")).toBeTruthy();
    expect(screen.getByText(/has a chargeback/)).toBeTruthy();
  });

  it("names the currencies that were converted, and those that could not be", async () => {
    const usd = insightsOf().currency;
    const conversion = { ratesDay: "2026-06-01", ratesSource: "bundled" as const, converted: [usd], missing: [usd] };
    reports({ newest: { results: insightsOf({ conversion }) } });
    openScreen("/insights");
    expect(await screen.findByText("Amounts in USD are converted into USD.")).toBeTruthy();
    expect(screen.getByText("Converted at Jun 1, 2026 exchange rates.")).toBeTruthy();
    expect(screen.getByText(/^No exchange rate for USD/)).toBeTruthy();
  });

  it("names no rates where nothing was converted", async () => {
    const missing = [insightsOf().currency];
    reports({
      newest: { results: insightsOf({ conversion: { ratesDay: "2026-06-01", ratesSource: "bundled", converted: [], missing } }) },
    });
    openScreen("/insights");
    expect(await screen.findByText(/^No exchange rate for USD/)).toBeTruthy();
    expect(screen.queryByText(/^Converted at/)).toBeNull();
  });

  it("says while the demo loads that it counts only the orders that are there", async () => {
    reports();
    server.use(
      http.get(apiUrl("/configuration"), () => HttpResponse.json({ ...wireConfiguration(), hasDemo: true })),
      http.get(apiUrl("/demo/progress"), () => HttpResponse.json({ state: "loading", done: 1204, total: 4000 })),
    );
    openScreen("/insights");
    expect(await screen.findByText(/^The demo's orders are still being loaded\./)).toBeTruthy();
  });

  it("has a button to the booking page where there is one, and else says whom to ask", async () => {
    reports();
    openScreen("/insights");
    expect(await screen.findByText(/Ask your contact at Surety/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Book a meeting/ })).toBeNull();
    document.body.replaceChildren();
    const configuration = { ...wireConfiguration(), bookingUrl: "https://booking.example/surety" };
    server.use(http.get(apiUrl("/configuration"), () => HttpResponse.json(configuration)));
    openScreen("/insights");
    const buttons = await screen.findAllByRole("link", { name: /^Book a meeting about/ });
    expect(buttons.map((button) => button.getAttribute("href"))).toEqual(Array.from({ length: 3 }, () => configuration.bookingUrl));
    expect(screen.queryByText(/Ask your contact/)).toBeNull();
    document.body.replaceChildren();
    const supported = { ...wireConfiguration(), supportEmail: "help@surety.test" };
    server.use(http.get(apiUrl("/configuration"), () => HttpResponse.json(supported)));
    openScreen("/insights");
    expect((await screen.findByRole("link", { name: /help@surety.test/ })).getAttribute("href")).toBe("mailto:help@surety.test");
  });
});

describe("making a report", () => {
  it("is offered where there never was one, keeps the layout while it lasts, and ends in the cards", async () => {
    const { begun } = reports({ newest: { id: null, results: null }, jobs: [{ status: "pending", results: null }, {}] });
    const { user } = openScreen("/insights");
    await user.click(await screen.findByRole("button", { name: "Make report" }));
    expect(await screen.findByRole("status", { name: "Loading the report" })).toBeTruthy();
    expect(await screen.findByText(/^Last update: November 21st 2026, \d+:\d\d [AP]M$/)).toBeTruthy();
    expect(begun()).toBe(1);
  });

  it("goes on where the page was left meanwhile", async () => {
    reports({ newest: { status: "pending" }, jobs: [{ status: "pending", results: null }, {}] });
    openScreen("/insights");
    expect(await screen.findByText(/A new report is being made. Last update/)).toBeTruthy();
    expect(card("Lost business from chargebacks").getByText("$480")).toBeTruthy();
    expect(await screen.findByText(/^Last update: November 21st 2026, \d+:\d\d [AP]M$/)).toBeTruthy();
  });

  it("that fails says so beside the last report, and is tried again by Retry", async () => {
    const { begun } = reports({ jobs: [{ status: "failed", results: null }] });
    const { user } = openScreen("/insights");
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("The report could not be made")).toBeTruthy();
    expect(card("Lost business from chargebacks").getByText("$480")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(begun()).toBe(2));
  });

  it.each([404, 403])("that is gone (%i) has failed, and is not asked for again", async (status) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    reports({ newest: { status: "pending" } });
    let asked = 0;
    server.use(
      http.get(apiUrl("/insights"), ({ request }) => {
        if (!new URL(request.url).searchParams.has("testId")) return;
        asked += 1;
        return problem(status);
      }),
    );
    openScreen("/insights");
    expect(await screen.findByText("The report could not be made")).toBeTruthy();
    expect(card("Lost business from chargebacks").getByText("$480")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(5 * INSIGHTS_POLL_MS));
    expect(asked).toBe(1);
  });

  it("that a colleague has begun since goes before one's own", async () => {
    const { begun } = reports();
    const { user } = openScreen("/insights");
    await screen.findByText(/^Last update: November 21st 2026/);
    server.use(
      http.get(apiUrl("/insights"), ({ request }) => {
        const isNewest = new URL(request.url).searchParams.has("cached");
        return isNewest && begun() > 0 ? HttpResponse.json(wireInsights({ id: 43, status: "failed" })) : undefined;
      }),
    );
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("The report could not be made")).toBeTruthy();
  });

  it("that cannot be begun says so", async () => {
    reports();
    const { user } = openScreen("/insights");
    await screen.findByText(/^Last update: November 21st 2026, \d+:\d\d [AP]M$/);
    server.use(http.get(apiUrl("/insights"), () => problem(500)));
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("The report could not be refreshed")).toBeTruthy();
  });

  it("says where its progress cannot be told, and goes on once it can", async () => {
    reports({ newest: { status: "pending" } });
    let isAway = true;
    server.use(
      http.get(apiUrl("/insights"), ({ request }) => {
        if (!new URL(request.url).searchParams.has("testId")) return;
        return isAway ? problem(500) : HttpResponse.json(wireInsights());
      }),
    );
    openScreen("/insights");
    expect(await screen.findByText(/How far it is could not be loaded/)).toBeTruthy();
    isAway = false;
    expect(await screen.findByText(/^Last update: November 21st 2026, \d+:\d\d [AP]M$/)).toBeTruthy();
  });
});

describe("the insights screen", () => {
  it("shows a fault in words, and the report on Retry", async () => {
    reports();
    server.use(http.get(apiUrl("/insights"), () => problem(500)));
    const { user } = openScreen("/insights");
    const retry = await screen.findByRole("button", { name: "Retry" });
    reports();
    await user.click(retry);
    expect(await screen.findByText(/^Last update: November 21st 2026, \d+:\d\d [AP]M$/)).toBeTruthy();
  });

  it("is where the root leads a shop on the free plan, and stands in the menu", async () => {
    reports();
    const { router } = openScreen("/");
    await waitFor(() => expect(router.state.location.pathname).toBe("/insights"));
    expect(await screen.findByRole("link", { name: "Insights", current: "page" })).toBeTruthy();
  });

  it("opens for an account of type 99 on any plan", async () => {
    reports();
    server.use(http.get(apiUrl("/login"), () => HttpResponse.json(wireSession({ type: "99" }))));
    openScreen("/insights");
    expect(await screen.findByText(/^Last update: November 21st 2026, \d+:\d\d [AP]M$/)).toBeTruthy();
  });

  it.each([{}, { plan: "free" as const, isMaster: true }])("leads %o away, and is not in the menu", async (shown) => {
    server.use(
      http.get(apiUrl("/login"), () => HttpResponse.json(wireSession(shown))),
      http.get(apiUrl("/user-tenants"), () => HttpResponse.json([])),
      http.post(apiUrl("/payments/*"), () => problem(404)),
      http.get(apiUrl("/payments/*"), () => problem(404)),
    );
    const { router } = openScreen("/insights");
    await waitFor(() => expect(router.state.location.pathname).not.toBe("/insights"));
    await screen.findByRole("banner");
    expect(screen.queryByRole("link", { name: "Insights" })).toBeNull();
  });
});
