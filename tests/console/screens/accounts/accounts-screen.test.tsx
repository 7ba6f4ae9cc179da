import { act, screen, waitFor, within } from "@testing-library/react";
import { parse } from "csv-parse/sync";
import { describe, expect, it, vi } from "vitest";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/app/dashboard-entrance.tsx";
import "#console/screens/accounts/accounts-screen.tsx";
import { getExchangeRates } from "#contract/exchange-rates.ts";
import { exportAccounts, listAccounts, openAccount } from "#contract/master.ts";
import { aGroup, anAccountOrder, type Group } from "#tests/support/a-group.ts";
import { aPayment, aPerson, type TestShop } from "#tests/support/builders.ts";
import { savedFiles } from "#tests/support/saved-files.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const OCTOBER = "date=2026-10-01..2026-10-31";
const MINUTE_MS = 60_000;

/** Alder Books has taken 1,500 USD in October and lost 150.50 of it to fraud; Birch Toys has taken 100. */
async function twoAccounts(): Promise<Group & { alder: TestShop; birch: TestShop }> {
  const group = await aGroup(["Alder Books", "Birch Toys"]);
  const [alder, birch] = group.accounts;
  if (!alder || !birch) throw new Error("The group has two accounts");
  await anAccountOrder(alder, { amount: 1000 });
  await anAccountOrder(alder, { amount: 200 }, { reason: "fraudulent", amount: 150.5 });
  await anAccountOrder(alder, { amount: 300 }, { reason: "duplicate" }, "chargeback_won");
  await anAccountOrder(birch, { amount: 100 });
  return { ...group, alder, birch };
}

function open(query: string, { person, master }: Group) {
  return served.open(`/dashboard?${query}`, { person, shop: master });
}

/** The accounts on the page, in order, and their total. */
function rowsShown(): (string | null | undefined)[] {
  return [...document.querySelectorAll("tbody tr")].map((row) => row.firstElementChild?.textContent);
}

/** The text of each cell of the row that begins so, once it is there. */
async function cellsOf(name: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(name)).closest("tr");
  return [...(row?.children ?? [])].map(({ textContent }) => textContent);
}

/** Waits until the row that begins so goes on so. */
async function shows(name: string, ...cells: string[]): Promise<void> {
  await waitFor(async () => expect((await cellsOf(name)).slice(1, 1 + cells.length)).toEqual(cells));
}

const timesAsked = (call: string) => served.asked().filter((asked) => asked === call).length;

