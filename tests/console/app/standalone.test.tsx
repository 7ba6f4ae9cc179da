import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { TOKEN_KEY } from "#console/session/access.ts";
import { noTransactions, problem, wireShops } from "#tests/support/access-answers.ts";
import { emptyDashboardAnswers } from "#tests/support/dashboard-answers.ts";
import { openConsole } from "#tests/support/open-console.tsx";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { wireAccounts } from "#tests/support/wire-accounts.ts";
import { wireRates } from "#tests/support/wire-dashboard.ts";
import { wireConfiguration, wireSession } from "#tests/support/wire-session.ts";

const { server, tell, breakOff } = anApi();
const signedIn = { token: "a-token", tenantId: 7 };

function aSignedInShop(shown: Parameters<typeof wireSession>[0] = {}, ordersThisMonth = 40) {
  const session = wireSession(shown);
  server.use(
    http.get(apiUrl("/login"), () =>
      HttpResponse.json({ ...session, user: { ...session.user, currentMonthPaymentsCount: ordersThisMonth } }),
    ),
    http.get(apiUrl("/user-tenants"), () => HttpResponse.json(wireShops(1))),
    http.post(apiUrl("/payments/transactions"), noTransactions),
    http.post(apiUrl("/master/accounts"), () => HttpResponse.json(wireAccounts([]))),
    http.get(apiUrl("/exchange-rates"), () => HttpResponse.json(wireRates())),
  );
}

describe("the header", () => {
  it("has the menu, the orders remaining, and the shop menu with Logout and version", async () => {
    aSignedInShop();
    const { user } = openConsole("/transactions", signedIn);
    const header = within(await screen.findByRole("banner"));
    expect(header.getByRole("link", { name: "Transactions" }).getAttribute("aria-current")).toBe("page");
    expect(header.getByText("9,960 orders remaining")).toBeTruthy();
    expect(header.getByText("0%")).toBeTruthy();
    await user.click(header.getByRole("button", { name: "Demo shop" }));
    expect((await screen.findByRole("menuitem", { name: "Logout" })).getAttribute("href")).toBe("/logout?tid=7");
    expect(screen.getByText("Version 2.07.06")).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "Switch shop" })).toBeNull();
  });

  it("never counts below zero, and has no meter without a limit", async () => {
    aSignedInShop({ ordersPerMonth: 250 }, 300);
    openConsole("/transactions", signedIn);
    expect(await screen.findByText("0 orders remaining")).toBeTruthy();
    document.body.replaceChildren();
    aSignedInShop({ ordersPerMonth: null });
    openConsole("/transactions", signedIn);
    await screen.findByRole("banner");
    expect(screen.queryByText(/orders remaining/)).toBeNull();
  });

  it("counts a new order as soon as it is announced", async () => {
    aSignedInShop();
    openConsole("/transactions", signedIn);
    expect(await screen.findByText("9,960 orders remaining")).toBeTruthy();
    await screen.findByText("No payments found");
    aSignedInShop({}, 41);
    tell("payments");
    expect(await screen.findByText("9,959 orders remaining")).toBeTruthy();
  });

  it("offers a master account only its list, where it picks a shop", async () => {
    aSignedInShop({ id: 8 });
    server.use(http.get(apiUrl("/user-tenants"), () => HttpResponse.json(wireShops(2, { isMaster: true }))));
    const { user } = openConsole("/transactions", { token: "a-token", tenantId: 8 });
    await user.click(await screen.findByRole("button", { name: "Demo shop" }));
    expect(await screen.findByRole("menuitem", { name: "All accounts" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "Switch shop" })).toBeNull();
  });

  it("lets a person with several shops switch", async () => {
    aSignedInShop();
    server.use(http.get(apiUrl("/user-tenants"), () => HttpResponse.json(wireShops(2))));
    const { user, place } = openConsole("/transactions", signedIn);
    await user.click(await screen.findByRole("button", { name: "Demo shop" }));
    await user.click(await screen.findByRole("menuitem", { name: "Switch shop" }));
    expect(await screen.findByRole("heading", { name: "Choose a shop" })).toBeTruthy();
    expect(place()).toContain("/tenant-selection?choose=1");
  });
});

