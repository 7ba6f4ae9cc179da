import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { problem, wireShops } from "#tests/support/access-answers.ts";
import { openConsole } from "#tests/support/open-console.tsx";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { wireSession } from "#tests/support/wire-session.ts";

vi.setConfig({ testTimeout: 30_000 });
const { server } = anApi();

function shops(count: number, options: { isMaster?: boolean } = {}) {
  server.use(http.get(apiUrl("/user-tenants"), () => HttpResponse.json(wireShops(count, options))));
}

describe("a master account", () => {
  function signedInMaster() {
    server.use(http.get(apiUrl("/login"), () => HttpResponse.json(wireSession({ isMaster: true, ordersPerMonth: null }))));
  }

  it("begins at the list of its shops and goes into one", async () => {
    signedInMaster();
    shops(3, { isMaster: true });
    const { place } = openConsole("/", { token: "a-token", tenantId: 7 });
    const list = await screen.findByRole("list", { name: "Shops" });
    expect(place()).toBe("/dashboard?tid=7");
    expect(within(list).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Open Shop 3" }).getAttribute("href")).toBe("/transactions?tid=9");
    expect(screen.queryByRole("link", { name: "Transactions" })).toBeNull();
  });

  it("sees why its shops could not be loaded, and an empty list in words", async () => {
    signedInMaster();
    server.use(http.get(apiUrl("/user-tenants"), () => problem(500)));
    const { user } = openConsole("/dashboard", { token: "a-token", tenantId: 7 });
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    shops(1, { isMaster: true });
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No shops yet")).toBeTruthy();
  });
});
