import { matchRoutes } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { cleanAddress } from "#console/session/clean-address.ts";
import { detectFrame, type Frame } from "#console/session/detect-frame.ts";
import { inFrame } from "#console/session/frame-query.ts";
import { openAccountAddress, paths, routeNames } from "#console/session/paths.ts";
import { routeAt } from "#console/session/route-at.ts";
import { inShop, withQuery } from "#console/session/with-query.ts";
import { rememberedPlace } from "#console/session/remembered-place.ts";
import { routeTable } from "#console/app/route-table.ts";
import { routes } from "#console/app/router.tsx";
import { insideAdmin } from "#tests/support/admin-frame.ts";
import { ownAddress } from "#console/screens/exit-iframe/own-address.ts";

const standalone: Frame = { kind: "standalone" };
const embedded: Frame = { kind: "embedded", shop: "blue-lamp.myshopify.com", host: "YWJj", bridge: null };

afterEach(() => window.history.replaceState(null, "", "/"));

describe("the console's addresses", () => {
  it.each([
    [paths.root(), "/"],
    [paths.home(), "/home"],
    [paths.login(), "/login"],
    [paths.reset(), "/reset"],
    [paths.reset("a token/with?signs"), "/reset/a%20token%2Fwith%3Fsigns"],
    [paths.tenantSelection(), "/tenant-selection"],
    [paths.signup(), "/signup"],
    [paths.exitIframe(), "/exitiframe"],
    [paths.logout(), "/logout"],
    [paths.openAccount(), "/open"],
    [openAccountAddress("a code#", { currency: "EUR" }), "/open#code=a+code%23&currency=EUR"],
    [paths.scenarios(), "/scenarios"],
    [paths.insights(), "/insights"],
    [paths.dashboard(), "/dashboard"],
    [paths.transactions(), "/transactions"],
    [paths.alerts(), "/transactions/alerts"],
    [paths.transaction(17), "/transactions/17"],
    [paths.settings(), "/settings"],
    [paths.otherSettings(), "/settings"],
    [paths.generalSettings(), "/settings/general"],
    [paths.shopifySettings(), "/settings/shopify"],
    [paths.apiKeys(), "/settings/api-keys"],
    [paths.subscription(), "/settings/subscription"],
    [paths.subscriptionThankyou(), "/settings/subscription/thankyou"],
    [paths.customLists(), "/settings/custom-lists"],
    [paths.customList(17), "/settings/custom-lists/17"],
    [paths.notifications(), "/notifications"],
    [paths.dynamicParameters(), "/landing/dynamic-parameters"],
    [paths.transaction("1/7"), "/transactions/1%2F7"],
  ])("%s is %s", (address, written) => {
    expect(address).toBe(written);
  });

  it.each(routeNames)("%s has a route of its own", (name) => {
    const patterns = routeNames.map((each) => paths[each].pattern);
    const example = paths[name].pattern.replace(/:\w+\??/, "17").replace("*", "2");
    expect(matchRoutes(routes, example)?.at(-1)?.route.path).toBe(paths[name].pattern);
    expect(patterns.filter((pattern) => pattern === paths[name].pattern)).toHaveLength(1);
  });

  it.each([
    ["/", "root"],
    ["/dashboard/", "dashboard"],
    ["/Dashboard", "dashboard"],
    ["/transactions", "transactions"],
    ["/transactions/17", "transaction"],
    ["/reset", "reset"],
    ["/reset/a-token", "reset"],
    ["/signup", "signup"],
    ["/signup/2/3", "signup"],
    ["/signup-not", null],
    ["/settings", "settings"],
    ["/settings/thankyou", "otherSettings"],
    ["/settings/general", "generalSettings"],
    ["/settings/api-keys", "apiKeys"],
    ["/settings/custom-lists", "customLists"],
    ["/settings/custom-lists/17", "customList"],
    ["/reset/a/b", null],
    ["/transactions/17/deeper", null],
    ["/nowhere/at/all", null],
  ] as const)("%s is found before the router runs as the router finds it: %s", (pathname, name) => {
    expect(routeAt(pathname)).toBe(name);
    expect(matchRoutes(routes, pathname)?.at(-1)?.route.path).toBe(name === null ? "*" : paths[name].pattern);
  });

  it("in the menu have no parameters", () => {
    const named = routeNames.filter((name) => routeTable[name].menu !== undefined);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => /[:*]/.test(paths[name].pattern))).toEqual([]);
  });
});

