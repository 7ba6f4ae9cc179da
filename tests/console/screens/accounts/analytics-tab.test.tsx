import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/app/dashboard-entrance.tsx";
import "#console/screens/accounts/accounts-screen.tsx";
import "#console/charts/chart-dialog.tsx";
import "#console/charts/chart-table.tsx";
import { getFraudAnalytics } from "#contract/master.ts";
import { aCardOrder, aFraud, aGroup, anAccountOrder, type Group } from "#tests/support/a-group.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const OCTOBER = "date=2026-10-01..2026-10-31";
const EMPTY = "No data available for the selected period";
const TITLES = ["Fraud by CC Country", "Fraud by Brand", "Fraud by Merchant", "Fraud Ratio by Merchant"];

function open(query: string, { person, master }: Group) {
  return served.open(`/dashboard?tab=analytics&${query}`, { person, shop: master });
}

/** Alder Books has lost a quarter of its 400 USD to fraud by cards of Brazil, and Birch Toys all of its 300. */
async function aGroupWithFraud(): Promise<Group> {
  const group = await aGroup(["Alder Books", "Birch Toys"]);
  const [alder, birch] = group.accounts;
  await aFraud(alder, { amount: 100, country: "BR", brand: "Visa" });
  await aCardOrder(alder, { amount: 300, country: "US", brand: "Visa" });
  await aFraud(birch, { amount: 300, country: null, brand: null });
  return group;
}

async function tableOf(title: string): Promise<(string | null)[]> {
  const table = await screen.findByLabelText(`${title} as a table`);
  return within(table)
    .getAllByRole("row")
    .map((row) => row.textContent);
}

/** The last of that name: Polaris draws each tab twice, first to measure it. */
function tabNamed(name: string): HTMLElement {
  return screen.getAllByRole("tab", { name }).at(-1) ?? document.body;
}

