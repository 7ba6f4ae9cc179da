import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Account } from "#domain/figures/account-figures.ts";
import { problem, wireShops } from "#tests/support/access-answers.ts";
import { openConsole } from "#tests/support/open-console.tsx";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { noFigures, wireAccounts } from "#tests/support/wire-accounts.ts";
import { wireRates } from "#tests/support/wire-dashboard.ts";
import { wireSession } from "#tests/support/wire-session.ts";

const { server } = anApi();
const signedIn = { token: "a-token", tenantId: 7 };

const alder: Account = {
  tenantId: 8,
  name: "Alder Books",
  transactions: 1200,
  amount: 90_400.6,
  fraudPercent: 1.236,
  fraudAmount: 1117.3,
  recoveredAmount: 320,
  chargebacks: 14,
};
const birch: Account = { ...noFigures, tenantId: 9, name: "Birch Toys" };

let asked: { page: string | null; body: Record<string, unknown> }[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(apiUrl("/login"), () => HttpResponse.json(wireSession({ isMaster: true, ordersPerMonth: null, name: "Demo Group" }))),
    http.get(apiUrl("/user-tenants"), () => HttpResponse.json(wireShops(3, { isMaster: true }))),
    http.get(apiUrl("/exchange-rates"), () => HttpResponse.json(wireRates())),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

function accounts(shown: Account[], rowsCount = shown.length, missing: string[] = []) {
  server.use(
    http.post(apiUrl("/master/accounts"), async ({ request }) => {
      const body = z.record(z.string(), z.unknown()).parse(await request.json());
      asked.push({ page: new URL(request.url).searchParams.get("page"), body });
      const { name, id } = body;
      const found = shown.filter(
        (account) => (typeof name !== "string" || account.name.includes(name)) && (typeof id !== "number" || account.tenantId === id),
      );
      const isAll = found.length === shown.length;
      return HttpResponse.json(
        wireAccounts(found, { rowsCount: isAll ? rowsCount : found.length, totals: { ...alder, transactions: 1201 }, missing }),
      );
    }),
  );
}

/** The text of each cell of the row that begins so. */
async function cellsOf(name: RegExp): Promise<(string | null)[]> {
  const row = await screen.findByRole("row", { name });
  return within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
}

describe("a master account", () => {
  it("begins at its accounts, with the figures of each and the totals of all", async () => {
    accounts([alder, birch], 2, ["KWD"]);
    const { place } = openConsole("/", signedIn);
    expect(await cellsOf(/^Alder Books/)).toEqual(["Alder Books", "1,200", "$90,401", "1.24%", "$1,117", "$320", "14", "Open"]);
    expect((await cellsOf(/^Birch Toys/)).slice(1, 4)).toEqual(["0", "$0", "-"]);
    expect(screen.getByRole("row", { name: /^Total of 2 accounts 1,201/ })).toBeTruthy();
    expect(screen.getByText("Converted at Nov 20, 2026 exchange rates.")).toBeTruthy();
    expect(screen.getByText("No exchange rate for KWD. Totals don't include amounts in this currency.")).toBeTruthy();
    expect(place()).toBe("/dashboard?tid=7");
    expect(screen.queryByRole("link", { name: "Transactions" })).toBeNull();
  });

  it("names no rates where nothing was converted", async () => {
    accounts([alder]);
    server.use(http.post(apiUrl("/master/accounts"), () => HttpResponse.json(wireAccounts([alder], { totals: alder, ratesDate: null }))));
    openConsole("/", signedIn);
    expect(await screen.findByRole("row", { name: /^Total of 1 account/ })).toBeTruthy();
    expect(screen.queryByText(/^Converted at/)).toBeNull();
  });

  it("goes on from the first filter where all are cleared", async () => {
    accounts([alder, birch]);
    const { user, place } = openConsole("/dashboard?date=last-7-days&name=Alder&tid=7", signedIn);
    await screen.findByText("Alder Books");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("Birch Toys")).toBeTruthy();
    expect(place()).toBe("/dashboard?tid=7");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Filter by Date/ }));
  });

  it("sorts, searches and pages on the server, as the address says", async () => {
    accounts([alder, birch], 120);
    const { user, place } = openConsole("/dashboard?date=2026-10-01..2026-10-31&sort=name-asc&page=2", signedIn);
    await screen.findByText("Alder Books");
    expect(asked.at(-1)).toMatchObject({
      page: "2",
      body: {
        startDate: "2026-10-01T00:00:00.000Z",
        endDate: "2026-10-31T23:59:59.000Z",
        sortModel: [{ colId: "merchant_name", sort: "asc" }],
      },
    });
    await user.click(screen.getAllByRole("button", { name: "Chargebacks" })[0] ?? document.body);
    await waitFor(() => expect(asked.at(-1)?.body["sortModel"]).toEqual([{ colId: "chargebacks", sort: "desc" }]));
    expect(place()).toContain("sort=chargebacks-desc");
    expect(place()).not.toContain("page=");
    await user.type(screen.getByLabelText("Find an account"), "Birch");
    await waitFor(() => expect(asked.at(-1)?.body["name"]).toBe("Birch"));
    await user.type(screen.getByLabelText("Find an account"), "es");
    expect(await screen.findByText("No account has “Birches” in its name.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all accounts" }));
    expect(await screen.findByText("Alder Books")).toBeTruthy();
    expect(screen.getByLabelText("Find an account")).toHaveProperty("value", "");
  });

  it("lists one account alone by its address, and all again", async () => {
    accounts([{ ...alder, name: "Alder" }, alder, birch].map((account, at) => ({ ...account, tenantId: 8 + at })));
    const { user, place } = openConsole("/dashboard?account=8", signedIn);
    expect(await screen.findByRole("row", { name: /^Total of 1 account/ })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove Alder" }));
    expect(await screen.findByRole("row", { name: /^Total of 3 accounts/ })).toBeTruthy();
    expect(place()).not.toContain("account=");
    expect(document.activeElement).toBe(screen.getByLabelText("Find an account"));
  });

  it("has its search follow the address", async () => {
    accounts([alder, birch]);
    const { go } = openConsole("/dashboard?name=Alder", signedIn);
    expect(await screen.findByLabelText("Find an account")).toHaveProperty("value", "Alder");
    await go("/dashboard?tid=7");
    await waitFor(() => expect(screen.getByLabelText("Find an account")).toHaveProperty("value", ""));
    expect(await screen.findByRole("row", { name: /^Birch Toys/ })).toBeTruthy();
  });

  it("renews a moving period by one call, and keeps the last figures where that fails", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    accounts([alder]);
    const { user } = openConsole("/dashboard?date=last-7-days", signedIn);
    await screen.findByText("Alder Books");
    expect(asked).toHaveLength(1);
    vi.setSystemTime(Date.now() + 5000);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole("button", { name: "Refresh" }).getAttribute("aria-disabled")).not.toBe("true"));
    expect(asked).toHaveLength(2);
    const [first = 0, second = 0] = asked.map(({ body }) => Date.parse(String(body["endDate"])));
    expect(second - first).toBeGreaterThanOrEqual(5000);
    server.use(http.post(apiUrl("/master/accounts"), () => problem(500)));
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("The accounts could not be renewed; these are the last figures.")).toBeTruthy();
    expect(screen.getByText("Alder Books")).toBeTruthy();
  });

  it("sees the default currency where the address asks for one without a rate", async () => {
    accounts([alder]);
    openConsole("/dashboard?currency=ISK", signedIn);
    expect(await screen.findByRole("button", { name: "Currency: USD" })).toBeTruthy();
    await waitFor(() => expect(asked.at(-1)?.body["currency"]).toBe("USD"));
  });

  it("is told that the currencies could not be loaded, and loads them on Retry", async () => {
    accounts([alder]);
    server.use(http.get(apiUrl("/exchange-rates"), () => problem(500), { once: true }));
    const { user } = openConsole("/dashboard?currency=EUR", signedIn);
    await screen.findByText("The list of currencies could not be loaded.");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText("The list of currencies could not be loaded.")).toBeNull());
  });

  it("has a panel that is named by its tab", async () => {
    accounts([alder]);
    openConsole("/dashboard", signedIn);
    expect(await screen.findByRole("tabpanel", { name: "Accounts" })).toBeTruthy();
  });

  it("sees why its accounts could not be loaded, and none in words", async () => {
    server.use(http.post(apiUrl("/master/accounts"), () => problem(500)));
    const { user } = openConsole("/dashboard", signedIn);
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    accounts([]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No accounts yet")).toBeTruthy();
  });

  it("is told where an export failed, and exports what is listed", async () => {
    accounts([alder]);
    server.use(http.post(apiUrl("/master/accounts/export"), () => problem(500)));
    const { user } = openConsole("/dashboard?name=Alder", signedIn);
    await screen.findByText("Alder Books");
    await user.click(screen.getByRole("button", { name: "Export Data" }));
    expect(await screen.findByText("The export failed")).toBeTruthy();
    URL.createObjectURL = vi.fn(() => "blob:accounts");
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    server.use(
      http.post(apiUrl("/master/accounts/export"), async ({ request }) => {
        expect(await request.json()).toMatchObject({ name: "Alder", currency: "USD" });
        return HttpResponse.text("Merchant Name");
      }),
    );
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(screen.queryByText("The export failed")).toBeNull();
  });
});

