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

/** What is asked for once; the order of calls that run at once says nothing. */
type Asked = { calls: () => string[]; landings: Landing[]; parts: ReturnType<typeof prepareConsole> };

/** What a tab without a chosen shop asks for at an address, each with the shop it names. */
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

it("the figures of the dashboard are asked for as soon as it is known whose they are, and not again by the dashboard", async () => {
  // However long the screen takes to load here, what was asked ahead is fresh.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  server.use(...dashboardAnswers());
  const { calls, parts } = await askedAt("/dashboard");
  expect(calls()).toEqual(["figures of 7", "rates"]);
  expect(window.sessionStorage.getItem(TENANT_KEY)).toBe("7");
  render(<ConsoleRoot {...parts} router={createDetachedRouter("/dashboard")} />);
  expect(await screen.findByText("$600")).toBeTruthy();
  expect(calls()).toEqual(["figures of 7", "rates"]);
});

it("so are those that the root leads to, which it loads", async () => {
  const { calls, landings } = await askedAt("/");
  expect([calls(), landings]).toEqual([["figures of 7", "rates"], ["dashboard"]]);
});

it("no figures are asked for where a master account, the insights report or another shop opens", async () => {
  expect((await askedAt("/dashboard", { isMaster: true })).calls()).toEqual([]);
  const { calls, landings } = await askedAt("/", { plan: "free" });
  expect([calls(), landings]).toEqual([[], ["insights"]]);
  expect((await askedAt("/dashboard?tid=9")).calls()).toEqual([]);
});

it("the shop that the address names is asked for at once, whichever shop the tab was in", async () => {
  window.sessionStorage.setItem(TENANT_KEY, "7");
  const { calls, parts } = await askedAt("/dashboard?tid=9", { id: 9 });
  expect(calls()).toEqual(["figures of 9", "rates"]);
  expect(parts.frameParts.access.read().tenantId).toBe(9);
});

it("figures up to this instant are asked for ahead too, and not again by the dashboard a moment later", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  server.use(...dashboardAnswers());
  const { calls, parts } = await askedAt("/dashboard?date=last-2-days");
  vi.setSystemTime(Date.now() + 2000);
  render(<ConsoleRoot {...parts} router={createDetachedRouter("/dashboard?date=last-2-days")} />);
  expect(await screen.findByText("$600")).toBeTruthy();
  expect(calls()).toEqual(["figures of 7", "rates"]);
});
