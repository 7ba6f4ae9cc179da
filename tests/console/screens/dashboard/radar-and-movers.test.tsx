import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getMovers } from "#contract/movers.ts";
import { getNetworks } from "#contract/networks.ts";
import { aFullShop, catchAllOf, listBehind, orders, rowTexts } from "#tests/console/screens/dashboard/a-dashboard.ts";
import { blankFacts } from "#tests/support/a-rule-environment.ts";
import { anOutcome, aPerson, type TestShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const now = new Date("2026-11-16T00:00:00Z");
const served = servedConsole({ now: () => now });
const october = "/dashboard?date=2026-10-02..2026-10-31";
const EARLIER = "Couldn't refresh. Showing earlier figures.";

afterEach(() => {
  vi.useRealTimers();
});

/** A shop that the server's clock knows, and someone who is signed in by it. */
async function aShopThen() {
  const { shop } = await aFullShop();
  await orders(shop, 1, { order: { createdAt: "2026-01-05T12:00:00Z" } });
  return { shop, person: await aPerson({ of: [shop], at: now }) };
}

/** What is known of a card by its number. */
function card(brand: string, country = "DE") {
  return { ...blankFacts, card: { ...blankFacts.card, brand, country } };
}

/** Orders of November by card, and one before it: 20 Visa, 4 of another or no brand; 2 fraud chargebacks and 1 other of Visa. */
async function novemberCards(shop: TestShop) {
  const order = { createdAt: "2026-11-05T12:00:00Z" };
  const first = await orders(shop, 18, { facts: card("visa"), order });
  const second = await orders(shop, 1, { facts: card("visa"), order });
  const third = await orders(shop, 1, { facts: card("visa"), order });
  await orders(shop, 4, { order });
  await orders(shop, 5, { facts: card("mastercard"), order: { createdAt: "2026-10-20T12:00:00Z" } });
  const at = "2026-11-10T12:00:00Z";
  for (const payment of [first, second]) await anOutcome(shop, payment, "chargeback", { reasonCode: "10.4", at }, now);
  await anOutcome(shop, third, "chargeback", { reason: "duplicate", at }, now);
}

describe("card network thresholds", () => {
  it("tell of each program how far it is, where it leads and what alerts would change", async () => {
    const { shop, person } = await aShopThen();
    await novemberCards(shop);
    const release = served.hold(getNetworks);
    served.open("/dashboard", { person });
    expect(await screen.findByRole("status", { name: "Loading Card network thresholds" })).toBeTruthy();
    for (const name of ["Visa VAMP", "Mastercard ECM", "Mastercard HECM"]) expect(screen.getByRole("heading", { name })).toBeTruthy();
    release();
    expect(await screen.findByText(/^November 2026 so far/)).toBeTruthy();
    const over = screen.getByRole("progressbar", { name: "Visa VAMP Ratio, over the limit of 1.50%" });
    expect(over.getAttribute("value")).toBe("100");
    expect(over.closest(".Polaris-ProgressBar--toneCritical")).toBeNull();
    expect(screen.getByRole("progressbar", { name: "Visa VAMP Count, limit 1,501" }).getAttribute("value")).toBe("0");
    // Only what is at risk is open.
    expect(screen.queryByRole("progressbar", { name: /^Mastercard ECM/ })).toBeNull();
    // Fraud counts twice at Visa: 2 x 2 + 1 of 20; half of the month has passed.
    expect(rowTexts("Now")).toEqual(["Now", "25.00%", "5"]);
    expect(rowTexts("Month-end forecast")).toEqual(["Month-end forecast", "25.00%", "10"]);
    expect(rowTexts("If alerts had been refunded")).toEqual(["If alerts had been refunded", "10.00%", "2"]);
    expect(screen.getByText(/^Visa Acquirer Monitoring Program\./)).toBeTruthy();
    expect(screen.getByText("Ratio over limit")).toBeTruthy();
    expect(screen.getByText(/^Your ratio \(25\.00%\) is over the 1\.50% limit, but your count \(5\) is far below 1,501/)).toBeTruthy();
    expect(screen.getByText(/^Not counted for any network: 4 orders/)).toBeTruthy();
    const source = screen.getByRole("link", { name: /^Visa VAMP limits since Apr 1, 2026/ });
    expect(source.getAttribute("href")).toMatch(/^https:/);
    fireEvent.click(screen.getByRole("button", { name: "Show details of Mastercard ECM" }));
    expect(screen.getByRole("progressbar", { name: "Mastercard ECM Count, limit 100" }).getAttribute("value")).toBe("0");
    fireEvent.click(screen.getByRole("button", { name: "Hide details of Visa VAMP" }));
    expect(screen.queryByRole("progressbar", { name: /^Visa VAMP/ })).toBeNull();
  });

  it("say so where no card of a watched network was used", async () => {
    const { shop, person } = await aShopThen();
    await orders(shop, 1, { order: { createdAt: "2026-11-05T12:00:00Z" } });
    served.open("/dashboard", { person });
    expect(await screen.findByText("No Visa or Mastercard orders or chargebacks this month or last month.")).toBeTruthy();
  });

  it("that fail say so, are there after Retry, and stay where they cannot be refreshed", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { shop, person } = await aShopThen();
    await novemberCards(shop);
    served.refuse(getNetworks, 500);
    served.open("/dashboard?closed=payments&closed=verification", { person });
    const retry = await screen.findByRole("button", { name: "Retry" });
    served.restore();
    fireEvent.click(retry);
    expect(await screen.findByText(/^November 2026 so far/)).toBeTruthy();
    served.refuse(getNetworks, 500);
    await passTimeUntil(EARLIER);
    expect(rowTexts("Now")).toEqual(["Now", "25.00%", "5"]);
    served.restore();
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText(EARLIER)).toBeNull());
  });
});

