import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { noTransactions, problem } from "#tests/support/access-answers.ts";
import { insideAdmin } from "#tests/support/admin-frame.ts";
import { emptyDashboardAnswers } from "#tests/support/dashboard-answers.ts";
import { openConsole } from "#tests/support/open-console.tsx";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { wireSession } from "#tests/support/wire-session.ts";
import type { Role } from "#domain/accounts/roles.ts";

const { server } = anApi();
const FRAME = "embedded=1&shop=blue-lamp.myshopify.com&host=YWJj";
const never = new Promise<string>(() => undefined);
const RETRY = { "X-Shopify-Retry-Invalid-Session-Request": "1" };

function sessionBy(right: string) {
  const seen: Headers[] = [];
  server.use(
    http.get(apiUrl("/login"), ({ request }) => {
      seen.push(request.headers);
      return request.headers.get("Authorization") === `Bearer ${right}` ? HttpResponse.json(wireSession()) : problem(401, RETRY);
    }),
    http.post(apiUrl("/payments/transactions"), noTransactions),
    ...emptyDashboardAnswers(),
  );
  return seen;
}

describe("inside a shop's admin", () => {
  it("the token names the session, and every address keeps what a reload needs", async () => {
    insideAdmin();
    const seen = sessionBy("a-session-token");
    const { place } = openConsole(`/?${FRAME}`);
    await waitFor(() => expect(place()).toBe(`/dashboard?${FRAME}`));
    expect(seen[0]?.get("X-Host-Target")).toBe("shopify");
    expect(seen[0]?.get("X-Tenant-Id")).toBeNull();
  });

  it("there is no header, no login and no tenant selection of our own", async () => {
    insideAdmin();
    sessionBy("a-session-token");
    const { place } = openConsole(`/login?${FRAME}`);
    expect(await screen.findByRole("heading", { name: "Insights Dashboard" })).toBeTruthy();
    expect(place()).toContain("/dashboard?");
    expect(screen.queryByRole("banner")).toBeNull();
    expect(screen.queryByText("Logout")).toBeNull();
  });

  it("a failed download shows in the admin's own toast", async () => {
    const { toasts } = insideAdmin();
    sessionBy("a-session-token");
    server.use(http.post(apiUrl("/payments/transactions/export"), () => problem(500)));
    const { user } = openConsole(`/transactions?${FRAME}`);
    await user.click(await screen.findByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(toasts).toEqual(["Download File: Failed to download file"]));
    expect(screen.queryByText("Download File")).toBeNull();
  });

  it("a tid of another shop is ignored, and taken out of the address", async () => {
    insideAdmin();
    const seen = sessionBy("a-session-token");
    const { place } = openConsole(`/transactions?tid=99&${FRAME}`, { inAddressBar: true });
    expect(await screen.findByText("No payments found")).toBeTruthy();
    await waitFor(() => expect(place()).toBe(`/transactions?${FRAME}`));
    expect(seen.map((headers) => headers.get("X-Tenant-Id"))).toEqual([null]);
  });

  it("the admin's menu lists our pages and opens them", async () => {
    insideAdmin();
    sessionBy("a-session-token");
    server.use(http.get(apiUrl("/payments/*"), () => problem(404)));
    const { place } = openConsole(`/transactions/17?${FRAME}`);
    await waitFor(() => expect(document.querySelectorAll("ui-nav-menu a")).toHaveLength(3));
    const [home, dashboard, transactions] = document.querySelectorAll("ui-nav-menu a");
    expect(home?.getAttribute("rel")).toBe("home");
    expect(dashboard?.textContent).toBe("Dashboard");
    expect(transactions?.textContent).toBe("Transactions");
    if (transactions) fireEvent(transactions, new CustomEvent("shopify:navigate", { bubbles: true }));
    await waitFor(() => expect(place()).toBe(`/transactions?${FRAME}`));
  });

  it("a refused call is retried once with a fresh token", async () => {
    const admin = insideAdmin(["stale", "fresh"]);
    sessionBy("fresh");
    openConsole(`/transactions?${FRAME}`);
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(admin.asked()).toBeGreaterThan(1);
  });

  it("a call that is refused twice leads to the recovery screen", async () => {
    insideAdmin(["stale"]);
    const seen = sessionBy("fresh");
    openConsole(`/transactions?${FRAME}`);
    expect(await screen.findByText("Lost connection to your Shopify admin")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
    expect(seen).toHaveLength(2);
  });

  it("so does an admin that never sends a token, until Retry gets one", async () => {
    const admin = insideAdmin([never]);
    sessionBy("a-session-token");
    const { user } = openConsole(`/transactions?${FRAME}`, { sessionTokenTimeoutMs: 5 });
    expect(await screen.findByText("Lost connection to your Shopify admin")).toBeTruthy();
    const retry = await screen.findByRole("button", { name: "Retry" });
    admin.answer(["a-session-token"]);
    await user.click(retry);
    expect(await screen.findByText("No payments found")).toBeTruthy();
  });

  it("when tokens stop coming, the screen stays as it is until they return", async () => {
    const admin = insideAdmin();
    sessionBy("a-session-token");
    const { user } = openConsole(`/transactions?${FRAME}`, { sessionTokenTimeoutMs: 5 });
    await screen.findByText("No payments found");
    const refresh = screen.getByRole("button", { name: "Refresh" });
    admin.answer([never]);
    await user.click(refresh);
    expect(await screen.findByText("Lost connection to your Shopify admin")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Refresh" })).toBe(refresh);
    expect(await screen.findByText("Error")).toBeTruthy();
    admin.answer(["a-session-token"]);
    const [retry] = screen.getAllByRole("button", { name: "Retry" });
    if (retry) await user.click(retry);
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(screen.queryByText("Lost connection to your Shopify admin")).toBeNull();
    expect(screen.getByRole("button", { name: "Refresh" })).toBe(refresh);
  });

  it("a list whose token was refused is fetched again once tokens are valid", async () => {
    const admin = insideAdmin(["fresh"]);
    sessionBy("fresh");
    server.use(
      http.post(apiUrl("/payments/transactions"), ({ request }) =>
        request.headers.get("Authorization") === "Bearer fresh" ? noTransactions() : problem(401, RETRY),
      ),
      http.post(apiUrl("/payments/transactions/export"), () => new HttpResponse("Reference", { headers: { "Content-Type": "text/csv" } })),
    );
    const { user } = openConsole(`/transactions?${FRAME}`);
    await screen.findByText("No payments found");
    admin.answer(["stale"]);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Log in again to continue.")).toBeTruthy();
    expect(screen.getByText("Lost connection to your Shopify admin")).toBeTruthy();
    admin.answer(["fresh"]);
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(screen.queryByText("Lost connection to your Shopify admin")).toBeNull();
  });

  it.each(["/signup", "/reset", "/reset/a-link"])("%s redirects a known shop to its dashboard", async (address) => {
    insideAdmin();
    sessionBy("a-session-token");
    const { place } = openConsole(`${address}?${FRAME}`);
    await waitFor(() => expect(place()).toBe(`/dashboard?${FRAME}`));
  });

  it.each(["/logout", "/exitiframe"])("the admin's menu navigates away from %s", async (address) => {
    insideAdmin();
    sessionBy("a-session-token");
    const { place } = openConsole(`${address}?${FRAME}`);
    await screen.findByRole("link", { name: /Back to Surety|Go home/ });
    const entry = Object.assign(document.createElement("a"), { href: "/" });
    document.body.append(entry);
    fireEvent(entry, new CustomEvent("shopify:navigate", { bubbles: true }));
    entry.remove();
    await waitFor(() => expect(place()).toBe(`/dashboard?${FRAME}`));
  });

  it("an unknown shop lands on the signup, with its query", async () => {
    insideAdmin();
    server.use(http.get(apiUrl("/login"), () => problem(401)));
    const { place } = openConsole(`/transactions?page=2&${FRAME}`);
    expect(await screen.findByRole("heading", { name: "This shop isn't set up yet" })).toBeTruthy();
    expect(screen.getByText(/blue-lamp.myshopify.com doesn't have a Surety account yet/)).toBeTruthy();
    expect(place()).toBe(`/signup?page=2&${FRAME}`);
  });
});

describe("missing permissions", () => {
  function lacking(role: Role = "owner") {
    const session = wireSession({ role });
    server.use(
      http.get(apiUrl("/login"), () => HttpResponse.json({ ...session, user: { ...session.user, reauthorizationRequired: true } })),
      http.post(apiUrl("/payments/transactions"), noTransactions),
    );
  }

  it("are asked for once per session, and granted in the whole window", async () => {
    insideAdmin();
    lacking();
    let asked: string | null = null;
    server.use(
      http.post(apiUrl("/shopify/reset-scopes"), ({ request }) => {
        asked = new URL(request.url).searchParams.get("shopName");
        return HttpResponse.json({ done: true });
      }),
    );
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const { user } = openConsole(`/transactions?${FRAME}`);
    expect(await screen.findByRole("heading", { name: "Additional Permissions Required" })).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Grant permissions" }));
    await waitFor(() => expect(open).toHaveBeenCalledWith("http://localhost/sensor/shopify?shop=blue-lamp.myshopify.com", "_top"));
    expect(asked).toBe("blue-lamp.myshopify.com");
    // The browser may have blocked the redirect.
    open.mockClear();
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    expect(open).toHaveBeenCalledWith("http://localhost/sensor/shopify?shop=blue-lamp.myshopify.com", "_top");
  });

  it("can be granted only by an owner; others are told whom to ask", async () => {
    insideAdmin();
    lacking("analyst");
    openConsole(`/transactions?${FRAME}`);
    expect(await screen.findByRole("heading", { name: "Additional Permissions Required" })).toBeTruthy();
    expect(screen.getByText(/Ask the shop's owner to open Surety and grant them/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Grant permissions" })).toBeNull();
  });

  it("aren't asked for twice in a session", async () => {
    insideAdmin();
    lacking();
    window.sessionStorage.setItem("surety.permissions-shown", "1");
    openConsole(`/transactions?${FRAME}`);
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(screen.queryByText("Additional Permissions Required")).toBeNull();
  });
});