describe("the analytics of a master account", () => {
  it("are four charts whose tables say the same, and lead to a merchant in the list", async () => {
    const group = await aGroupWithFraud();
    const { user, place } = open(`${OCTOBER}&table=countries&table=brands&table=merchants&table=ratios`, group);
    expect(await tableOf("Fraud by CC Country")).toEqual(["Card countryFraud Amt.Share", "Unknown country$30075%", "Brazil$10025%"]);
    expect(await tableOf("Fraud by Brand")).toEqual(["Card brandFraud Amt.Share", "Unknown brand$30075%", "Visa$10025%"]);
    expect((await tableOf("Fraud by Merchant")).slice(1)).toEqual(["Birch Toys$30075%", "Alder Books$10025%"]);
    expect((await tableOf("Fraud Ratio by Merchant")).slice(1)).toEqual(["Birch Toys100.00%", "Alder Books25.00%"]);
    expect(screen.getByRole("tabpanel", { name: "Analytics" })).toBeTruthy();
    expect(screen.getAllByText("Oct 1, 2026 – Oct 31, 2026")).not.toHaveLength(0);
    expect(screen.queryByText(/Jun 1, 2026/)).toBeNull();

    await user.click(screen.getAllByRole("link", { name: "Alder Books" })[0] ?? document.body);
    const total = (await screen.findByText("Total of 1 account")).closest("tr");
    expect(total?.textContent).toBe("Total of 1 account2$40025.00%$100$01");
    expect(place()).toContain(`account=${group.accounts[0]?.tenantId}`);
    expect(place()).not.toContain("tab=");
  });

  it("are opened by their tab in the period looked at, and left by the other", async () => {
    // Tabs without room are in a menu.
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(1000);
    const { person, master } = await aGroupWithFraud();
    const { user, place } = served.open(`/dashboard?${OCTOBER}&table=merchants`, { person, shop: master });
    expect(await screen.findByText("Total of 2 accounts")).toBeTruthy();
    await user.click(tabNamed("Analytics"));
    await waitFor(() => expect(place()).toContain("tab=analytics"));
    expect((await tableOf("Fraud by Merchant")).slice(1)).toEqual(["Birch Toys$30075%", "Alder Books$10025%"]);
    expect(screen.queryByText("Total of 2 accounts")).toBeNull();

    await user.click(tabNamed("Accounts"));
    expect(await screen.findByText("Total of 2 accounts")).toBeTruthy();
    expect(screen.queryByLabelText("Fraud by Merchant as a table")).toBeNull();
    expect(place()).not.toContain("tab=");
  });

  it("are in the currency chosen, and name what has no exchange rate", async () => {
    const group = await aGroup(["Alder Books"]);
    await anAccountOrder(group.accounts[0], { amount: 16_077, currency: "JPY" }, { reason: "fraudulent" });
    await anAccountOrder(group.accounts[0], { amount: 5, currency: "KWD" }, { reason: "fraudulent" });
    const { user } = open(`${OCTOBER}&table=merchants`, group);
    expect((await tableOf("Fraud by Merchant")).slice(1)).toEqual(["Alder Books$100100%"]);
    expect(screen.getByText(/Jun 1, 2026/)).toBeTruthy();
    expect(screen.getByText(/\bKWD\b/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Currency: USD" }));
    await user.click(await screen.findByRole("option", { name: "JPY, Japanese Yen" }));
    await waitFor(async () => expect((await tableOf("Fraud by Merchant")).slice(1)).toEqual(["Alder Books¥16,077100%"]));
  });

  it("put the merchants beyond the ten largest together as Others", async () => {
    const group = await aGroup(Array.from({ length: 12 }, (_, index) => `Shop ${index}`));
    for (const [index, account] of group.accounts.entries()) await aFraud(account, { amount: 100 + index, country: "US", brand: "Visa" });
    open(`${OCTOBER}&table=merchants&table=ratios`, group);
    const merchants = (await tableOf("Fraud by Merchant")).slice(1);
    expect(merchants).toHaveLength(11);
    expect([merchants[0], merchants[10]]).toEqual(["Shop 11$1119%", "Others$20116%"]);
    expect((await tableOf("Fraud Ratio by Merchant")).at(-1)).toBe("Others100.00%");
  });

  it("keep their places while they load, and say in words that there is nothing", async () => {
    const release = served.hold(getFraudAnalytics);
    open(OCTOBER, await aGroup(["Alder Books"]));
    for (const title of TITLES) expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(screen.queryByText(EMPTY)).toBeNull();
    release();
    expect(await screen.findAllByText(EMPTY)).toHaveLength(4);
  });

  it("take as much room while they load as when this tab last showed them", async () => {
    const group = await aGroupWithFraud();
    const { go } = open(`${OCTOBER}&table=ratios`, group);
    const rooms = () =>
      [...document.querySelectorAll<HTMLElement>(".chart-body")].map((body) => body.style.getPropertyValue("--chart-height"));
    expect(await screen.findByRole("button", { name: "Show Fraud by Brand as table" })).toBeTruthy();
    const shown = rooms();
    expect(new Set(shown.slice(0, 3)).size).toBe(1);
    expect(shown[3]).not.toBe(shown[0]);
    await go(`/dashboard?tid=${group.master.tenantId}`);
    expect(await screen.findByText("Total of 2 accounts")).toBeTruthy();
    served.hold(getFraudAnalytics);
    await go(`/dashboard?tab=analytics&table=ratios&date=last-7-days&tid=${group.master.tenantId}`);
    expect(await screen.findByRole("heading", { name: "Fraud by Brand" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show Fraud by Brand as table" })).toBeNull();
    expect(rooms()).toEqual(shown);
  });

  it("say why they couldn't be loaded, and are loaded on Retry", async () => {
    served.refuse(getFraudAnalytics, 500);
    const { user } = open(OCTOBER, await aGroup(["Alder Books"]));
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findAllByText(EMPTY)).toHaveLength(4);
    expect(screen.queryByText("Something went wrong")).toBeNull();
  });

  it("say where there is no access, without a Retry that could not help", async () => {
    served.refuse(getFraudAnalytics, 403);
    open(OCTOBER, await aGroup(["Alder Books"]));
    expect(await screen.findByText("You don't have access")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});