it("what waits for a lost connection says so in each card, without an error, and loads when it's back", async () => {
  const { shop, person } = await aShopThen();
  await novemberCards(shop);
  served.hold(getNetworks);
  served.hold(getMovers);
  served.open("/dashboard?date=2026-11-01..2026-11-15&closed=verification", { person });
  await screen.findAllByText("24 orders");
  served.loseAll();
  window.dispatchEvent(new Event("offline"));
  expect(await screen.findByText("You're offline")).toBeTruthy();
  const card = (title: string) => screen.getByRole("heading", { name: title }).closest(".Polaris-ShadowBevel");
  for (const title of ["Card network thresholds", "Biggest changes"])
    await waitFor(() => expect(card(title)?.textContent).toContain("Not loaded yet. This loads when you're back online."));
  expect(screen.queryByText(/^Couldn't|Can't reach/)).toBeNull();
  served.restore();
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText(/^November 2026 so far/, {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.queryByText(/^Not loaded yet/)).toBeNull();
});

/** Chargebacks are looked at again this often, changes more often. */
const LONGEST_PAUSE_MS = 300_000;

/** Lets the clock by which both cards look again run on, until a text is there. */
async function passTimeUntil(text: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS));
      expect(screen.getByText(text)).toBeTruthy();
    },
    { timeout: 20_000, interval: 500 },
  );
}

describe("the biggest changes", () => {
  /** 10 orders of September, 9 of them with German cards, and 12 of October, none of them. */
  async function aShopThatChanged() {
    const { shop, person } = await aShopThen();
    const scenario = await catchAllOf(served.app(), shop, person);
    const before = { createdAt: "2026-09-10T12:00:00Z", amount: 10 };
    await orders(shop, 9, { scenario, facts: card("visa", "DE"), order: before });
    await orders(shop, 1, { scenario, facts: card("visa", "FR"), order: before });
    const after = { createdAt: "2026-10-10T12:00:00Z", amount: 15 };
    await orders(shop, 7, { scenario, facts: card("visa", "FR"), order: after });
    await orders(shop, 5, { scenario, order: { ...after, payment: {} } });
    return { shop, person, scenario };
  }

  it("are told by scenario, method and country, and lead to the orders of both periods", async () => {
    const { person, scenario } = await aShopThatChanged();
    const release = served.hold(getMovers);
    served.open(october, { person });
    expect(await screen.findByRole("status", { name: "Loading Biggest changes" })).toBeTruthy();
    release();
    expect(await screen.findByText(/^Previous period: Sep 2, 2026 – Oct 1, 2026\./)).toBeTruthy();
    expect(screen.getAllByText("20% vs. previous period").length).toBeGreaterThan(1);
    expect(rowTexts("All other orders")).toEqual(["All other orders", "10", "12", "+2"]);
    expect(rowTexts("Stripe")).toEqual(["Stripe", "10", "7", "−3"]);
    expect(rowTexts("None")).toEqual(["None", "0", "5", "+5"]);
    expect(rowTexts("Germany")).toEqual(["Germany", "9", "0", "−9"]);
    const id = String(scenario.id);
    expect(await listBehind("12, All other orders, this period")).toEqual({ date: "2026-10-02..2026-10-31", scenario: id });
    expect(await listBehind("10, All other orders, previous period")).toEqual({ date: "2026-09-02..2026-10-01", scenario: id });
    expect(await listBehind("5, None, this period")).toEqual({ date: "2026-10-02..2026-10-31", acquirer: "" });
  });

  it("are counted in amounts of the chosen currency, and name those without a rate", async () => {
    const { shop, person } = await aShopThatChanged();
    await orders(shop, 1, { order: { createdAt: "2026-09-10T12:00:00Z", currency: "ISK" } });
    const { user, place } = served.open(october, { person });
    const choice = within(await screen.findByRole("group", { name: "Biggest changes: count or amount" }));
    await user.click(choice.getByRole("button", { name: "Amount" }));
    expect(place()).toContain("measure=amount");
    expect(screen.getAllByText(/^No exchange rate for ISK\./).length).toBe(2);
    expect(rowTexts("Germany")).toEqual(["Germany", "$90", "$0", "−$90"]);
  });

  it("say why countries are not told where a filter is set", async () => {
    const { person, scenario } = await aShopThatChanged();
    served.open(`${october}&scenario=${scenario.id}`, { person });
    expect(await screen.findByText(/^Card countries can't be filtered by scenario, payment method or origin\./)).toBeTruthy();
  });

  it("are none where neither period has orders", async () => {
    const { person } = await aShopThen();
    served.open(october, { person });
    expect(await screen.findByRole("group", { name: "Biggest changes: count or amount" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "By scenario" })).toBeNull();
  });

  it("that fail are there by Retry, and stay with the period they are of where they cannot be refreshed", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { person } = await aShopThatChanged();
    served.refuse(getMovers, 500);
    served.open(`${october}&closed=guarantee`, { person });
    const retry = await screen.findByRole("button", { name: "Retry" });
    served.restore();
    fireEvent.click(retry);
    expect((await screen.findAllByText("20% vs. previous period")).length).toBeGreaterThan(0);
    const listed = await listBehind("12, All other orders, this period");
    served.refuse(getMovers, 500);
    await passTimeUntil(EARLIER);
    expect(await listBehind("12, All other orders, this period")).toEqual(listed);
  });
});
