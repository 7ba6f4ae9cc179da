import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { TOKEN_KEY } from "#console/session/access.ts";
import { BAD_OPEN_CODE } from "#domain/accounts/access-words.ts";
import { noTransactions, problem, wireShops } from "#tests/support/access-answers.ts";
import { openConsole } from "#tests/support/open-console.tsx";
import { dashboardAnswers } from "#tests/support/dashboard-answers.ts";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { wireAccounts } from "#tests/support/wire-accounts.ts";
import { wireSession } from "#tests/support/wire-session.ts";

const { server } = anApi();

/** The master's session is the browser's; the code opens shop 9. */
function anAccountToOpen() {
  server.use(
    http.post(apiUrl("/login/code"), async ({ request }) => {
      const sent = await request.json();
      return JSON.stringify(sent) === '{"code":"a-code"}' ? HttpResponse.json({ token: "opened", tenantId: 9 }) : problem(401);
    }),
    http.get(apiUrl("/login"), ({ request }) =>
      request.headers.get("Authorization") === "Bearer opened"
        ? HttpResponse.json(wireSession({ id: 9, name: "Opened shop" }, { openedFrom: "Demo Group" }))
        : HttpResponse.json(wireSession({ isMaster: true })),
    ),
    http.get(apiUrl("/user-tenants"), () => HttpResponse.json(wireShops(1))),
    http.get(apiUrl("/logout"), () => HttpResponse.json({ done: true })),
    http.post(apiUrl("/payments/transactions"), noTransactions),
    http.post(apiUrl("/master/accounts"), () => HttpResponse.json(wireAccounts([]))),
    ...dashboardAnswers(),
  );
}

describe("an opened account", () => {
  it("is this tab's alone, says whose it is, and is closed without ending anything else", async () => {
    anAccountToOpen();
    const closed = vi.spyOn(window, "close").mockReturnValue();
    const { user, place, access } = openConsole("/open#code=a-code&date=last-7-days&currency=EUR", { token: "the-master", tenantId: 7 });
    const header = within(await screen.findByRole("banner"));
    expect(await header.findByRole("button", { name: "Opened shop" })).toBeTruthy();
    await waitFor(() => expect(place()).toBe("/dashboard?date=last-7-days&currency=EUR&tid=9"));
    expect(window.localStorage.getItem(TOKEN_KEY)).toBe("the-master");
    window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY, newValue: null }));
    expect(access.read().token).toBe("opened");

    const bar = within(screen.getByRole("region", { name: "Opened account" }));
    expect(bar.getByText("Opened shop")).toBeTruthy();
    expect(bar.getByText(/^Opened from/).textContent).toBe("Opened from Demo Group by Dana Reyes");
    await user.click(bar.getByRole("link", { name: "Close account" }));
    // A browser may keep the tab.
    expect(await screen.findByText("The shops of Demo shop")).toBeTruthy();
    expect(closed).toHaveBeenCalledOnce();
    expect(screen.queryByRole("region", { name: "Opened account" })).toBeNull();
    expect(access.read()).toMatchObject({ token: "the-master", isOfTab: false });
  });

  it("that is closed while the server cannot be reached says so, and leaves the browser's own session alone", async () => {
    anAccountToOpen();
    server.use(http.get(apiUrl("/logout"), () => HttpResponse.error()));
    const { user, access } = openConsole("/open#code=a-code", { token: "the-master", tenantId: 7 });
    const bar = within(await screen.findByRole("region", { name: "Opened account" }));
    await user.click(bar.getByRole("link", { name: "Close account" }));
    expect(await screen.findByRole("heading", { name: "The account is closed in this tab" })).toBeTruthy();
    expect(screen.getByText(/^The server could not be reached to end its session there/)).toBeTruthy();
    expect(access.read()).toMatchObject({ token: "the-master", isOfTab: false });
    await user.click(screen.getByRole("link", { name: "Go to the start" }));
    expect(await screen.findByText("The shops of Demo shop")).toBeTruthy();
  });

  it("that has ended with the session it was opened from says so", async () => {
    anAccountToOpen();
    const { place } = openConsole("/open#code=a-code", { token: "the-master", tenantId: 7 });
    await screen.findByRole("region", { name: "Opened account" });
    server.use(http.get(apiUrl("/login"), () => problem(401)));
    window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY, newValue: null }));
    expect(await screen.findByText("You were logged out. Log in to go on.")).toBeTruthy();
    expect(place()).toMatch(/^\/login/);
  });

  it.each(["/open#code=used", "/open"])("by the address %s says why it is not opened, and leaves the session alone", async (address) => {
    anAccountToOpen();
    const { access } = openConsole(address, { token: "the-master", tenantId: 7 });
    expect(await screen.findByText(BAD_OPEN_CODE)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to the start" })).toBeTruthy();
    expect(access.read()).toMatchObject({ token: "the-master", isOfTab: false });
  });

  it("is tried again where the server could not be reached", async () => {
    anAccountToOpen();
    server.use(http.post(apiUrl("/login/code"), () => HttpResponse.error(), { once: true }));
    const { user, access } = openConsole("/open#code=a-code");
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    await waitFor(() => expect(access.read()).toMatchObject({ token: "opened", tenantId: 9 }));
    expect(await screen.findByRole("banner")).toBeTruthy();
  });
});
