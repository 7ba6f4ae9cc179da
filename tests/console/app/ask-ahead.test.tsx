import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { TENANT_KEY, TOKEN_KEY } from "#console/session/access.ts";
import { askAhead } from "#console/app/ask-ahead.ts";
import { ConsoleRoot } from "#console/app/console-root.tsx";
import type { Landing } from "#console/app/landing.ts";
import { createConsoleRouter } from "#console/app/router.tsx";
import { prepareConsole } from "#console/app/start-console.ts";
import { aFullShop, orders, tenOrders } from "#tests/console/screens/dashboard/a-dashboard.ts";
import { aPayment, aPerson, aShop, type TestPerson } from "#tests/support/builders.ts";
import { insideAdmin } from "#tests/support/admin-frame.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const FIGURES = ["GET /exchange-rates", "POST /payments/dashboard"];

afterEach(() => {
  vi.useRealTimers();
});

/** A shop on whose dashboard its owner sees $600 in total. */
async function aShopWithFigures() {
  const made = await aFullShop({ plan: "plus" });
  await tenOrders(made.shop);
  return made;
}

/** The figures asked for so far, in a fixed order: the order in which parallel calls arrive says nothing. */
const figuresAsked = () =>
  served
    .asked()
    .filter((call) => FIGURES.includes(call))
    .toSorted();

/** Fetches what a tab prefetches at an address. */
async function askedAt(address: string, person: TestPerson) {
  const landings: Landing[] = [];
  window.localStorage.setItem(TOKEN_KEY, person.token);
  window.history.replaceState(null, "", address);
  const parts = prepareConsole(window, { retries: 0 });
  await askAhead(parts, { address: window.location, loadLanding: (landing) => landings.push(landing) });
  await waitFor(() => expect(parts.queryClient.isFetching()).toBe(0));
  return { landings, parts, open: () => render(<ConsoleRoot {...parts} router={createConsoleRouter()} />) };
}

it("the dashboard's figures are fetched as soon as the shop is known, and the dashboard doesn't fetch them again", async () => {
  const { shop, person } = await aShopWithFigures();
  // What was prefetched stays fresh, however long the screen takes to load here.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const { open } = await askedAt("/dashboard", person);
  expect(figuresAsked()).toEqual(FIGURES);
  expect(window.sessionStorage.getItem(TENANT_KEY)).toBe(String(shop.tenantId));
  open();
  expect((await screen.findAllByText("$600")).length).toBeGreaterThan(0);
  expect(figuresAsked()).toEqual(FIGURES);
});

it("the rows of the list that the address names are fetched as soon as the shop is known, once", async () => {
  const { shop, person } = await aShopWithFigures();
  await aPayment(shop, { order: { reference: "#81" } });
  const rows = () => served.asked().filter((call) => call === "POST /payments/transactions");
  const { open } = await askedAt("/transactions?page=1", person);
  expect(rows()).toHaveLength(1);
  open();
  expect(await screen.findByText("#81")).toBeTruthy();
  const question = served.asked().indexOf("POST /payments/transactions");
  expect(served.asked().indexOf("GET /payments/queue")).toBeGreaterThan(question);
});

it("an order and its reasons are fetched as soon as the shop is known, once", async () => {
  const { shop, person } = await aShopWithFigures();
  const { paymentId } = await aPayment(shop, { order: { reference: "#82" } });
  const calls = [`GET /payments/${paymentId}`, `GET /payments/${paymentId}/risks`];
  const asked = () => served.asked().filter((call) => calls.includes(call));
  const { open } = await askedAt(`/transactions/${paymentId}`, person);
  expect(asked()).toEqual(calls);
  open();
  expect(await screen.findByText("Order: #82")).toBeTruthy();
  expect(asked()).toEqual(calls);
});

it("at the root, the landing screen is loaded and its scenarios are fetched", async () => {
  const { person } = await aFullShop({ plan: "plus" });
  const { landings } = await askedAt("/", person);
  expect(landings).toEqual(["scenarios"]);
  expect(served.asked().filter((call) => call !== "GET /session")).toEqual(["GET /scenarios"]);
});

it("at the root inside a shop's admin, what its home page shows is fetched, and it isn't fetched again", async () => {
  const { shop } = await aShopWithFigures();
  // The 30 days before are only asked for where there were orders then.
  await orders(shop, 1, { order: { createdAt: new Date(Date.now() - 70 * 86_400_000).toISOString() } });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  insideAdmin(() => served.sessionToken(shop));
  window.history.replaceState(null, "", `/?embedded=1&shop=${shop.shopName}&host=YWJj`);
  const landings: Landing[] = [];
  const parts = prepareConsole(window, { retries: 0 });
  await askAhead(parts, { address: window.location, loadLanding: (landing) => landings.push(landing) });
  expect(landings).toEqual(["home"]);
  const wanted = ["GET /home", ...FIGURES, FIGURES[1]];
  const asked = () =>
    served
      .asked()
      .filter((call) => wanted.includes(call))
      .toSorted();
  expect(asked()).toEqual(wanted.toSorted());
  render(<ConsoleRoot {...parts} router={createConsoleRouter()} />);
  expect((await screen.findAllByText("$600")).length).toBeGreaterThan(0);
  expect(asked()).toEqual(wanted.toSorted());
});

it("no figures are fetched for a master account, the insights report or a shop that isn't the address's", async () => {
  await askedAt("/dashboard", (await aFullShop({ isMaster: true })).person);
  window.sessionStorage.clear();
  const free = await aFullShop({ plan: "free" });
  const { landings } = await askedAt("/", free.person);
  expect(landings).toEqual(["insights"]);
  window.sessionStorage.clear();
  await askedAt(`/dashboard?tid=${(await aShop()).tenantId}`, free.person);
  expect(served.asked().filter((call) => call === "GET /session")).toHaveLength(3);
  expect(figuresAsked()).toEqual([]);
});

it("the address's shop is asked for at once, whichever shop the tab was in", async () => {
  const { shop } = await aShopWithFigures();
  const before = await aShop();
  window.sessionStorage.setItem(TENANT_KEY, String(before.tenantId));
  const { parts, open } = await askedAt(`/dashboard?tid=${shop.tenantId}`, await aPerson({ of: [before, shop] }));
  expect(figuresAsked()).toEqual(FIGURES);
  expect(served.asked().filter((call) => call === "GET /session")).toHaveLength(1);
  expect(parts.frameParts.access.read().tenantId).toBe(shop.tenantId);
  open();
  expect((await screen.findAllByText("$600")).length).toBeGreaterThan(0);
});

it("figures up to now are prefetched too, and the dashboard doesn't fetch them again a moment later", async () => {
  const { person } = await aShopWithFigures();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const { open } = await askedAt("/dashboard?date=last-2-days", person);
  vi.setSystemTime(Date.now() + 2000);
  open();
  expect((await screen.findAllByText("$600")).length).toBeGreaterThan(0);
  expect(figuresAsked()).toEqual(FIGURES);
});
