import { beforeEach, expect, it, vi } from "vitest";
import { TOKEN_KEY } from "#console/frame/access.ts";
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
vi.mock("#console/frame/screens.ts", () => ({
  loadProtectedArea: load("protected area"),
  loadShopDashboard: load("figures"),
  screens: {
    "/login": load("login"),
    "/dashboard": load("dashboard"),
    "/insights": load("report"),
    "/transactions": load("list"),
    "/transactions/:paymentId": load("order"),
  },
}));

beforeEach(() => {
  vi.resetModules();
  loaded.length = 0;
});

async function loadedAt(address: string): Promise<string[]> {
  window.history.replaceState(null, "", address);
  await import("#console/frame/load-ahead.ts");
  return loaded;
}

it("the screen of the address is loaded ahead for somebody who is signed in", async () => {
  window.localStorage.setItem(TOKEN_KEY, "a-token");
  expect(await loadedAt("/transactions/17")).toEqual(["protected area", "order"]);
});

it("the dashboard is loaded ahead with what it shows to a shop", async () => {
  window.localStorage.setItem(TOKEN_KEY, "a-token");
  expect(await loadedAt("/dashboard")).toEqual(["protected area", "dashboard", "figures"]);
});

it("so is the insights report", async () => {
  window.localStorage.setItem(TOKEN_KEY, "a-token");
  expect(await loadedAt("/insights")).toEqual(["protected area", "report"]);
});

it("no screen of a shop is loaded ahead for somebody who is signed out", async () => {
  expect(await loadedAt("/transactions")).toEqual([]);
});

it("inside of a shop's admin the screen is loaded ahead without a login", async () => {
  insideAdmin();
  expect(await loadedAt("/transactions?embedded=1&shop=blue-lamp.myshopify.com")).toEqual(["protected area", "list"]);
});
