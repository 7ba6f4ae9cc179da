import { render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { TENANT_KEY, TOKEN_KEY } from "#console/session/access.ts";
import { askAhead } from "#console/app/ask-ahead.ts";
import { ConsoleRoot } from "#console/app/console-root.tsx";
import type { Landing } from "#console/app/landing.ts";
import { createDetachedRouter } from "#console/app/router.tsx";
import { prepareConsole } from "#console/app/start-console.ts";
import type { SignedInTenant } from "#contract/session.ts";
import { dashboardAnswers } from "#tests/support/dashboard-answers.ts";
import "#console/screens/dashboard/dashboard-screen.tsx";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { wireDashboard, wireRates } from "#tests/support/wire-dashboard.ts";
import { wireSession } from "#tests/support/wire-session.ts";

const { server } = anApi();

afterEach(() => {
  vi.useRealTimers();
});

/** The calls in a fixed order: the order in which parallel calls arrive says nothing. */
type Asked = { calls: () => string[]; landings: Landing[]; parts: ReturnType<typeof prepareConsole> };

/** What a tab without a chosen shop fetches at an address, with the shop each call names. */
async function askedAt(address: string, tenant: Partial<SignedInTenant> = {}): Promise<Asked> {
  const calls: string[] = [];
  const landings: Landing[] = [];
  server.use(
    http.get(apiUrl("/login"), () => HttpResponse.json(wireSession(tenant))),
    http.post(apiUrl("/payments/dashboard"), ({ request }) => {
      calls.push(`figures of ${request.headers.get("X-Tenant-Id")}`);
      return HttpResponse.json(wireDashboard());
    }),
    http.get(apiUrl("/exchange-rates"), () => {
      calls.push("rates");
      return HttpResponse.json(wireRates());
    }),
  );
  window.localStorage.setItem(TOKEN_KEY, "a-token");
  const [pathname = "", search = ""] = address.split("?");
  const parts = prepareConsole(window, { retries: 0 });
  await askAhead(parts, { address: { pathname, search }, loadLanding: (landing) => landings.push(landing) });
  await waitFor(() => expect(parts.queryClient.isFetching()).toBe(0));
  return { calls: () => calls.toSorted(), landings, parts };
}

it("the dashboard's figures are fetched as soon as the shop is known, and the dashboard doesn't fetch them again", async () => {
  // What was prefetched stays fresh, however long the screen takes to load here.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  server.use(...dashboardAnswers());
  const { calls, parts } = await askedAt("/dashboard");
  expect(calls()).toEqual(["figures of 7", "rates"]);
  expect(window.sessionStorage.getItem(TENANT_KEY)).toBe("7");
  render(<ConsoleRoot {...parts} router={createDetachedRouter("/dashboard")} />);
  expect(await screen.findByText("$600")).toBeTruthy();
  expect(calls()).toEqual(["figures of 7", "rates"]);
});

it("at the root, the landing screen is loaded and its figures are fetched", async () => {
  const { calls, landings } = await askedAt("/");
  expect([calls(), landings]).toEqual([["figures of 7", "rates"], ["dashboard"]]);
});

it("no figures are fetched for a master account, the insights report or a shop that isn't the address's", async () => {
  expect((await askedAt("/dashboard", { isMaster: true })).calls()).toEqual([]);
  const { calls, landings } = await askedAt("/", { plan: "free" });
  expect([calls(), landings]).toEqual([[], ["insights"]]);
  expect((await askedAt("/dashboard?tid=9")).calls()).toEqual([]);
});

it("the address's shop is asked for at once, whichever shop the tab was in", async () => {
  window.sessionStorage.setItem(TENANT_KEY, "7");
  const { calls, parts } = await askedAt("/dashboard?tid=9", { id: 9 });
  expect(calls()).toEqual(["figures of 9", "rates"]);
  expect(parts.frameParts.access.read().tenantId).toBe(9);
});

it("figures up to now are prefetched too, and the dashboard doesn't fetch them again a moment later", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  server.use(...dashboardAnswers());
  const { calls, parts } = await askedAt("/dashboard?date=last-2-days");
  vi.setSystemTime(Date.now() + 2000);
  render(<ConsoleRoot {...parts} router={createDetachedRouter("/dashboard?date=last-2-days")} />);
  expect(await screen.findByText("$600")).toBeTruthy();
  expect(calls()).toEqual(["figures of 7", "rates"]);
});
