import { fc } from "#tests/support/properties.ts";
import { afterEach, expect, it, vi } from "vitest";
import { getDashboard } from "#contract/dashboard.ts";
import { endpointKey } from "#console/api/queries.ts";
import { questionQuery } from "#console/api/question.ts";
import { prepareConsole } from "#console/app/start-console.ts";
import { TENANT_KEY, TOKEN_KEY } from "#console/session/access.ts";
import { figuresQuestion } from "#console/ui/figures/use-figures.ts";
import { readDashboardFilter } from "#domain/figures/dashboard-filter-url.ts";
import { anyDashboardFilter } from "#tests/support/arbitrary-dashboard-filters.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const shop = { timeZone: "UTC", createdAt: new Date("2025-09-05T00:00:00Z"), firstOrderAt: null };
const noon = Date.parse("2026-11-22T12:00:00Z");

afterEach(() => {
  vi.useRealTimers();
});

it("what is cached goes by the filter alone: its key is the same at every moment, and for every shop", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
  fc.assert(
    fc.property(anyDashboardFilter, fc.integer({ min: 1, max: 400 * 86_400_000 }), (filter, laterMs) => {
      vi.setSystemTime(noon);
      const key = figuresQuestion(filter, shop).key;
      vi.setSystemTime(noon + laterMs);
      expect(figuresQuestion(filter, { timeZone: "Asia/Tokyo", createdAt: new Date(), firstOrderAt: new Date() }).key).toEqual(key);
      expect(key).toEqual([...endpointKey(getDashboard), filter]);
    }),
  );
});

it("two visits of one filter share one answer, and the later one asks for the period up to its own now", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
  const own = await aShop();
  window.localStorage.setItem(TOKEN_KEY, (await aPerson({ of: [own] })).token);
  window.sessionStorage.setItem(TENANT_KEY, String(own.tenantId));
  const { api, queryClient } = prepareConsole(window, { retries: 0 });
  const visit = () => {
    const filter = readDashboardFilter(new URLSearchParams("date=last-2-days&origin=web"));
    return queryClient.fetchQuery(questionQuery(api.client, figuresQuestion(filter, shop)));
  };
  await visit();
  vi.setSystemTime(noon + 1000);
  const soon = await visit();
  vi.setSystemTime(noon + 60_000);
  const later = await visit();
  expect([soon, later].map(({ period }) => period.end.toISOString())).toEqual(["2026-11-22T12:00:00.000Z", "2026-11-22T12:01:00.000Z"]);
  expect(served.asked()).toEqual(["POST /payments/dashboard", "POST /payments/dashboard"]);
  expect(queryClient.getQueryCache().findAll({ queryKey: endpointKey(getDashboard) })).toHaveLength(1);
});
