import { AppProvider } from "@shopify/polaris";
import translations from "@shopify/polaris/locales/en.json";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { z } from "zod";
import { getSession } from "#contract/session.ts";
import { ApiProvider } from "#console/api/api-context.tsx";
import { TENANT_KEY, TOKEN_KEY } from "#console/session/access.ts";
import { FrameProvider } from "#console/session/frame-context.tsx";
import { SessionProvider } from "#console/session/session-context.tsx";
import { prepareConsole } from "#console/app/start-console.ts";
import { ReportExport } from "#console/screens/dashboard/report-export.tsx";
import type { DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { wireSession } from "#tests/support/wire-session.ts";

const november: DashboardFilter = {
  period: { type: "between", start: "2026-11-01", end: "2026-11-30" },
  scenarioIds: [4],
  acquirers: ["stripe"],
  origins: [],
};

/** Shows the Export chip as the dashboard's header does, for a person of shop 7 with this e-mail. */
export function openReportExport({ email = "dana@shop.test" } = {}) {
  window.localStorage.setItem(TOKEN_KEY, "a-token");
  window.sessionStorage.setItem(TENANT_KEY, "7");
  const { frameParts, api, queryClient } = prepareConsole(window, { retries: 0 });
  const { user, tenant } = z.decode(getSession.answer, wireSession());
  if (tenant === null) throw new Error("The session has a shop");
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <FrameProvider parts={frameParts}>
          <AppProvider i18n={translations}>
            <SessionProvider session={{ user: { ...user, email }, tenant }}>
              <ReportExport filter={november} isNeeded />
            </SessionProvider>
          </AppProvider>
        </FrameProvider>
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), unmount };
}