describe("an address", () => {
  it.each([
    ["/transactions", { a: "1" }, "/transactions?a=1"],
    ["/transactions?a=1&b=2", { a: "3" }, "/transactions?a=3&b=2"],
    ["/transactions?a=1#x", { b: "?&" }, "/transactions?a=1&b=%3F%26#x"],
    ["/transactions", {}, "/transactions"],
    ["/transactions?a=1&b=2", { a: null }, "/transactions?b=2"],
  ])("%s takes %o into its query", (address, values, result) => {
    expect(withQuery(address, values)).toBe(result);
  });

  it("of one shop carries it", () => {
    expect(inShop(paths.transaction(17), 3)).toBe("/transactions/17?tid=3");
  });

  it.each([
    ["standalone, before a shop is chosen", standalone, null, "/login?u=ann", "/login?u=ann"],
    ["standalone, in a shop", standalone, 3, "/transactions?page=2", "/transactions?page=2&tid=3"],
    ["standalone, to another shop", standalone, 3, "/transactions?tid=4", "/transactions?tid=4"],
    ["standalone, instead of a tid that is none", standalone, 3, "/transactions?tid=x", "/transactions?tid=3"],
    ["embedded", embedded, null, "/transactions?page=2", "/transactions?page=2&embedded=1&shop=blue-lamp.myshopify.com&host=YWJj"],
    ["embedded, without another shop's number", embedded, null, "/?tid=4", "/?shop=blue-lamp.myshopify.com&embedded=1&host=YWJj"],
    ["embedded, against a forged shop", embedded, null, "/?shop=red.myshopify.com", "/?shop=blue-lamp.myshopify.com&embedded=1&host=YWJj"],
  ])("%s carries what its frame needs", (_, frame, tenantId, address, result) => {
    const parsed = new URL(inFrame(address, frame, tenantId), "http://x");
    expect([...parsed.searchParams].toSorted()).toEqual([...new URL(result, "http://x").searchParams].toSorted());
    expect(parsed.pathname).toBe(new URL(result, "http://x").pathname);
  });
});

describe("the frame", () => {
  it("is embedded if the server put the app's key into the page", () => {
    insideAdmin();
    expect(detectFrame(window)).toMatchObject({ kind: "embedded", shop: "blue-lamp.myshopify.com", host: "YWJj" });
  });

  it("can't be made embedded by a link", () => {
    window.history.replaceState(null, "", "/?embedded=1&shop=blue-lamp.myshopify.com");
    expect(detectFrame(window)).toEqual({ kind: "standalone" });
  });
});

describe("secrets in the address", () => {
  it.each([
    ["/transactions?id_token=x&embedded=1&shop=a", "/transactions?embedded=1&shop=a", null],
    ["/?shopName=blue&apiKey=k&page=2", "/?page=2", { shopName: "blue", apiKey: "k" }],
    ["/signup?shopName=blue", "/signup?shopName=blue", null],
    ["/?apiKey=k", "/", null],
    ["/transactions?page=2#x", "/transactions?page=2#x", null],
  ])("%s are taken out", (before, after, keySignIn) => {
    window.history.replaceState(null, "", before);
    const entries = window.history.length;
    expect(cleanAddress(window)).toEqual(keySignIn);
    expect(`${window.location.pathname}${window.location.search}${window.location.hash}`).toBe(after);
    expect(window.history.length).toBe(entries);
  });
});

it.each([
  [{ from: "/transactions?page=2" }, "/transactions?page=2"],
  [{ from: "//lamp.example" }, null],
  [{ from: "/\\lamp.example" }, null],
  [{ from: "https://lamp.example" }, null],
  [{ from: 7 }, null],
  [{}, null],
  [null, null],
  ["/transactions", null],
])("the place remembered in %o is %s", (state, place) => {
  expect(rememberedPlace(state)).toBe(place);
});

it.each([
  ["/transactions", "https://surety.example/transactions"],
  ["https://surety.example/x?y=1", "https://surety.example/x?y=1"],
  ["https://lamp.example/", null],
  ["//lamp.example/", null],
  ["https://surety.example:8443/", null],
  ["https://surety.example@lamp.example/", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["\\\\lamp.example", null],
  ["", null],
  [null, null],
])("leaving the frame for %s leads to %s", (target, result) => {
  expect(ownAddress(target, { href: "https://surety.example/exitiframe", host: "surety.example" })).toBe(result);
});