describe("the shop menu", () => {
  it("says what it couldn't load, and loads the shops on Retry", async () => {
    aSignedInShop();
    server.use(
      http.get(apiUrl("/user-tenants"), () => problem(500)),
      http.get(apiUrl("/configuration"), () => problem(500)),
    );
    const { user } = openConsole("/transactions", signedIn);
    await user.click(await screen.findByRole("button", { name: "Demo shop" }));
    expect(await screen.findByText("Couldn't load the version. Retrying…")).toBeTruthy();
    expect(await screen.findByText("Couldn't load your other shops.")).toBeTruthy();
    server.use(http.get(apiUrl("/user-tenants"), () => HttpResponse.json(wireShops(2))));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("menuitem", { name: "Switch shop" })).toBeTruthy();
  });
});

describe("a call of the console", () => {
  it("that got no answer is repeated once the server is back", async () => {
    aSignedInShop();
    const { user } = openConsole("/transactions", signedIn);
    await screen.findByText("No payments found");
    server.use(http.post(apiUrl("/payments/transactions"), () => HttpResponse.error()));
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Error")).toBeTruthy();
    server.use(http.post(apiUrl("/payments/transactions"), noTransactions));
    breakOff();
    expect(await screen.findByText("No payments found")).toBeTruthy();
  });

  it("doesn't keep the session alive if a timer makes it, and does if a screen opens", async () => {
    aSignedInShop();
    const polls: string[] = [];
    const uses: string[] = [];
    server.events.on("request:start", ({ request }) => {
      (request.headers.has("X-Surety-Poll") ? polls : uses).push(new URL(request.url).pathname);
    });
    openConsole("/transactions", signedIn);
    await screen.findByText("No payments found");
    server.events.removeAllListeners();
    expect(polls).toContain("/api/login");
    expect(uses).toContain("/api/payments/transactions");
    expect(uses).not.toContain("/api/login");
  });
});

describe("the demo's progress", () => {
  it("is shown while the demo loads", async () => {
    aSignedInShop();
    server.use(
      http.get(apiUrl("/configuration"), () => HttpResponse.json({ ...wireConfiguration(), hasDemo: true })),
      http.get(apiUrl("/demo/progress"), () => HttpResponse.json({ state: "loading", done: 1204, total: 4000 })),
    );
    openConsole("/transactions", signedIn);
    expect(await screen.findByText("Screening demo orders: 1,204 of 4,000")).toBeTruthy();
  });
});

