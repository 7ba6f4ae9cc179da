import { AppProvider } from "@shopify/polaris";
import translations from "@shopify/polaris/locales/en.json";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import type { Dashboard } from "#contract/dashboard.ts";
import { pollSession } from "#contract/session.ts";
import { prepareConsole } from "#console/app/start-console.ts";
import { moneyIn } from "#console/ui/figures/money-in.ts";
import { ordersBehind } from "#console/screens/dashboard/orders-behind.ts";
import { useDashboardState } from "#console/screens/dashboard/use-dashboard-state.ts";
import { VerificationSection } from "#console/screens/dashboard/verification-section.tsx";
import { SessionProvider } from "#console/session/session-context.tsx";
import { FrameProvider } from "#console/session/frame-context.tsx";
import { emptyDashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import { wireSession } from "#tests/support/wire-session.ts";

// No shop has verifications yet: the server answers none, so that the section is drawn by itself here.
const { user, tenant } = pollSession.answer.parse(wireSession());
const period = { start: new Date("2026-11-20T00:00:00Z"), end: new Date("2026-11-20T23:59:59Z") };

function Section({ figures, before }: Record<"figures" | "before", NonNullable<Dashboard["verification"]>>) {
  const shared = { money: moneyIn(DEFAULT_CURRENCY, new Map()), behind: ordersBehind({ filter: emptyDashboardFilter, period }, "UTC") };
  return (
    <VerificationSection {...shared} control={useDashboardState()} period={period} asOf={period.end} figures={figures} before={before} />
  );
}

it("verifications are told by their answers, their completion and their documents, beside those before", async () => {
  const figures = { responses: { sent: 8, responded: 6, completed: 4 }, documents: [{ name: "ID_Scan", documents: 5 }] };
  const before = { responses: { sent: 4, responded: 1, completed: 1 }, documents: [] };
  if (tenant === null) throw new Error("The session has no shop");
  const { frameParts, queryClient } = prepareConsole(window, { retries: 0 });
  const router = createMemoryRouter([{ path: "*", element: <Section figures={figures} before={before} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <FrameProvider parts={frameParts}>
        <AppProvider i18n={translations}>
          <SessionProvider session={{ user, tenant }}>
            <RouterProvider router={router} />
          </SessionProvider>
        </AppProvider>
      </FrameProvider>
    </QueryClientProvider>,
  );
  for (const name of [
    "Response Rates: Sent 8 (100%), Responded 6 (75%), Completed 4 (50%)",
    "Completion Rate: Completed 4 (50%), Not completed 4 (50%)",
    "Document Types: ID Scans 5 (100%)",
  ])
    expect(await screen.findByRole("img", { name })).toBeTruthy();
  for (const text of ["8 sent", "100% vs. previous period", "50.00%", "25.00 points vs. previous period", "5 documents"])
    expect(screen.getByText(text)).toBeTruthy();
});
