import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";
import { problem } from "#tests/support/access-answers.ts";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { wireSubscription } from "#tests/support/wire-session.ts";
import { answerReports, choose, job, MAILED } from "#tests/console/screens/dashboard/answer-reports.ts";
import { openReportExport } from "#tests/console/screens/dashboard/open-report-export.tsx";

const { server } = anApi();

let events: unknown[] = [];
beforeEach(() => {
  events = [];
  server.use(
    http.post(apiUrl("/analytics-events"), async ({ request }) => {
      events.push(await request.json());
      return HttpResponse.json({ done: true }, { status: 201 });
    }),
  );
});

test("a click that could not be counted is counted with the next one", async () => {
  answerReports(server, "/payments/dashboard/report", [() => job({ status: "failed" })]);
  server.use(http.post(apiUrl("/analytics-events"), () => HttpResponse.error(), { once: true }));
  const { user } = openReportExport();
  await choose(user, "Order & Chargeback");
  await screen.findByText("Error while generating orders & chargebacks report");
  expect(events).toEqual([]);
  await choose(user, "Order & Chargeback", "Excel (XLSX)");
  await waitFor(() => expect(events).toHaveLength(2));
  expect(events[0]).toEqual({ name: "generate_payments_report", properties: { format: "csv" } });
});

test("events of one person that could not be sent are not sent as the next one's", async () => {
  answerReports(server, "/payments/dashboard/report", [() => job({ status: "failed" })]);
  server.use(http.post(apiUrl("/analytics-events"), () => HttpResponse.error(), { once: true }));
  const { user, signOut } = openReportExport();
  await choose(user, "Order & Chargeback");
  await screen.findByText("Error while generating orders & chargebacks report");
  signOut();
  await choose(user, "Order & Chargeback", "Excel (XLSX)");
  await waitFor(() => expect(events).toEqual([{ name: "generate_payments_report", properties: { format: "xlsx" } }]));
});

test("the next person in the same shop and tab does not take over a report", async () => {
  answerReports(server, "/payments/dashboard/report", [() => job({ progressPercent: 40 })]);
  const { user, unmount } = openReportExport();
  await choose(user, "Order & Chargeback");
  expect(await screen.findAllByText("40%")).not.toEqual([]);
  expect(screen.getByRole("progressbar", { name: MAILED })).toBeTruthy();
  unmount();
  openReportExport({ name: "ben@shop.test" });
  expect(await screen.findByRole("button", { name: "Export" })).toBeTruthy();
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
  const subscription = wireSubscription();
  server.use(
    http.get(apiUrl("/shopify/subscription/:tenantId"), () =>
      HttpResponse.json({ ...subscription, preferences: { ...subscription.preferences, dashboardVisibility } }),
    ),
  );
  const { user } = openReportExport();
  await user.click(screen.getByRole("button", { name: "Export" }));
  expect((await screen.findByRole("menuitem", { name: locked })).hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("menuitem", { name: open }).hasAttribute("disabled")).toBe(false);
});