describe("a session that has ended", () => {
  it("redirects to the login with the query, and back afterwards", async () => {
    aSignedInShop();
    server.use(
      http.get(apiUrl("/login"), ({ request }) =>
        request.headers.get("Authorization") === "Bearer new" ? HttpResponse.json(wireSession()) : problem(401),
      ),
      http.post(apiUrl("/login"), () => HttpResponse.json({ token: "new" })),
    );
    const { user, place } = openConsole("/transactions?page=2", { ...signedIn, inAddressBar: true });
    await user.type(await screen.findByLabelText("Password"), "right{Enter}", { initialSelectionStart: 0 });
    await user.type(screen.getByLabelText("Email"), "ann@shop.test{Enter}");
    await waitFor(() => expect(place()).toBe("/transactions?page=2&tid=7"));
  });

  it("returns a person with several shops to the shop they were in", async () => {
    aSignedInShop();
    let isOver = false;
    server.use(
      http.get(apiUrl("/login"), ({ request }) => {
        if (isOver && request.headers.get("Authorization") !== "Bearer new") return problem(401);
        const session = wireSession();
        return HttpResponse.json(request.headers.get("X-Tenant-Id") === "7" ? session : { ...session, tenant: null });
      }),
      http.get(apiUrl("/user-tenants"), () => HttpResponse.json(wireShops(2))),
      http.post(apiUrl("/login"), () => HttpResponse.json({ token: "new" })),
    );
    const { user, access, place } = openConsole("/transactions?page=2", { ...signedIn, inAddressBar: true });
    await waitFor(() => expect(place()).toBe("/transactions?page=2&tid=7"));
    isOver = true;
    access.signedOut();
    await user.type(await screen.findByLabelText("Email"), "ann@shop.test");
    await user.type(screen.getByLabelText("Password"), "right{Enter}");
    await waitFor(() => expect(place()).toBe("/transactions?page=2&tid=7"));
    expect(await screen.findByRole("banner")).toBeTruthy();
    expect(access.read().tenantId).toBe(7);
  });

  it("in another tab ends this one too", async () => {
    aSignedInShop();
    const { place } = openConsole("/transactions", signedIn);
    await screen.findByText("No payments found");
    window.localStorage.removeItem(TOKEN_KEY);
    window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY, newValue: null }));
    await waitFor(() => expect(place()).toMatch(/^\/login/));
    expect(await screen.findByText("You're logged out. Log in again to continue.")).toBeTruthy();
  });

  it("isn't the same as one that can't be loaded", async () => {
    server.use(http.get(apiUrl("/login"), () => problem(500)));
    const { user, place } = openConsole("/transactions", signedIn);
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    expect(place()).toBe("/transactions");
    expect(screen.getByRole("link", { name: "Logout" })).toBeTruthy();
    aSignedInShop();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No payments found")).toBeTruthy();
  });
});

describe("an address", () => {
  it.each(["/", "/nowhere", "/transactions/17/deeper", "/login", "/reset", "/signup-not"])("%s ends at the dashboard", async (address) => {
    aSignedInShop();
    server.use(...emptyDashboardAnswers());
    const { place } = openConsole(address, signedIn);
    await waitFor(() => expect(place()).toBe("/dashboard?tid=7"));
    expect(await screen.findByRole("heading", { name: "Insights Dashboard" })).toBeTruthy();
  });

  it("is completed without a step of its own in the history", async () => {
    aSignedInShop();
    server.use(...emptyDashboardAnswers());
    const { go, back, place } = openConsole("/dashboard", signedIn);
    await waitFor(() => expect(place()).toBe("/dashboard?tid=7"));
    await go("/transactions?page=2#list");
    await waitFor(() => expect(place()).toBe("/transactions?page=2&tid=7"));
    await back();
    await waitFor(() => expect(place()).toBe("/dashboard?tid=7"));
  });

  it("names the shop even when it is opened again without it", async () => {
    aSignedInShop();
    server.use(...emptyDashboardAnswers());
    const { go, place } = openConsole("/dashboard", { ...signedIn, inAddressBar: true });
    await waitFor(() => expect(place()).toBe("/dashboard?tid=7"));
    await go("/dashboard");
    await waitFor(() => expect(place()).toBe("/dashboard?tid=7"));
  });

  it.each(["/", "/nowhere", "/transactions", "/dashboard", "/tenant-selection"])(
    "%s ends at the login for a signed-out person",
    async (address) => {
      const { place } = openConsole(address);
      await waitFor(() => expect(place()).toBe("/login"));
      expect(await screen.findByRole("heading", { name: "Log in" })).toBeTruthy();
    },
  );

  it("of a transaction tells a master account why it ends up at the list of shops", async () => {
    aSignedInShop({ isMaster: true });
    openConsole("/transactions/17", signedIn);
    expect(await screen.findByText(/^Orders belong to individual shops/)).toBeTruthy();
  });

  it.each(["/", "/nowhere", "/login", "/transactions", "/transactions/17"])(
    "%s ends at the list of shops for a master account",
    async (address) => {
      aSignedInShop({ isMaster: true });
      const { place } = openConsole(address, signedIn);
      await waitFor(() => expect(place()).toBe("/dashboard?tid=7"));
    },
  );
});
