import { http, HttpResponse } from "msw";
import { apiUrl } from "#tests/support/open-screen.tsx";
import { anEmptyDashboard, wireDashboard, wireRates } from "#tests/support/wire-dashboard.ts";

/** Answers to whatever the dashboard asks, of a shop without a single order. */
export function emptyDashboardAnswers() {
  return [
    http.post(apiUrl("/payments/dashboard"), () => HttpResponse.json(wireDashboard(anEmptyDashboard()))),
    http.get(apiUrl("/exchange-rates"), () => HttpResponse.json(wireRates())),
    http.get(apiUrl("/payments/scenarios"), () => HttpResponse.json([])),
    http.get(apiUrl("/payments/acquiringsystems"), () => HttpResponse.json([])),
    http.get(apiUrl("/payments/origins"), () => HttpResponse.json([])),
  ];
}
