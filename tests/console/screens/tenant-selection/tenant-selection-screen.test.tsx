import { screen, waitFor } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { noTransactions, problem, wireShops } from "#tests/support/access-answers.ts";
import { emptyDashboardAnswers } from "#tests/support/dashboard-answers.ts";
import { openConsole } from "#tests/support/open-console.tsx";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { wireSession } from "#tests/support/wire-session.ts";

const { server } = anApi();

function shops(count: number, options: { isMaster?: boolean } = {}) {
  server.use(http.get(apiUrl("/user-tenants"), () => HttpResponse.json(wireShops(count, options))));
}

describe("the choice of a shop", () => {
  function personWithoutShop() {
    server.use(
      http.get(apiUrl("/login"), ({ request }) => {
        const session = wireSession();
        const chosen = request.headers.get("X-Tenant-Id");
        if (chosen === null) return HttpResponse.json({ user: { ...session.user, Tenants_tntid: null }, tenant: null });
        return chosen === "666" ? problem(403) : HttpResponse.json({ ...session, tenant: { ...session.tenant, tntid: Number(chosen) } });
      }),
      http.post(apiUrl("/payments/transactions"), noTransactions),
      ...emptyDashboardAnswers(),
    );
  }

  it("leads on to the place that was asked for", async () => {
    personWithoutShop();
    shops(2);
    const { user, place } = openConsole("/transactions?page=2", { token: "a-token", inAddressBar: true });
    await user.click(await screen.findByRole("button", { name: /Shop 2/ }));
    await waitFor(() => expect(place()).toBe("/transactions?page=2&tid=8"));
  });

  it("leads out of a link to a shop that is not one's own, and that link's shop is forgotten", async () => {
    personWithoutShop();
    server.use(
      http.get(apiUrl("/user-tenants"), ({ request }) =>
        request.headers.get("X-Tenant-Id") === null ? HttpResponse.json(wireShops(2)) : problem(403),
      ),
    );
    const { user, place, access } = openConsole("/transactions?tid=666", { token: "a-token" });
    await user.click(await screen.findByRole("button", { name: "Choose a shop" }));
    await user.click(await screen.findByRole("button", { name: /Shop 2/ }));
    await waitFor(() => expect(place()).toBe("/dashboard?tid=8"));
    expect(access.read().tenantId).toBe(8);
  });

  it("has a search above two shops", async () => {
    personWithoutShop();
    shops(2);
    const { user } = openConsole("/tenant-selection", { token: "a-token" });
    await screen.findByRole("button", { name: /Shop 2/ });
    expect(screen.queryByLabelText("Search shops")).toBeNull();
    expect(screen.getByRole("img", { name: "Shopify" })).toBeTruthy();
    document.body.replaceChildren();
    shops(3);
    openConsole("/tenant-selection", { token: "a-token" });
    await user.type(await screen.findByLabelText("Search shops"), "shop-3");
    expect(screen.queryByRole("button", { name: /Shop 1/ })).toBeNull();
    expect(screen.getByRole("button", { name: /Shop 3/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Logout" }).getAttribute("href")).toBe("/logout");
  });

  it("is made by itself where there is one shop", async () => {
    personWithoutShop();
    shops(1);
    const { place } = openConsole("/", { token: "a-token" });
    await waitFor(() => expect(place()).toBe("/dashboard?tid=7"));
  });

  it("says to the letter that it failed, and tries again", async () => {
    personWithoutShop();
    server.use(http.get(apiUrl("/user-tenants"), () => problem(500), { once: true }));
    shops(0);
    server.use(http.get(apiUrl("/user-tenants"), () => problem(500), { once: true }));
    const { user } = openConsole("/tenant-selection", { token: "a-token" });
    expect(await screen.findByText("Error selecting shop. Please try again.")).toBeTruthy();
    shops(2);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: /Shop 2/ })).toBeTruthy();
  });

  it("by a link to a shop of somebody else says so and offers one's own", async () => {
    personWithoutShop();
    shops(2);
    const { user, place } = openConsole("/transactions?tid=666", { token: "a-token" });
    expect(await screen.findByText("This shop is not among yours")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Choose a shop" }));
    expect(await screen.findByRole("button", { name: /Shop 2/ })).toBeTruthy();
    expect(place()).toBe("/tenant-selection");
  });

  it("by a link to a shop of somebody else is, with one shop, that one", async () => {
    personWithoutShop();
    shops(1);
    const { user, place } = openConsole("/transactions?tid=666", { token: "a-token" });
    await user.click(await screen.findByRole("button", { name: "Go to Shop 1" }));
    await waitFor(() => expect(place()).toBe("/dashboard?tid=7"));
  });

  it("by a link to a shop of somebody else is left by any other address", async () => {
    personWithoutShop();
    shops(2);
    const { go, access } = openConsole("/transactions?tid=666", { token: "a-token" });
    expect(await screen.findByRole("heading", { name: "This shop is not among yours", level: 1 })).toBeTruthy();
    await go("/transactions?decision=rejected");
    expect(await screen.findByRole("button", { name: /Shop 2/ })).toBeTruthy();
    expect(access.read().tenantId).toBeNull();
  });

  it("shows that it is loading without a spinner", async () => {
    personWithoutShop();
    server.use(http.get(apiUrl("/user-tenants"), () => delay("infinite")));
    openConsole("/tenant-selection", { token: "a-token" });
    expect(await screen.findByRole("status", { name: "Loading your shops" })).toBeTruthy();
  });
});
