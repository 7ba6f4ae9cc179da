import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { getFraudAnalytics, type FraudAnalytics } from "#contract/master.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import { problem, wireShops } from "#tests/support/access-answers.ts";
import { openConsole } from "#tests/support/open-console.tsx";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { wireAccounts } from "#tests/support/wire-accounts.ts";
import { wireRates } from "#tests/support/wire-dashboard.ts";
import { wireSession } from "#tests/support/wire-session.ts";

const { server } = anApi();
const signedIn = { token: "a-token", tenantId: 7 };
const nothing = { top: [], others: null };

beforeEach(() => {
  server.use(
    http.get(apiUrl("/login"), () => HttpResponse.json(wireSession({ isMaster: true }))),
    http.get(apiUrl("/user-tenants"), () => HttpResponse.json(wireShops(3, { isMaster: true }))),
    http.get(apiUrl("/exchange-rates"), () => HttpResponse.json(wireRates())),
    http.post(apiUrl("/master/accounts"), () => HttpResponse.json(wireAccounts([]))),
  );
});

function fraud(shown: Partial<FraudAnalytics>) {
  const answer = z.encode(getFraudAnalytics.answer, {
    countries: nothing,
    brands: nothing,
    merchants: nothing,
    ratios: nothing,
    currency: DEFAULT_CURRENCY,
    ratesDate: "2026-11-20",
    ratesSource: "provider",
    missingCurrencies: [],
    ...shown,
  });
  server.use(http.post(apiUrl("/master/analytics"), () => HttpResponse.json(answer)));
}

describe("the analytics of a master account", () => {
  it("are four charts whose tables say the same, the rest of the merchants as Others", async () => {
    fraud({
      countries: {
        top: [
          { country: "BR", fraudAmount: 300.4 },
          { country: "", fraudAmount: 100 },
        ],
        others: null,
      },
      merchants: { top: [{ tenantId: 8, name: "Alder Books", fraudAmount: 300 }], others: { count: 3, fraudAmount: 100 } },
      ratios: { top: [{ tenantId: 8, name: "Alder Books", fraudPercent: 12.345 }], others: null },
    });
    const { user, place } = openConsole("/dashboard?tab=analytics&table=countries&table=merchants&table=ratios", signedIn);
    const rowsOf = async (title: string) => {
      const table = await screen.findByRole("region", { name: `${title} as a table` });
      return within(table)
        .getAllByRole("row")
        .map((row) => row.textContent);
    };
    expect(await rowsOf("Fraud by CC Country")).toEqual(["Country of the cardFraud Amt.Share", "Brazil$30075%", "Unknown country$10025%"]);
    expect((await rowsOf("Fraud by Merchant")).slice(1)).toEqual(["Alder Books$30075%", "Others$10025%"]);
    expect((await rowsOf("Fraud Ratio by Merchant")).slice(1)).toEqual(["Alder Books12.35%"]);
    expect(screen.getByText("No data available for the selected period")).toBeTruthy();
    expect(screen.getByText("Converted at Nov 20, 2026 exchange rates.")).toBeTruthy();
    await user.click(screen.getAllByRole("link", { name: "Alder Books" })[0] ?? document.body);
    expect(place()).toContain("account=8");
    expect(place()).not.toContain("tab=");
    expect(await screen.findByText("This account is not one of yours.")).toBeTruthy();
  });

  it("name no rates where nothing was converted", async () => {
    const merchants = { top: [{ tenantId: 8, name: "Alder Books", fraudAmount: 300 }], others: null };
    fraud({ merchants, ratesDate: null, ratesSource: null });
    openConsole("/dashboard?tab=analytics", signedIn);
    expect(await screen.findByRole("button", { name: "Expand Fraud by Merchant" })).toBeTruthy();
    expect(screen.queryByText(/^Converted at/)).toBeNull();
  });

  it("leave no second step behind when one is opened in a dialog and closed", async () => {
    fraud({ merchants: { top: [{ tenantId: 8, name: "Alder Books", fraudAmount: 300 }], others: null } });
    const { user, place, back, go } = openConsole("/dashboard?tid=7", signedIn);
    await go("/dashboard?tab=analytics&tid=7");
    await user.click(await screen.findByRole("button", { name: "Expand Fraud by Merchant" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(place()).toBe("/dashboard?tab=analytics&tid=7"));
    await back();
    expect(place()).toBe("/dashboard?tid=7");
  });

  it("keep their places while they load, and say in words that there is nothing", async () => {
    server.use(
      http.post(apiUrl("/master/analytics"), async () => {
        await delay("infinite");
        return problem(500);
      }),
    );
    const { go } = openConsole("/dashboard?tab=analytics", signedIn);
    for (const title of ["Fraud by CC Country", "Fraud by Brand", "Fraud by Merchant", "Fraud Ratio by Merchant"])
      expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    fraud({});
    await go("/dashboard?tab=analytics&date=last-7-days&tid=7");
    expect(await screen.findAllByText("No data available for the selected period")).toHaveLength(4);
  });

  it("take as much room while they load as when this tab last showed them", async () => {
    fraud({
      countries: { top: [{ country: "BR", fraudAmount: 300 }], others: null },
      brands: { top: [{ brand: "Visa", fraudAmount: 200 }], others: { count: 3, fraudAmount: 100 } },
      ratios: { top: [{ tenantId: 8, name: "Alder Books", fraudPercent: 12 }], others: null },
    });
    const { go } = openConsole("/dashboard?tab=analytics&table=ratios&tid=7", signedIn);
    const rooms = () =>
      [...document.querySelectorAll<HTMLElement>(".chart-body")].map((body) => body.style.getPropertyValue("--chart-height"));
    expect(await screen.findByRole("button", { name: "Expand Fraud by Brand" })).toBeTruthy();
    const shown = rooms();
    expect(shown).toEqual(["36px", "92px", "248px", "248px"]);
    await go("/dashboard?tid=7");
    expect(await screen.findByText("No accounts yet")).toBeTruthy();
    server.use(http.post(apiUrl("/master/analytics"), async () => delay("infinite")));
    await go("/dashboard?tab=analytics&table=ratios&date=last-7-days&tid=7");
    expect(await screen.findByRole("heading", { name: "Fraud by Brand" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Expand Fraud by Brand" })).toBeNull();
    expect(rooms()).toEqual(shown);
  });

  it("say why they could not be loaded, and are loaded on Retry", async () => {
    server.use(http.post(apiUrl("/master/analytics"), () => problem(500)));
    const { user } = openConsole("/dashboard?tab=analytics", signedIn);
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    fraud({});
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findAllByText("No data available for the selected period")).toHaveLength(4);
  });
});