describe("a master account", () => {
  it("begins at its accounts, with the figures of each and the totals of all", async () => {
    const group = await twoAccounts();
    await anAccountOrder(group.birch, { amount: 16_077, currency: "JPY" });
    await anAccountOrder(group.birch, { amount: 5, currency: "KWD" });
    const { place, go, user } = served.open("/", { person: group.person, shop: group.master });
    expect(await screen.findByText("Alder Books")).toBeTruthy();
    expect(place()).toBe(`/dashboard?tid=${group.master.tenantId}`);
    expect(screen.getByRole("button", { name: "Filter by Date: Last 30 days" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Transactions" })).toBeNull();

    await go(`/dashboard?${OCTOBER}&tid=${group.master.tenantId}`);
    expect(await screen.findAllByText("Oct 1, 2026 – Oct 31, 2026")).not.toHaveLength(0);
    await shows("Alder Books", "3", "$1,500", "10.03%", "$151", "$300", "2", "Open");
    await shows("Birch Toys", "3", "$200", "0.00%", "$0", "$0", "0", "Open");
    await shows("Total of 2 accounts", "6", "$1,700", "8.85%", "$151", "$300", "2");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Merchant Name",
      "Transactions",
      "Amount",
      "Fraud Pct.",
      "Fraud Amt.",
      "Recovered Amt.",
      "Chargebacks",
      "Open",
    ]);
    expect(screen.getByRole("tabpanel", { name: "Accounts" })).toBeTruthy();
    expect(screen.getByText(/Jun 1, 2026/)).toBeTruthy();
    expect(screen.getByText(/\bKWD\b/)).toBeTruthy();

    await user.click(screen.getByRole("button", { name: "Currency: USD" }));
    await user.click(await screen.findByRole("option", { name: "JPY, Japanese Yen" }));
    await shows("Birch Toys", "3", "¥32,154");
    expect(place()).toContain("currency=JPY");
  });

  it("names no exchange rates where nothing was converted, and no fraud percentage where nothing was taken", async () => {
    const group = await aGroup(["Alder Books", "Cedar Tea"]);
    await anAccountOrder(group.accounts[0], { amount: 10 });
    open(OCTOBER, group);
    await shows("Cedar Tea", "0", "$0", "-");
    expect(screen.queryByText(/Jun 1, 2026/)).toBeNull();
  });

  it("keeps the layout while the first page loads, and says that there are no accounts yet", async () => {
    const group = await aGroup([]);
    const release = served.hold(listAccounts);
    open(OCTOBER, group);
    expect(await screen.findByRole("columnheader", { name: /Merchant Name/ })).toBeTruthy();
    expect(rowsShown()).toEqual(["", "", "", "", ""]);
    expect(screen.getByRole("button", { name: "Refresh" }).getAttribute("aria-disabled")).toBe("true");
    release();
    expect(await screen.findByText("No accounts yet")).toBeTruthy();
  });

  it("sees why its accounts couldn't be loaded, and loads them on Retry", async () => {
    const group = await twoAccounts();
    served.refuse(listAccounts, 500);
    const { user } = open(OCTOBER, group);
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Alder Books")).toBeTruthy();
    expect(screen.queryByText("Something went wrong")).toBeNull();
  });

  it("is told where it has no access, without a Retry that could not help", async () => {
    served.refuse(listAccounts, 403);
    open(OCTOBER, await twoAccounts());
    expect(await screen.findByText("You don't have access")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("has the same list inside the shop's admin", async () => {
    const { master } = await twoAccounts();
    served.openInAdmin(`/dashboard?${OCTOBER}`, master);
    await shows("Alder Books", "3", "$1,500");
    expect(screen.queryByRole("banner")).toBeNull();
  });

  it("sees cards where there is no room for a table, and sorts them by a menu", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
    const { user, place } = open(OCTOBER, await twoAccounts());
    const cards = async () => (await screen.findAllByRole("heading", { level: 3 })).map(({ textContent }) => textContent);
    await screen.findByRole("heading", { name: "Alder Books" });
    expect(await cards()).toEqual(["Alder Books", "Birch Toys", "Total of 2 accounts"]);
    expect(screen.getAllByText("Fraud Pct.").length).toBeGreaterThanOrEqual(3);
    expect(screen.getByText("10.03%")).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Sort"), "Name, Z to A");
    await waitFor(async () => expect(await cards()).toEqual(["Birch Toys", "Alder Books", "Total of 2 accounts"]));
    expect(place()).toContain("sort=name-desc");
  });
});

describe("the list of accounts", () => {
  it("is sorted, searched and paged on the server, as the address says", async () => {
    const names = Array.from({ length: 52 }, (_, index) => `Shop ${String(index).padStart(2, "0")}`);
    const group = await aGroup(names);
    await anAccountOrder(group.accounts[51], { amount: 20 }, { reason: "fraudulent" });
    const { user, place, go } = open(`${OCTOBER}&sort=name-asc&page=9`, group);
    expect(await screen.findByText("This page doesn't exist")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Go to first page" }));
    expect(await screen.findByText("1–50 of 52")).toBeTruthy();
    await go(`/dashboard?${OCTOBER}&sort=name-asc&page=2&tid=${group.master.tenantId}`);
    expect(await screen.findByText("51–52 of 52")).toBeTruthy();
    expect(rowsShown()).toEqual(["Shop 50", "Shop 51", "Total of 52 accounts"]);

    await user.click(screen.getAllByRole("button", { name: "Chargebacks" })[0] ?? document.body);
    await waitFor(() => expect(rowsShown()[0]).toBe("Shop 51"));
    expect(place()).toContain("sort=chargebacks-desc");
    expect(place()).not.toContain("page=");

    await user.type(screen.getByLabelText("Search accounts"), "Shop 4");
    await waitFor(() => expect(rowsShown().at(-1)).toBe("Total of 10 accounts"));
    await user.type(screen.getByLabelText("Search accounts"), "x");
    expect(await screen.findByText("No account name contains “Shop 4x”.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all accounts" }));
    await waitFor(() => expect(rowsShown().at(-1)).toBe("Total of 52 accounts"));
    expect(screen.getByLabelText("Search accounts")).toHaveProperty("value", "");
    expect(document.activeElement).toBe(screen.getByLabelText("Search accounts"));
  });

  it("has one account alone by its address, and all again", async () => {
    const group = await twoAccounts();
    const { user, place, go } = open(`${OCTOBER}&account=${group.alder.tenantId}`, group);
    expect(await screen.findByText("Total of 1 account")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove Alder Books" }));
    expect(await screen.findByText("Total of 2 accounts")).toBeTruthy();
    expect(place()).not.toContain("account=");
    expect(document.activeElement).toBe(screen.getByLabelText("Search accounts"));
    await go(`/dashboard?account=${(await twoAccounts()).alder.tenantId}&tid=${group.master.tenantId}`);
    expect(await screen.findByText("You don't have access to this account.")).toBeTruthy();
  });

  it("has a search that follows the address", async () => {
    const group = await twoAccounts();
    const { go } = open(`${OCTOBER}&name=Alder`, group);
    expect(await screen.findByLabelText("Search accounts")).toHaveProperty("value", "Alder");
    await screen.findByText("Total of 1 account");
    await go(`/dashboard?${OCTOBER}&tid=${group.master.tenantId}`);
    await waitFor(() => expect(screen.getByLabelText("Search accounts")).toHaveProperty("value", ""));
    expect(await screen.findByText("Birch Toys")).toBeTruthy();
  });

  it("is of the period that the date filter says, and passes the focus to it where all filters are cleared", async () => {
    const group = await twoAccounts();
    await anAccountOrder(group.birch, { amount: 70, createdAt: new Date(Date.now() - 3_600_000).toISOString() });
    const { user, place } = open("name=Birch", group);
    await shows("Birch Toys", "1", "$70");
    await user.click(screen.getByRole("button", { name: "Filter by Date: Last 30 days" }));
    await user.selectOptions(await screen.findByLabelText("Date"), "between");
    await user.clear(screen.getByLabelText("From"));
    await user.type(screen.getByLabelText("From"), "2026-10-01");
    await user.clear(screen.getByLabelText("To"));
    await user.type(screen.getByLabelText("To"), "2026-10-31");
    await user.click(screen.getByRole("button", { name: "Apply Filter" }));
    await shows("Birch Toys", "1", "$100");
    expect(place()).toContain(OCTOBER);
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await shows("Alder Books", "0");
    expect(place()).toBe(`/dashboard?tid=${group.master.tenantId}`);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Filter by Date/ }));
  });

  it("is refreshed up to now by one call, and stays where that fails", async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now });
    const group = await twoAccounts();
    await aPayment(group.alder, { order: { amount: 40, createdAt: new Date(now + 3000).toISOString() } });
    const { user } = open("date=last-7-days", group);
    await shows("Alder Books", "0");
    expect(timesAsked("POST /master/accounts")).toBe(1);
    vi.setSystemTime(now + 5000);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await shows("Alder Books", "1", "$40");
    expect(timesAsked("POST /master/accounts")).toBe(2);

    served.lose(listAccounts);
    await waitFor(() => expect(screen.getByRole("button", { name: "Refresh" }).getAttribute("aria-disabled")).not.toBe("true"));
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Couldn't refresh. Showing earlier figures.")).toBeTruthy();
    await shows("Alder Books", "1", "$40");
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText("Couldn't refresh. Showing earlier figures.")).toBeNull());
  });

  it("moves on by itself once midnight has passed, which keeps no session alive", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date("2026-11-10T23:58:30Z") });
    const group = await twoAccounts();
    open("", group);
    expect(await screen.findAllByText("Alder Books")).not.toHaveLength(0);
    expect(screen.getAllByText("Oct 12, 2026 – Nov 10, 2026")).not.toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
    expect(timesAsked("POST /master/accounts")).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
    expect(await screen.findAllByText("Oct 13, 2026 – Nov 11, 2026")).not.toHaveLength(0);
    expect(timesAsked("POST /master/accounts")).toBe(2);
    expect(served.used().filter((call) => call === "POST /master/accounts")).toHaveLength(1);
  });

  it("is in the default currency where the address asks for one without a rate", async () => {
    open(`${OCTOBER}&currency=KWD`, await twoAccounts());
    expect(await screen.findByRole("button", { name: "Currency: USD" })).toBeTruthy();
    await shows("Alder Books", "3", "$1,500");
  });

  it("says that the currencies couldn't be loaded, and loads them on Retry", async () => {
    served.refuse(getExchangeRates, 500);
    const { user } = open(`${OCTOBER}&currency=EUR`, await twoAccounts());
    await screen.findByText("Couldn't load currencies.");
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText("Couldn't load currencies.")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Currency: EUR" }));
    expect(await screen.findByRole("option", { name: "USD, US Dollar" })).toBeTruthy();
  });

  it("is exported as it is listed; an export that fails says so and is tried again by Retry", async () => {
    const files = savedFiles();
    served.refuse(exportAccounts, 500);
    const { user } = open(`${OCTOBER}&name=Alder`, await twoAccounts());
    await screen.findByText("Total of 1 account");
    await user.click(screen.getByRole("button", { name: "Export Data" }));
    expect(await screen.findByText("The export failed")).toBeTruthy();
    expect(screen.getByText("Download File")).toBeTruthy();
    expect(screen.getByText("Failed to download file")).toBeTruthy();
    expect(files).toEqual([]);
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(screen.queryByText("The export failed")).toBeNull();
    expect(files[0]?.name).toBe("accounts-2026-10-01-to-2026-10-31.csv");
    const rows: Record<string, string>[] = parse((await files[0]?.text()) ?? "", { bom: true, columns: true });
    expect(rows).toMatchObject([{ "Merchant Name": "Alder Books", Amount: "1500.00" }, { "Merchant Name": "Total" }]);
  });
});

