import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import type { SetupServer } from "msw/node";
import { expect } from "vitest";
import { z } from "zod";
import { listNewestReports, makePaymentsReport, type AskedReport, type ReportJob } from "#contract/reports.ts";
import type { ReportKind } from "#domain/reports/report.ts";
import { apiUrl } from "#tests/support/open-screen.tsx";

export const MAILED = "Your report is being generated and will be sent to your email when finished.";

const pending = { jobId: 5, status: "pending", progressPercent: 0, rows: null, isMailed: true, file: null } as const;
const signedUrl = "https://surety.test/api/reports/5/Demo%20shop%20payments-report.csv?tenant=7&expires=1&signature=abc";

/** What a report that is finished says of itself. */
export const done: Partial<ReportJob> = {
  status: "done",
  progressPercent: 100,
  rows: 1234,
  file: { signedUrl, expiresAt: new Date("2026-11-28T00:00:00Z") },
};

/** The wire's answer of a report that is pending unless shown otherwise. */
export function job(shown: Partial<ReportJob> = {}) {
  return HttpResponse.json(z.encode(makePaymentsReport.answer, { ...pending, ...shown }));
}

/** A report as the list of the newest has it. */
export function aReport(kind: ReportKind, shown: Partial<ReportJob> = {}): AskedReport {
  const request = { period: { start: new Date(0), end: new Date(1000) }, scenarioIds: [], acquirers: [], origins: [] };
  return { kind, body: { request, format: "csv" }, job: { ...pending, ...shown } };
}

/** Tells that these are the person's newest reports. */
export function tellNewest(server: SetupServer, reports: () => readonly AskedReport[]): void {
  server.use(http.get(apiUrl("/reports/newest"), () => HttpResponse.json(z.encode(listNewestReports.answer, [...reports()]))));
}

/**
 * Answers the first call with a pending report, and each that asks for it with the next of these, the last again and again.
 * From then on it is the newest of its kind.
 */
export function answerReports(server: SetupServer, path: string, polls: (() => Response)[]): { jobId: string | null; body: unknown }[] {
  const asks: { jobId: string | null; body: unknown }[] = [];
  const kind = path.startsWith("/payments") ? "payments" : "verifications";
  server.use(
    http.post(apiUrl(path), async ({ request }) => {
      const jobId = new URL(request.url).searchParams.get("jobId");
      const body: unknown = await request.json();
      asks.push({ jobId, body });
      const answer = jobId === null ? job() : ((polls.length > 1 ? polls.shift() : polls[0]) ?? job)();
      const told: unknown = await answer.clone().json();
      if (answer.ok) server.use(http.get(apiUrl("/reports/newest"), () => HttpResponse.json([{ kind, body, job: told }])));
      return answer;
    }),
  );
  return asks;
}

/** Chooses from the menu of the Export chip, as soon as it can be chosen. */
export async function choose(user: UserEvent, choice: string | RegExp, format?: string) {
  await user.click(screen.getByRole("button", { name: /^Export/ }));
  if (format) await user.click(await screen.findByRole("radio", { name: format }));
  const item = await screen.findByRole("menuitem", { name: choice });
  await waitFor(() => expect(item.hasAttribute("disabled")).toBe(false));
  await user.click(item);
}
