import { act, fireEvent, screen, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { POLL_HEADER } from "#contract/endpoint.ts";
import { getMovers, type Movers } from "#contract/movers.ts";
import { getNetworks, type Networks } from "#contract/networks.ts";
import "#console/charts/drawings.tsx";
import "#console/screens/dashboard/dashboard-screen.tsx";
import "#console/screens/dashboard/movers-panel.tsx";
import "#console/screens/dashboard/network-radar.tsx";
import type { RankedMovers } from "#domain/figures/movers.ts";
import { programmes, ruleInForce } from "#domain/networks/network-programs.ts";
import { networkStanding, type NetworkMonth } from "#domain/networks/network-standing.ts";
import { wholeDays } from "#domain/figures/period.ts";
import { problem } from "#tests/support/access-answers.ts";
import { dashboardAnswers } from "#tests/support/dashboard-answers.ts";
import { anApi, apiUrl, openScreen } from "#tests/support/open-screen.tsx";
import { amount } from "#tests/support/wire-dashboard.ts";

const { server } = anApi();
const october = "/dashboard?date=2026-10-02..2026-10-31";

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => server.use(...dashboardAnswers()));

describe("card network thresholds", () => {
  it("tell of each programme how far it is, where it leads and what alerts would change", async () => {
    withNetworks(
      networksOf(
        { settled: 100_000, settledMonthBefore: 4000, fraudChargebacks: 500, otherChargebacks: 200 },
        { orders: 12, chargebacks: 0 },
      ),
    );
    openScreen("/dashboard");
    expect(await screen.findByText(/^November 2026 so far/)).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Visa VAMP Ratio, limit 1.50%" }).getAttribute("value")).toBe("80");
    expect(screen.getByRole("progressbar", { name: "Visa VAMP Count, limit 1,501" }).getAttribute("value")).toBe("79");
    expect(screen.getByRole("progressbar", { name: "Mastercard ECM Count, limit 100" }).getAttribute("value")).toBe("100");
    expect(screen.getByText("Near threshold")).toBeTruthy();
    expect(screen.getAllByText("Enrolled")).toHaveLength(2);
    expect(rowTexts("If refunded at the alert")).toEqual(["If refunded at the alert", "0.50%", "500"]);
    for (const text of [
      /^Your ratio \(1\.20%\) and count \(1,200\) are close to the limits of 1\.50% and 1,501\./,
      "Visa Acquirer Monitoring Program",
      "100,000 orders this month, 500 fraud chargebacks (counted twice) and 200 other chargebacks.",
      "4,000 orders last month, 700 chargebacks this month.",
      "Not counted for any network: 12 orders this month, paid without a card or with an unknown card brand.",
    ])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    const source = screen.getByRole("link", { name: /^Visa VAMP limits since Apr 1, 2026/ });
    expect(source.getAttribute("href")).toMatch(/^https:/);
  });

  it("say so where no card of a watched network was used", async () => {
    withNetworks(networksOf({}));
    openScreen("/dashboard");
    expect(await screen.findByText(/^No transaction was paid with a Visa or Mastercard this month or the last/)).toBeTruthy();
  });

  it("keep their place while they load", async () => {
    server.use(http.get(apiUrl("/payments/networks"), () => delay("infinite")));
    openScreen("/dashboard");
    expect(await screen.findByRole("status", { name: "Loading Card network thresholds" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Mastercard HECM" })).toBeTruthy();
  });

  it("that fail say so, and are there after Retry", async () => {
    server.use(http.get(apiUrl("/payments/networks"), () => problem(500), { once: true }));
    const { user } = openScreen("/dashboard");
    const retry = await screen.findByRole("button", { name: "Retry" });
    withNetworks(networksOf({ settled: 10 }));
    await user.click(retry);
    expect(await screen.findByText("10 orders this month, 0 chargebacks.")).toBeTruthy();
  });

  it("that cannot be renewed stay, and say so; the clock's own calls keep no session alive, but Retry does", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    withNetworks(networksOf({ settled: 10 }));
    openScreen("/dashboard");
    expect(await screen.findByText("10 orders this month, 0 chargebacks.")).toBeTruthy();
    const arePolls: boolean[] = [];
    server.use(
      http.get(apiUrl("/payments/networks"), ({ request }) => {
        arePolls.push(request.headers.has(POLL_HEADER));
        return problem(500);
      }),
    );
    await passTimeUntil("The counts could not be renewed; these are the last ones.");
    expect(screen.getByText("10 orders this month, 0 chargebacks.")).toBeTruthy();
    expect(arePolls).toEqual([true]);
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await vi.waitFor(() => expect(arePolls).toEqual([true, false]));
  });
});

/** Lets the clock by which both cards look again run on, until a text is there. */
async function passTimeUntil(text: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(screen.getByText(text)).toBeTruthy();
    },
    { timeout: 10_000, interval: 100 },
  );
}

