import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { listNewestReports } from "#contract/reports.ts";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";
import { REPORT_POLL_MS } from "#domain/reports/report.ts";
import { problem } from "#tests/support/access-answers.ts";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { aReport, answerReports, choose, done, job, MAILED, tellNewest } from "#tests/console/screens/dashboard/answer-reports.ts";
import { openReportExport } from "#tests/console/screens/dashboard/open-report-export.tsx";
import { wireSubscription } from "#tests/support/wire-session.ts";

vi.mock("#domain/reports/report.ts", async (original) => ({ ...(await original<object>()), REPORT_POLL_MS: 200 }));

const { server } = anApi();
let events: unknown[] = [];
beforeEach(() => {
  events = [];
  tellNewest(server, () => []);
  server.use(
    http.post(apiUrl("/analytics-events"), async ({ request }) => {
      events.push(await request.json());
      return HttpResponse.json({ done: true }, { status: 201 });
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

function catchSavedFiles(): { name: string; address: string }[] {
  const saved: { name: string; address: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
  return saved;
}

test("a click leads over the wait dialog and the ready dialog to a file under the shop's name", async () => {
  let isMade = false;
  const asks = answerReports(server, "/payments/dashboard/report", [() => job(isMade ? done : {})]);
  const fetched: string[] = [];
  server.use(
    http.get(apiUrl("/reports/:id/:name"), ({ request }) => {
      fetched.push(request.url);
      return new HttpResponse("Created\r\n", { headers: { "Content-Type": "text/csv" } });
    }),
  );
  const saved = catchSavedFiles();
  const { user } = openReportExport();
  await choose(user, "Order & Chargeback", "Excel (XLSX)");
  expect(await screen.findByText(MAILED)).toBeTruthy();
  isMade = true;
  expect(await screen.findByText("Your report is ready. Click on the button to download it.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(MAILED)).toBeNull());
  expect(screen.getByText("Demo shop payments-report.xlsx · 1,234 rows")).toBeTruthy();
  const body = {
    startDate: "2026-11-01T00:00:00.000Z",
    endDate: "2026-11-30T23:59:59.000Z",
    scenarios: [4],
    paymentMethods: ["stripe"],
    origins: [],
    format: "xlsx",
  };
  const [first, ...polls] = asks;
  expect(first).toEqual({ jobId: null, body });
  expect(polls).toEqual(polls.map(() => ({ jobId: "5", body })));

  await user.click(screen.getByRole("button", { name: "Download Report" }));
  const address = apiUrl("/reports/5/Demo%20shop%20payments-report.csv?tenant=7&expires=1&signature=abc");
  await waitFor(() => expect(saved).toEqual([{ name: "Demo shop payments-report.xlsx", address }]));
  expect(fetched).toEqual([address]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Download Report" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Export" })));
  expect(events).toEqual([
    { name: "generate_payments_report", properties: { format: "xlsx" } },
    { name: "download_report", properties: { kind: "payments", format: "xlsx" } },
  ]);
});

test("while a report is made the chip is busy, and its progress stays in sight when the dialog is closed", async () => {
  answerReports(server, "/kycevidences/dashboard/report", [() => job({ progressPercent: 40 })]);
  const { user } = openReportExport();
  await choose(user, "Verifications");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findAllByText("40%")).not.toEqual([]);
  await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
  expect(await screen.findByRole("button", { name: "Show the report's progress, 40%" })).toBeTruthy();
  const chip = screen.getByRole("button", { name: /^Export, a report is being generated/ });
  expect(chip.getAttribute("aria-disabled")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(chip));
});

test("a report that is being made is found again by whoever asked for it, and offered once it is finished", async () => {
  tellNewest(server, () => [aReport("payments", { progressPercent: 40 })]);
  answerReports(server, "/payments/dashboard/report", [() => job({ progressPercent: 60 }), () => job(done)]);
  const { user } = openReportExport();
  await user.click(await screen.findByRole("button", { name: "Show the report's progress, 60%" }));
  expect(await screen.findByText(MAILED)).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Download Report" })).toBeTruthy();
});

test("a page that is left before the report is begun offers it all the same; what was made before is only in the menu", async () => {
  tellNewest(server, () => [aReport("payments", done)]);
  server.use(http.post(apiUrl("/kycevidences/dashboard/report"), () => delay("infinite")));
  const { user, unmount } = openReportExport();
  await user.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByRole("menuitem", { name: /^Download Order & Chargeback/ })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("menuitem", { name: "Verifications" }));
  expect(await screen.findByText(MAILED)).toBeTruthy();
  unmount();

  tellNewest(server, () => [aReport("payments", done), aReport("verifications", { ...done, jobId: 6, rows: 12 })]);
  const again = openReportExport();
  expect(await screen.findByText("Demo shop verifications-report.csv · 12 rows")).toBeTruthy();
  await again.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  await choose(again.user, /^Download Order & Chargeback CSV, /);
  expect(await screen.findByText("Demo shop payments-report.csv · 1,234 rows")).toBeTruthy();
});

test("a report that was made elsewhere is offered by itself no more once the own one is put aside", async () => {
  answerReports(server, "/payments/dashboard/report", [() => job(done)]);
  const { user, unmount } = openReportExport();
  await choose(user, "Order & Chargeback");
  await user.click(within(await screen.findByRole("dialog", { name: "Report ready" })).getByRole("button", { name: "Close" }));
  unmount();

  tellNewest(server, () => [aReport("payments", done), aReport("verifications", { ...done, jobId: 6 })]);
  const again = openReportExport();
  await again.user.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByRole("menuitem", { name: /^Download Verifications/ })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  again.unmount();

  tellNewest(server, () => [aReport("verifications", { status: "failed", jobId: 7 }), aReport("payments", done)]);
  const later = openReportExport();
  await later.user.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByRole("menuitem", { name: /^Download Order & Chargeback/ })).toBeTruthy();
  expect(screen.queryByText("Error while generating verification report")).toBeNull();
});

test("no report that is made elsewhere is offered by itself once it is dismissed that one could not be asked for", async () => {
  server.use(http.post(apiUrl("/payments/dashboard/report"), () => problem(500)));
  const { user, unmount } = openReportExport();
  await choose(user, "Order & Chargeback");
  await user.click(await screen.findByRole("button", { name: "Dismiss notification" }));
  unmount();

  tellNewest(server, () => [aReport("payments", done)]);
  const again = openReportExport();
  await again.user.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByRole("menuitem", { name: /^Download Order & Chargeback/ })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("while a report is made elsewhere, this tab shows its progress in the chip alone, also after one of its own", async () => {
  answerReports(server, "/payments/dashboard/report", [() => job(done)]);
  const { user } = openReportExport();
  await choose(user, "Order & Chargeback");
  const ready = within(await screen.findByRole("dialog", { name: "Report ready" }));
  tellNewest(server, () => [aReport("payments", done), aReport("verifications", { jobId: 6, progressPercent: 40 })]);
  answerReports(server, "/kycevidences/dashboard/report", [() => job({ jobId: 6, progressPercent: 40 })]);
  await user.click(ready.getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("button", { name: "Show the report's progress, 40%" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(MAILED)).toBeNull());
});

test("a file of before is not offered where a report is asked for before it is known what there is", async () => {
  let tellReports: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tellReports = resolve));
  const reports = z.encode(listNewestReports.answer, [aReport("payments", done)]);
  server.use(
    http.get(apiUrl("/reports/newest"), () => told.then(() => HttpResponse.json(reports))),
    http.post(apiUrl("/kycevidences/dashboard/report"), () => problem(500)),
  );
  const { user } = openReportExport();
  await choose(user, "Verifications");
  expect(await screen.findByText("Error while generating verification report")).toBeTruthy();
  tellReports();
  await user.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByRole("menuitem", { name: /^Download Order & Chargeback/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Download Report" })).toBeNull();
});

test("a report that is asked for before it is known what there is, is offered after a reload too", async () => {
  server.use(
    http.get(apiUrl("/reports/newest"), () => delay("infinite")),
    http.post(apiUrl("/payments/dashboard/report"), () => job({ progressPercent: 40 })),
  );
  const { user, unmount } = openReportExport();
  await choose(user, "Order & Chargeback");
  expect(await screen.findAllByText("40%")).not.toEqual([]);
  unmount();

  tellNewest(server, () => [aReport("payments", done)]);
  openReportExport();
  expect(await screen.findByRole("button", { name: "Download Report" })).toBeTruthy();
});

test("a report that is put aside can be fetched from the chip", async () => {
  answerReports(server, "/payments/dashboard/report", [() => job(done)]);
  const { user } = openReportExport();
  await choose(user, "Order & Chargeback");
  const dialog = within(await screen.findByRole("dialog", { name: "Report ready" }));
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await choose(user, /^Download Order & Chargeback CSV, /);
  expect(await screen.findByRole("button", { name: "Download Report" })).toBeTruthy();
});

test.each([
  ["Order & Chargeback", "/payments/dashboard/report", "Error while generating orders & chargebacks report"],
  ["Verifications", "/kycevidences/dashboard/report", "Error while generating verification report"],
])("that %s could not be made is said, and another can be asked for", async (choice, path, words) => {
  answerReports(server, path, [() => job({ status: "failed" })]);
  const { user } = openReportExport();
  await choose(user, choice);
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(MAILED)).toBeNull());
  await user.click(screen.getByRole("button", { name: "Dismiss notification" }));
  expect(screen.queryByText(words)).toBeNull();
  expect(screen.getByRole("button", { name: "Export" }).getAttribute("aria-disabled")).not.toBe("true");
});

test("that a report could not even be asked for is said", async () => {
  server.use(http.post(apiUrl("/payments/dashboard/report"), () => HttpResponse.json({ title: "Broken", status: 500 }, { status: 500 })));
  const { user } = openReportExport();
  await choose(user, "Order & Chargeback");
  expect(await screen.findByText("Error while generating orders & chargebacks report")).toBeTruthy();
});

test("a ready report stays where the next one cannot be asked for", async () => {
  answerReports(server, "/payments/dashboard/report", [() => job(done)]);
  const { user } = openReportExport();
  await choose(user, "Order & Chargeback");
  await user.click(within(await screen.findByRole("dialog", { name: "Report ready" })).getByRole("button", { name: "Close" }));
  server.use(http.post(apiUrl("/kycevidences/dashboard/report"), () => problem(500)));
  await choose(user, "Verifications");
  expect(await screen.findByText("Error while generating verification report")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Dismiss notification" }));
  await choose(user, /^Download Order & Chargeback CSV, /);
  expect(await screen.findByRole("button", { name: "Download Report" })).toBeTruthy();
});

test("a report that is no longer there is asked for once, and said to have failed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const asks = answerReports(server, "/payments/dashboard/report", [() => problem(404)]);
  const { user } = openReportExport();
  await choose(user, "Order & Chargeback");
  expect(await screen.findByText("Error while generating orders & chargebacks report")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2 * REPORT_POLL_MS));
  expect(asks).toHaveLength(2);
});

test("a poll that fails is said quietly and the next one goes on", async () => {
  let isBroken = true;
  answerReports(server, "/payments/dashboard/report", [() => (isBroken ? problem(500) : job(done))]);
  const { user } = openReportExport();
  await choose(user, "Order & Chargeback");
  expect(await screen.findByText(/^Polling error\./)).toBeTruthy();
  isBroken = false;
  expect(await screen.findByRole("button", { name: "Download Report" })).toBeTruthy();
});

test("a download that fails is said in the dialog, which stays; that a click could not be counted disturbs nobody", async () => {
  answerReports(server, "/payments/dashboard/report", [() => job(done)]);
  server.use(
    http.get(apiUrl("/reports/:id/:name"), () => HttpResponse.json({ title: "Forbidden", status: 403 }, { status: 403 })),
    http.post(apiUrl("/analytics-events"), () => HttpResponse.error()),
  );
  const { user } = openReportExport();
  await choose(user, "Order & Chargeback");
  await user.click(await screen.findByRole("button", { name: "Download Report" }));
  expect(await screen.findByText("Failed to download the report")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download Report" })).toBeTruthy();
});

test("a link that cannot be read is no download", async () => {
  answerReports(server, "/payments/dashboard/report", [() => job({ ...done, file: { signedUrl: "/reports/5", expiresAt: new Date() } })]);
  const { user } = openReportExport();
  await choose(user, "Order & Chargeback");
  await user.click(await screen.findByRole("button", { name: "Download Report" }));
  expect(await screen.findByText("Failed to download the report")).toBeTruthy();
});

test("that finished reports could not be looked up is said in the menu", async () => {
  server.use(http.get(apiUrl("/reports/newest"), () => problem(500)));
  const { user } = openReportExport();
  await user.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByText("Finished reports could not be looked up.")).toBeTruthy();
  tellNewest(server, () => [aReport("payments", done)]);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("menuitem", { name: /^Download Order & Chargeback/ })).toBeTruthy();
});

test("where the plan could not be asked for, both reports can be chosen", async () => {
  server.use(http.get(apiUrl("/shopify/subscription/:tenantId"), () => problem(500)));
  const { user } = openReportExport();
  await user.click(screen.getByRole("button", { name: "Export" }));
  const items = await screen.findAllByRole("menuitem");
  await waitFor(() => expect(items.map((item) => item.hasAttribute("disabled"))).toEqual([false, false]));
});

test("no mail is promised to whoever has no address", async () => {
  answerReports(server, "/payments/dashboard/report", [() => job({ isMailed: false })]);
  const { user } = openReportExport({ email: "" });
  await choose(user, "Order & Chargeback");
  expect(await screen.findByText(/^Your report is being generated\. You can go on working/)).toBeTruthy();
  expect(screen.queryByText(MAILED)).toBeNull();
});

test.each<[DashboardVisibility, string, string]>([
  ["blurred", "Verifications Data Locked", "Order & Chargeback"],
  ["kyc_only", "Order & Chargeback Data Locked", "Verifications"],
])("where the dashboard is %s, %s cannot be chosen", async (dashboardVisibility, locked, open) => {
  server.use(http.get(apiUrl("/shopify/subscription/:tenantId"), () => HttpResponse.json(wireSubscription({ dashboardVisibility }))));
  const { user } = openReportExport();
  await user.click(screen.getByRole("button", { name: "Export" }));
  expect((await screen.findByRole("menuitem", { name: locked })).hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("menuitem", { name: open }).hasAttribute("disabled")).toBe(false);
});
