import { beforeEach, expect, it, vi } from "vitest";
import { TOKEN_KEY } from "#console/session/access.ts";
import type * as table from "#console/app/route-table.ts";
import { insideAdmin } from "#tests/support/admin-frame.ts";

const { loaded, load } = vi.hoisted(() => {
  const loaded: string[] = [];
  return {
    loaded,
    load: (name: string) => async () => {
      loaded.push(name);
    },
  };
});
vi.mock("#console/app/dashboard-parts.ts", () => ({
  shopDashboard: { load: load("charts") },
  masterAccounts: { load: load("accounts") },
  loadFiguresAhead: load("figures"),
}));
vi.mock("#console/app/route-table.ts", async (importOriginal) => {
  const original = await importOriginal<typeof table>();
  const rows = Object.entries(original.routeTable).map(([name, row]) => [name, { ...row, screen: row.screen && load(name) }]);
  return { ...original, routeTable: Object.fromEntries(rows) };
});
vi.mock("#console/app/load-protected-frame.ts", () => ({ loadProtectedFrame: load("protected frame") }));

beforeEach(() => {
  vi.resetModules();
  loaded.length = 0;
});

/** What is loaded at an address by somebody who is signed in; `landing` is where their work began on the last page. */
async function loadedAt(address: string, { landing, isSignedIn = true }: { landing?: string; isSignedIn?: boolean } = {}) {
  if (isSignedIn) window.localStorage.setItem(TOKEN_KEY, "a-token");
  if (landing !== undefined) window.sessionStorage.setItem("surety.landing", landing);
  window.history.replaceState(null, "", address);
  await import("#console/app/load-ahead.ts");
  return loaded;
}

it("the screen of the address is loaded ahead for somebody who is signed in", async () => {
  expect(await loadedAt("/transactions/17")).toEqual(["transaction", "protected frame"]);
});

it("the dashboard is loaded ahead with what it shows to a shop", async () => {
  expect(await loadedAt("/dashboard")).toEqual(["figures", "charts", "dashboard", "protected frame"]);
});

it("the dashboard of a tab's master account is loaded ahead with the list of its shops alone", async () => {
  expect(await loadedAt("/dashboard", { landing: "accounts" })).toEqual(["accounts", "dashboard", "protected frame"]);
});

it("so is the insights report", async () => {
  expect(await loadedAt("/insights")).toEqual(["insights", "protected frame"]);
});

it("the root loads ahead what it leads this tab's tenant to", async () => {
  expect(await loadedAt("/", { landing: "dashboard" })).toEqual(["figures", "charts", "dashboard", "protected frame"]);
});

it("the root loads no screen ahead before it is known where it leads", async () => {
  expect(await loadedAt("/")).toEqual(["protected frame"]);
});

it("no screen of a shop is loaded ahead for somebody who is signed out", async () => {
  expect(await loadedAt("/transactions", { isSignedIn: false })).toEqual([]);
});

it("the login is loaded ahead, and nothing of a shop with it", async () => {
  expect(await loadedAt("/login", { isSignedIn: false })).toEqual(["login"]);
});

it("nothing is loaded ahead for an address that is none", async () => {
  expect(await loadedAt("/transactions/17/deeper")).toEqual([]);
});

it("inside of a shop's admin the screen is loaded ahead without a login", async () => {
  insideAdmin();
  expect(await loadedAt("/transactions?embedded=1&shop=blue-lamp.myshopify.com", { isSignedIn: false })).toEqual([
    "transactions",
    "protected frame",
  ]);
});