describe("what changed", () => {
  it("is told by scenario, method and country, and leads to the transactions of both periods", async () => {
    const asked = withMovers(aComparison());
    openScreen(october);
    expect(await screen.findByText(/^The period before is Sep 2, 2026 – Oct 1, 2026\. A card's country is that of its bank/)).toBeTruthy();
    expect(screen.getByText("20% vs. previous period")).toBeTruthy();
    expect(asked).toMatchObject([{ startDate: "2026-10-02T00:00:00.000Z", endDate: "2026-10-31T23:59:59.000Z" }]);
    expect(rowTexts("Everything else")).toEqual(["Everything else", "10", "12", "+2"]);
    expect(rowTexts("Germany")).toEqual(["Germany", "9", "0", "−9"]);
    expect(rowTexts("Others (3)")).toEqual(["Others (3)", "1", "8", "+7"]);
    expect(rowTexts("Unknown country")).toEqual(["Unknown country", "0", "4", "+4"]);
    expect(listBehind("12, Everything else now")).toEqual({ date: "2026-10-02..2026-10-31", scenario: "4" });
    expect(listBehind("10, Everything else before")).toEqual({ date: "2026-09-02..2026-10-01", scenario: "4" });
    expect(listBehind("5, None now")).toEqual({ date: "2026-10-02..2026-10-31", acquirer: "" });
  });

  it("is counted in amounts of the chosen currency as the days are, and names those without a rate", async () => {
    const { total, ...rest } = aComparison();
    const before = { ...total.before, amounts: [...total.before.amounts, amount(500, "ISK")] };
    withMovers({ ...rest, total: { ...total, before } });
    const { user, query } = openScreen(`${october}&currency=EUR`);
    await screen.findByText("20% vs. previous period");
    const choice = within(screen.getByRole("group", { name: "What changed: count or amount" }));
    await user.click(choice.getByRole("button", { name: "Amount" }));
    expect(query().get("measure")).toBe("amount");
    expect(screen.getByText("No exchange rate for ISK. Totals don't include amounts in this currency.")).toBeTruthy();
    expect(rowTexts("Everything else")).toEqual(["Everything else", "50\u00A0€", "90\u00A0€", "+40\u00A0€"]);
  });

  it("says why countries are not told where a filter is set", async () => {
    withMovers({ ...aComparison(), countries: null });
    openScreen(`${october}&scenario=4`);
    expect(await screen.findByText(/^Card countries are counted for all orders together\./)).toBeTruthy();
  });

  it("is nothing where neither period has orders", async () => {
    const nothing = { orders: 0, amounts: [] };
    const none = { byOrders: [], othersByOrders: null, byAmount: [], othersByAmount: null };
    withMovers({ ...aComparison(), total: { now: nothing, before: nothing }, scenarios: none, acquirers: none, countries: none });
    openScreen(october);
    expect(await screen.findByRole("group", { name: "What changed: count or amount" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "By scenario" })).toBeNull();
  });

  it("that cannot be renewed stays with the period it is of, and says so", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    withMovers(aComparison());
    openScreen("/dashboard?date=last-2-days");
    expect(await screen.findByText("20% vs. previous period")).toBeTruthy();
    const listed = listBehind("12, Everything else now");
    server.use(http.post(apiUrl("/payments/dashboard/movers"), () => problem(500)));
    await passTimeUntil("What changed could not be renewed; this is the last of it.");
    expect(listBehind("12, Everything else now")).toEqual(listed);
  });

  it("keeps its place while it loads, and after a failure is there by Retry", async () => {
    server.use(http.post(apiUrl("/payments/dashboard/movers"), () => problem(500), { once: true }));
    const { user } = openScreen(october);
    expect(await screen.findByRole("status", { name: "Loading What changed" })).toBeTruthy();
    const retry = await screen.findByRole("button", { name: "Retry" });
    withMovers(aComparison());
    await user.click(retry);
    expect(await screen.findByText("20% vs. previous period")).toBeTruthy();
  });
});

function withNetworks(networks: Networks): void {
  server.use(http.get(apiUrl("/payments/networks"), () => HttpResponse.json(z.encode(getNetworks.answer, networks))));
}

/** Answers with movers, and keeps what was asked. */
function withMovers(movers: Movers): unknown[] {
  const asked: unknown[] = [];
  server.use(
    http.post(apiUrl("/payments/dashboard/movers"), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(z.encode(getMovers.answer, movers));
    }),
  );
  return asked;
}

