import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import type { SetupServer } from "msw/node";
import { expect } from "vitest";
import { z } from "zod";
import { makePaymentsReport, type ReportJob } from "#contract/reports.ts";
import { apiUrl } from "#tests/support/open-screen.tsx";

export const MAILED = "Your report is being generated and will be sent to your email when finished.";

/** The wire's answer of a report that is pending unless shown otherwise. */
export function job(shown: Partial<ReportJob> = {}) {
  const pending = { jobId: 5, status: "pending", progressPercent: 0, rows: null, isMailed: true, file: null } as const;
  return HttpResponse.json(z.encode(makePaymentsReport.answer, { ...pending, ...shown }));
}

/** Answers the first call with a pending report, and each that asks for it with the next of these, the last again and again. */
export function answerReports(server: SetupServer, path: string, polls: (() => Response)[]): { jobId: string | null; body: unknown }[] {
  const asks: { jobId: string | null; body: unknown }[] = [];
  server.use(
    http.post(apiUrl(path), async ({ request }) => {
      const jobId = new URL(request.url).searchParams.get("jobId");
      asks.push({ jobId, body: await request.json() });
      if (jobId === null) return job();
      return ((polls.length > 1 ? polls.shift() : polls[0]) ?? job)();
    }),
  );
  return asks;
}

/** Chooses from the menu of the Export chip, as soon as it can be chosen. */
export async function choose(user: UserEvent, choice: string, format?: string) {
  await user.click(screen.getByRole("button", { name: /^Export/ }));
  if (format) await user.click(await screen.findByRole("radio", { name: format }));
  const item = await screen.findByRole("menuitem", { name: choice });
  await waitFor(() => expect(item.hasAttribute("disabled")).toBe(false));
  await user.click(item);
}
