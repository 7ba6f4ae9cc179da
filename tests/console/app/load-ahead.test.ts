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
vi.mock("#console/screens/transactions/ask-list.ts", () => ({ askList: async () => undefined }));
vi.mock("#console/screens/transaction/ask-order.ts", () => ({ askOrder: async () => undefined }));
vi.mock("#console/screens/home/ask-home.ts", () => ({ askHome: async () => undefined }));
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

/** What is preloaded at an address for a signed-in person; `landing` is the tab's last landing. */
async function loadedAt(address: string, { landing, isSignedIn = true }: { landing?: string; isSignedIn?: boolean } = {}) {
  if (isSignedIn) window.localStorage.setItem(TOKEN_KEY, "a-token");
  if (landing !== undefined) window.sessionStorage.setItem("surety.landing", landing);
  window.history.replaceState(null, "", address);
  await import("#console/app/load-ahead.ts");
  return loaded;
}

it("the address's screen is preloaded for a signed-in person", async () => {
  expect(await loadedAt("/transactions/17")).toEqual(["transaction", "protected frame"]);
});

it("the dashboard is preloaded with what it shows a shop", async () => {
  expect(await loadedAt("/dashboard")).toEqual(["figures", "charts", "dashboard", "protected frame"]);
});

it("a master account's dashboard is preloaded with its list of shops only", async () => {
  expect(await loadedAt("/dashboard", { landing: "accounts" })).toEqual(["accounts", "dashboard", "protected frame"]);
});

it("the insights report is preloaded", async () => {
  expect(await loadedAt("/insights")).toEqual(["insights", "protected frame"]);
});

it("the root preloads this tab's landing screen", async () => {
  expect(await loadedAt("/", { landing: "scenarios" })).toEqual(["scenarios", "protected frame"]);
});

it("the root preloads the home page where the tab landed on it", async () => {
  expect(await loadedAt("/", { landing: "home" })).toEqual(["home", "protected frame"]);
});

it("the root preloads nothing until its landing is known", async () => {
  expect(await loadedAt("/")).toEqual(["protected frame"]);
});

it("no shop's screen is preloaded for a signed-out person", async () => {
  expect(await loadedAt("/transactions", { isSignedIn: false })).toEqual([]);
});

it("the login is preloaded without any shop's screen", async () => {
  expect(await loadedAt("/login", { isSignedIn: false })).toEqual(["login"]);
});

it("nothing is preloaded for an unknown address", async () => {
  expect(await loadedAt("/transactions/17/deeper")).toEqual([]);
});

it("inside a shop's admin the screen is preloaded without a login", async () => {
  insideAdmin();
  expect(await loadedAt("/transactions?embedded=1&shop=blue-lamp.myshopify.com", { isSignedIn: false })).toEqual([
    "transactions",
    "protected frame",
  ]);
});
