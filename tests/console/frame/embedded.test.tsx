import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { noTransactions, problem } from "#tests/support/access-answers.ts";
import { insideAdmin } from "#tests/support/admin-frame.ts";
import { openConsole } from "#tests/support/open-console.tsx";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { wireSession } from "#tests/support/wire-session.ts";

vi.setConfig({ testTimeout: 30_000 });
const { server } = anApi();
const FRAME = "embedded=1&shop=blue-lamp.myshopify.com&host=YWJj";
const RETRY = { "X-Shopify-Retry-Invalid-Session-Request": "1" };

function sessionBy(right: string) {
  const seen: Headers[] = [];
  server.use(
    http.get(apiUrl("/login"), ({ request }) => {
      seen.push(request.headers);
      return request.headers.get("Authorization") === `Bearer ${right}` ? HttpResponse.json(wireSession()) : problem(401, RETRY);
    }),
    http.post(apiUrl("/payments/transactions"), noTransactions),
  );
  return seen;
}

describe("inside a shop's admin", () => {
  it("the session is the token's, and every address keeps what a reload needs", async () => {
    insideAdmin();
    const seen = sessionBy("a-session-token");
    const { place } = openConsole(`/?${FRAME}`);
    await waitFor(() => expect(place()).toBe(`/transactions?${FRAME}`));
    expect(seen[0]?.get("X-Host-Target")).toBe("shopify");
    expect(seen[0]?.get("X-Tenant-Id")).toBeNull();
  });

  it("there is no header, no login and no tenant selection of our own", async () => {
    insideAdmin();
    sessionBy("a-session-token");
    const { place } = openConsole(`/login?${FRAME}`);
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(place()).toContain("/transactions?");
    expect(screen.queryByRole("banner")).toBeNull();
    expect(screen.queryByText("Logout")).toBeNull();
  });

  it("a download that failed is told by the admin's own toast", async () => {
    const { toasts } = insideAdmin();
    sessionBy("a-session-token");
    server.use(http.post(apiUrl("/payments/transactions/export"), () => problem(500)));
    const { user } = openConsole(`/transactions?${FRAME}`);
    await user.click(await screen.findByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(toasts).toEqual(["Download File: Failed to download file"]));
    expect(screen.queryByText("Download File")).toBeNull();
  });

  it("a tid of another shop is ignored", async () => {
    insideAdmin();
    const seen = sessionBy("a-session-token");
    openConsole(`/transactions?tid=99&${FRAME}`);
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(seen.map((headers) => headers.get("X-Tenant-Id"))).toEqual([null]);
  });

  it("the pages are named to the admin's menu, which leads to them", async () => {
    insideAdmin();
    sessionBy("a-session-token");
    server.use(http.get(apiUrl("/payments/*"), () => problem(404)));
    const { place } = openConsole(`/transactions/17?${FRAME}`);
    await waitFor(() => expect(document.querySelectorAll("ui-nav-menu a")).toHaveLength(2));
    const [home, transactions] = document.querySelectorAll("ui-nav-menu a");
    expect(home?.getAttribute("rel")).toBe("home");
    expect(transactions?.textContent).toBe("Transactions");
    if (transactions) fireEvent(transactions, new CustomEvent("shopify:navigate", { bubbles: true }));
    await waitFor(() => expect(place()).toBe(`/transactions?${FRAME}`));
  });

  it("a token that is refused is tried once more with a fresh one", async () => {
    const admin = insideAdmin(["stale", "fresh"]);
    sessionBy("fresh");
    openConsole(`/transactions?${FRAME}`);
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(admin.asked()).toBeGreaterThan(1);
  });

  it("tokens that are refused twice lead to a way of reconnecting", async () => {
    insideAdmin(["stale"]);
    const seen = sessionBy("fresh");
    openConsole(`/transactions?${FRAME}`);
    expect(await screen.findByText("The connection to your shop's admin was lost")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
    expect(seen).toHaveLength(2);
  });

  it("an admin that never sends a token leads there too", async () => {
    insideAdmin([new Promise<string>(() => undefined)]);
    openConsole(`/transactions?${FRAME}`, { sessionTokenTimeoutMs: 5 });
    expect(await screen.findByText("The connection to your shop's admin was lost")).toBeTruthy();
  });

  it("a shop that is not known lands on the signup with its query", async () => {
    insideAdmin();
    server.use(http.get(apiUrl("/login"), () => problem(401)));
    const { place } = openConsole(`/transactions?page=2&${FRAME}`);
    expect(await screen.findByRole("heading", { name: "This shop is not known to Surety yet" })).toBeTruthy();
    expect(screen.getByText(/no Surety account for blue-lamp.myshopify.com/)).toBeTruthy();
    expect(place()).toBe(`/signup?page=2&${FRAME}`);
  });
});

describe("missing permissions", () => {
  function lacking() {
    const session = wireSession();
    server.use(
      http.get(apiUrl("/login"), () => HttpResponse.json({ ...session, user: { ...session.user, reauthorizationRequired: true } })),
      http.post(apiUrl("/payments/transactions"), noTransactions),
    );
  }

  it("are asked for once a session, and granted at the top of the window", async () => {
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
  });

  it("that were asked for in this session are not asked for again", async () => {
    insideAdmin();
    lacking();
    window.sessionStorage.setItem("surety.permissions-shown", "1");
    openConsole(`/transactions?${FRAME}`);
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(screen.queryByText("Additional Permissions Required")).toBeNull();
  });
});