describe("opening an account whose tab the browser blocks", () => {
  beforeEach(() => {
    accounts([alder]);
    vi.spyOn(window, "open").mockReturnValue(null);
  });

  it("offers a link to it, with the code and what is looked at behind the #", async () => {
    server.use(http.post(apiUrl("/master/open"), () => HttpResponse.json({ code: "a-code" })));
    const { user } = openConsole("/dashboard?date=last-7-days&currency=EUR", signedIn);
    await user.click(await screen.findByRole("button", { name: "Open Alder Books in a new tab" }));
    const link = await screen.findByRole("link", { name: /^Open Alder Books/ });
    expect(link.getAttribute("href")).toBe(`${window.location.origin}/open#code=a-code&date=last-7-days&currency=EUR`);
    expect(link.getAttribute("rel")).toContain("noopener");
    await user.click(screen.getByRole("button", { name: "Dismiss notification" }));
    expect(screen.queryByRole("link", { name: /^Open Alder Books/ })).toBeNull();
  });

  it("says why where the server refuses", async () => {
    server.use(http.post(apiUrl("/master/open"), () => problem(404)));
    const { user } = openConsole("/dashboard", signedIn);
    await user.click(await screen.findByRole("button", { name: "Open Alder Books in a new tab" }));
    expect(await screen.findAllByText("Alder Books could not be opened")).not.toHaveLength(0);
    expect(screen.queryByText("Your browser has blocked the new tab")).toBeNull();
  });
});
