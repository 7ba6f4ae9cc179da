import { http, HttpResponse } from "msw";
import type { Dashboard } from "#contract/dashboard.ts";
import { apiUrl } from "#tests/support/open-screen.tsx";
import { aDashboard, anEmptyDashboard, wireDashboard, wireRates } from "#tests/support/wire-dashboard.ts";

/** Answers to whatever the dashboard asks, of a shop that takes orders by three acquirers. Cards with tests of their own are not shown. */
export function dashboardAnswers(figures: Dashboard = aDashboard()) {
  return [
    http.post(apiUrl("/payments/dashboard"), () => HttpResponse.json(wireDashboard(figures))),
    http.get(apiUrl("/exchange-rates"), () => HttpResponse.json(wireRates())),
    http.get(apiUrl("/payments/scenarios"), () => HttpResponse.json([{ Scenarioid: 4, ScenarioscolName: "Everything else" }])),
    http.get(apiUrl("/payments/acquiringsystems"), () =>
      HttpResponse.json(["stripe", "paypal", "adyen"].map((name) => ({ idaquirers: name, aquirersName: name }))),
    ),
    http.get(apiUrl("/payments/origins"), () => HttpResponse.json([{ origin: "web" }])),
    http.get(apiUrl("/reports/newest"), () => HttpResponse.json([])),
    http.get(apiUrl("/payments/networks"), () => HttpResponse.json(null)),
    http.post(apiUrl("/payments/dashboard/movers"), () => HttpResponse.json(null)),
  ];
}

/** The same of a shop without a single order. */
export function emptyDashboardAnswers() {
  return dashboardAnswers(anEmptyDashboard());
}