/** Half of a November, by the domain's own rules. */
function networksOf(shown: Partial<NetworkMonth>, unknownBrand = { orders: 0, chargebacks: 0 }): Networks {
  const month = { settled: 0, settledMonthBefore: 0, fraudChargebacks: 0, otherChargebacks: 0, ...shown };
  const passed = { day: "2026-11-16", share: 0.5 };
  return {
    month: "2026-11-01",
    programmes: programmes.flatMap((programme) => {
      const rule = ruleInForce(programme.id, passed.day);
      return rule ? [networkStanding(programme, rule, month, passed)] : [];
    }),
    unknownBrand,
  };
}

function aComparison(): Movers {
  const figures = (orders: number, dollars: number) => ({ orders, amounts: [amount(dollars * 100)] });
  const both = (movers: RankedMovers["byOrders"], others: RankedMovers["othersByOrders"] = null): RankedMovers => {
    return { byOrders: movers, othersByOrders: others, byAmount: movers, othersByAmount: others };
  };
  return {
    before: wholeDays("2026-09-02", "2026-10-01", "UTC"),
    total: { now: figures(12, 180), before: figures(10, 100) },
    scenarios: both([{ id: 4, name: "Everything else", now: figures(12, 180), before: figures(10, 100) }]),
    acquirers: both([{ id: null, name: "", now: figures(5, 50), before: figures(0, 0) }]),
    countries: both(
      [
        { id: null, name: "DE", now: figures(0, 0), before: figures(9, 90) },
        { id: null, name: "", now: figures(4, 40), before: figures(0, 0) },
      ],
      { kinds: 3, now: figures(8, 140), before: figures(1, 10) },
    ),
  };
}

/** The cells of a table's row, by its first. */
function rowTexts(name: string): string[] {
  const row = screen.getAllByRole("row").find((each) => within(each).queryByRole("rowheader", { name }));
  if (!row) return [];
  return [within(row).getByRole("rowheader"), ...within(row).getAllByRole("cell")].map((cell) => cell.textContent ?? "");
}

/** What the list that a link leads to is filtered by. */
function listBehind(name: string): Record<string, string> {
  const url = new URL(screen.getByRole("link", { name }).getAttribute("href") ?? "", "http://localhost");
  expect(url.pathname).toBe("/transactions");
  url.searchParams.delete("tid");
  return Object.fromEntries(url.searchParams);
}