describe("opening an account", () => {
  it("leads a new tab to that account alone, in the period and currency looked at, also for a viewer", async () => {
    const { master, ...group } = await twoAccounts();
    const viewer = await aPerson({ of: [master], role: "viewer" });
    // The account's own October begins nine hours earlier: an order of those isn't in the row, so it isn't in its dashboard either.
    await anAccountOrder(group.alder, { amount: 5, createdAt: "2026-09-30T20:00:00Z" });
    await served
      .app()
      .services.database.asOwner("update tenant set time_zone = 'Asia/Tokyo', dashboard_visibility = 'visible' where tenant_id = $1", [
        group.alder.tenantId,
      ]);
    const tab = { opener: window, location: { replace: vi.fn<(address: string) => void>() }, close: vi.fn() };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a tab that jsdom cannot open
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    const release = served.hold(openAccount);
    const { user, leave } = open(`${OCTOBER}&currency=EUR`, { ...group, master, person: viewer });
    const button = await screen.findByRole("button", { name: "Open Alder Books in a new tab" });
    await user.click(button);
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    release();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledOnce());
    expect(tab.opener).toBeNull();
    const address = new URL(tab.location.replace.mock.calls[0]?.[0] ?? "");
    expect(`${address.origin}${address.pathname}`).toBe(`${window.location.origin}/open`);
    leave();
    const { place } = served.open(`/open${address.hash}`);
    const bar = within(await screen.findByRole("region", { name: "Opened account" }));
    expect(bar.getByText("Alder Books")).toBeTruthy();
    const period = new URLSearchParams({ date: "2026-10-01T00:00:00.000Z..2026-10-31T23:59:59.000Z" }).toString();
    await waitFor(() => expect(place()).toContain(`${period}&currency=EUR&tid=${group.alder.tenantId}`));
    expect((await screen.findAllByText("3 orders")).length).toBeGreaterThan(0);
  });

  it("offers a link with the code behind the # where the browser blocks the tab", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const { user } = open("date=last-7-days&currency=EUR", await twoAccounts());
    await user.click(await screen.findByRole("button", { name: "Open Alder Books in a new tab" }));
    const link = await screen.findByRole("link", { name: /^Open Alder Books/ });
    expect(link.getAttribute("href")).toMatch(new RegExp(`^${window.location.origin}/open#code=[^&]+&date=[^&]+&currency=EUR$`));
    expect(link.getAttribute("rel")).toContain("noopener");
    await user.click(screen.getByRole("button", { name: "Dismiss notification" }));
    expect(screen.queryByRole("link", { name: /^Open Alder Books/ })).toBeNull();
  });

  it("says why where the account has left the group meanwhile, and closes the tab that is of no use", async () => {
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a tab that jsdom cannot open
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    const group = await twoAccounts();
    const { user } = open(OCTOBER, group);
    const button = await screen.findByRole("button", { name: "Open Alder Books in a new tab" });
    const { database } = served.app().services;
    await database.asOwner("update tenant set master_tenant_id = null where tenant_id = $1", [group.alder.tenantId]);
    await user.click(button);
    expect(await screen.findAllByText("Couldn't open Alder Books")).not.toHaveLength(0);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(screen.queryByText("Your browser blocked the new tab")).toBeNull();
    expect(screen.getByText("Birch Toys")).toBeTruthy();
  });
});
