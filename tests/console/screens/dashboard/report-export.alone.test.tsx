import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { trackEvent } from "#contract/analytics.ts";
import { downloadReport, listNewestReports, makePaymentsReport, makeVerificationsReport } from "#contract/reports.ts";
import { getSubscription } from "#contract/subscription.ts";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";
import { REPORT_POLL_MS } from "#domain/reports/report.ts";
import { giveUpReport } from "#server/reports/give-up-report.ts";
import { reportKey, type ReportKey } from "#server/reports/report-key.ts";
import { noteRows } from "#server/reports/report-store.ts";
import { aFullShop, orders } from "#tests/console/screens/dashboard/a-dashboard.ts";
import { make } from "#tests/server/reports/made-reports.ts";
import { aPerson, aReport, aShop, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";

vi.mock("#domain/reports/report.ts", async (original) => ({ ...(await original<object>()), REPORT_POLL_MS: 200 }));

const served = servedConsole();
const MAILED = "Your report is being generated and will be sent to your email when finished.";
const ORDERS_FAULT = "Error while generating orders & chargebacks report";
const VERIFICATIONS_FAULT = "Error while generating verification report";
const november = "/dashboard?date=2026-11-01..2026-11-30&closed=guarantee&closed=payments&closed=verification";

afterEach(() => {
  vi.useRealTimers();
});

/** A shop called so, with two orders of November. */
async function aKumo() {
  const made = await aFullShop({ name: "Kumo" });
  await orders(made.shop, 2, { order: { createdAt: "2026-11-02T10:00:00Z" } });
  return made;
}

function open(person: TestPerson) {
  return served.open(november, { person });
}

/** Chooses from the menu of the Export chip, as soon as it can be chosen. */
async function choose(user: UserEvent, choice: string | RegExp, format?: string) {
  await user.click(await screen.findByRole("button", { name: /^Export/ }));
  if (format) await user.click(await screen.findByRole("radio", { name: format }));
  const item = await screen.findByRole("menuitem", { name: choice });
  await waitFor(() => expect(item.hasAttribute("disabled")).toBe(false));
  await user.click(item);
}

/** The report that was asked for last, once its job is there. */
async function asked(shop: TestShop): Promise<ReportKey> {
  return vi.waitFor(() => {
    const keys = served.app().jobs.flatMap(({ name, data }) => (name === "make-report" ? [reportKey.parse(data)] : []));
    const key = keys.findLast(({ tenantId }) => tenantId === shop.tenantId);
    if (key === undefined) throw new Error("No report was asked for");
    return key;
  });
}

/** Does the job of a report: the last one that was asked for, unless another is named. */
async function makeIt(shop: TestShop, reportId?: number) {
  await make(served.app(), shop, { jobId: reportId ?? (await asked(shop)).reportId });
}

/** A report of before, made and all. */
async function aFinishedReport(shop: TestShop, person: TestPerson, kind: "payments" | "verifications" = "payments") {
  const { reportId } = await aReport(shop, kind, person.email);
  await makeIt(shop, reportId);
}

async function tellProgress(key: ReportKey, done: number) {
  await (await testDatabase()).forTenants([key.tenantId], (handle) => noteRows(handle, key, { done, total: 100 }));
}

async function closeReady(user: UserEvent) {
  await user.click(within(await screen.findByRole("dialog", { name: "Report ready" })).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

async function closeWait(user: UserEvent) {
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

async function dismissReady(user: UserEvent) {
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByText(/^Your report is ready: /)).toBeNull());
}

function catchSavedFiles(): { name: string; address: string }[] {
  const saved: { name: string; address: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
  return saved;
}

describe("a report", () => {
  it("leads over the wait dialog and the ready dialog to a file under the shop's name", async () => {
    const { shop, person } = await aKumo();
    const saved = catchSavedFiles();
    const { user } = open(person);
    await choose(user, "Order & Chargeback", "Excel (XLSX)");
    expect(await screen.findByText(MAILED)).toBeTruthy();
    await makeIt(shop);
    expect(await screen.findByText("Your report is ready. Click on the button to download it.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(MAILED)).toBeNull());
    expect(screen.getByText("Kumo payments-report 2026-11-01_2026-11-30.xlsx · 2 rows")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Download Report" }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["Kumo payments-report 2026-11-01_2026-11-30.xlsx"]));
    const { reportId } = await asked(shop);
    expect(saved[0]?.address).toContain(`/api/reports/${reportId}/Kumo%20payments-report%202026-11-01_2026-11-30.xlsx?`);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Download Report" })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Export" })));
    const { rows: clicks } = await (
      await testDatabase()
    ).asOwner("select name from analytics_event where tenant_id = $1 order by analytics_event_id", [shop.tenantId]);
    expect(clicks.map(({ name }) => name)).toEqual(["generate_payments_report", "download_report"]);
  });

  it("keeps the chip busy, and its progress in sight when the dialog is closed; put aside, it is in the menu", async () => {
    const { shop, person } = await aKumo();
    const { user } = open(person);
    await choose(user, "Verifications");
    const dialog = within(await screen.findByRole("dialog"));
    await tellProgress(await asked(shop), 40);
    expect(await dialog.findAllByText("40%")).not.toEqual([]);
    await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
    expect(await screen.findByRole("button", { name: "Show report progress, 40%" })).toBeTruthy();
    const chip = screen.getByRole("button", { name: /^Export, a report is being generated/ });
    expect(chip.getAttribute("aria-disabled")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(chip));
    await makeIt(shop);
    expect(await screen.findByText("Your report is ready: Kumo verifications-report 2026-11-01_2026-11-30.csv")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    await dismissReady(user);
    await choose(user, /^Download Verifications CSV, Nov 1, 2026 – Nov 30, 2026/);
    expect(await screen.findByText("Kumo verifications-report 2026-11-01_2026-11-30.csv · 0 rows, headings only")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Download Report" })).toBeTruthy();
  });

  it("finished after its dialog was closed, is downloaded from a toast, by the keyboard too", async () => {
    const { shop, person } = await aKumo();
    const saved = catchSavedFiles();
    const { user } = open(person);
    await choose(user, "Order & Chargeback");
    await closeWait(user);
    await makeIt(shop);
    const download = await screen.findByRole("button", { name: "Download" });
    download.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["Kumo payments-report 2026-11-01_2026-11-30.csv"]));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Download" })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Export" }));
  });

  it("that a toast can't download says why in the dialog", async () => {
    const { shop, person } = await aKumo();
    served.refuse(downloadReport, 403);
    const { user } = open(person);
    await choose(user, "Order & Chargeback");
    await closeWait(user);
    await makeIt(shop);
    await user.click(await screen.findByRole("button", { name: "Download" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Report ready" }));
    expect(await dialog.findByText("Failed to download the report")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Download" })).toBeNull();
  });

  it("promises no mail inside of the admin, whose people have no address", async () => {
    const { shop } = await aKumo();
    const { user } = served.openInAdmin(november, shop);
    await choose(user, "Order & Chargeback");
    expect(await screen.findByText(/^Your report is being generated\. You can keep working\./)).toBeTruthy();
    expect(screen.queryByText(MAILED)).toBeNull();
    await makeIt(shop);
    expect(await screen.findByRole("button", { name: "Download Report" })).toBeTruthy();
  });

  it("is found again after a reload, and offered once it is finished; those of before are only in the menu", async () => {
    const { shop, person } = await aKumo();
    await aFinishedReport(shop, person);
    const first = open(person);
    await first.user.click(await screen.findByRole("button", { name: "Export" }));
    expect(await screen.findByRole("menuitem", { name: /^Download Order & Chargeback/ })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    await first.user.click(screen.getByRole("menuitem", { name: "Verifications" }));
    expect(await screen.findByText(MAILED)).toBeTruthy();
    await asked(shop);
    first.leave();

    await makeIt(shop);
    const { user } = open(person);
    expect(await screen.findByText("Your report is ready: Kumo verifications-report 2026-11-01_2026-11-30.csv")).toBeTruthy();
    await dismissReady(user);
    await choose(user, /^Download Order & Chargeback CSV, /);
    expect(await screen.findByText("payments-report.csv · 2 rows")).toBeTruthy();
  });

  it("that another tab has asked for shows its progress, and is offered to those who look at it", async () => {
    const { shop, person } = await aKumo();
    const { reportId } = await aReport(shop, "payments", person.email);
    await tellProgress({ tenantId: shop.tenantId, reportId }, 60);
    const { user } = open(person);
    await user.click(await screen.findByRole("button", { name: "Show report progress, 60%" }));
    expect(await screen.findByText(MAILED)).toBeTruthy();
    await makeIt(shop, reportId);
    expect(await screen.findByRole("button", { name: "Download Report" })).toBeTruthy();
  });

  it("that another tab has asked for opens no dialog once the own one is put aside", async () => {
    const { shop, person } = await aKumo();
    const first = open(person);
    await choose(first.user, "Order & Chargeback");
    await makeIt(shop);
    const other = await aReport(shop, "verifications", person.email);
    await tellProgress({ tenantId: shop.tenantId, reportId: other.reportId }, 40);
    await closeReady(first.user);
    expect(await screen.findByRole("button", { name: "Show report progress, 40%" })).toBeTruthy();
    expect(screen.queryByText(MAILED)).toBeNull();
    first.leave();

    await makeIt(shop, other.reportId);
    const { user } = open(person);
    await user.click(await screen.findByRole("button", { name: "Export" }));
    expect(await screen.findByRole("menuitem", { name: /^Download Verifications/ })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asked for before it is known what there is, is offered after a reload too, and no file of before is", async () => {
    const { shop, person } = await aKumo();
    await aFinishedReport(shop, person);
    const release = served.hold(listNewestReports);
    served.refuse(makeVerificationsReport, 500);
    const first = open(person);
    await choose(first.user, "Verifications");
    expect(await screen.findByText(VERIFICATIONS_FAULT)).toBeTruthy();
    release();
    await first.user.click(screen.getByRole("button", { name: "Export" }));
    expect(await screen.findByRole("menuitem", { name: /^Download Order & Chargeback/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Download Report" })).toBeNull();
    first.leave();

    served.restore();
    served.hold(listNewestReports);
    const second = open(person);
    await choose(second.user, "Order & Chargeback");
    await asked(shop);
    await screen.findByText(MAILED);
    second.leave();
    served.restore();
    await makeIt(shop);
    open(person);
    expect(await screen.findByRole("button", { name: "Download" })).toBeTruthy();
  });
});

describe("a report that fails", () => {
  test.each([
    ["Order & Chargeback", ORDERS_FAULT],
    ["Verifications", VERIFICATIONS_FAULT],
  ])("while %s is made says so, and another can be asked for", async (choice, words) => {
    const { shop, person } = await aKumo();
    const { user } = open(person);
    await choose(user, choice);
    const { services } = served.app();
    await giveUpReport(services, await asked(shop), { jobs: services.jobs });
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(MAILED)).toBeNull());
    await user.click(screen.getByRole("button", { name: "Dismiss notification" }));
    expect(screen.queryByText(words)).toBeNull();
    expect(screen.getByRole("button", { name: "Export" }).getAttribute("aria-disabled")).not.toBe("true");
  });

  it("to be begun says so and leaves a ready one, and dismissed, none of another tab is offered", async () => {
    const { shop, person } = await aKumo();
    const first = open(person);
    await choose(first.user, "Order & Chargeback");
    await makeIt(shop);
    await closeReady(first.user);
    served.refuse(makeVerificationsReport, 500);
    await choose(first.user, "Verifications");
    expect(await screen.findByText(VERIFICATIONS_FAULT)).toBeTruthy();
    await first.user.click(screen.getByRole("button", { name: "Dismiss notification" }));
    await choose(first.user, /^Download Order & Chargeback CSV, /);
    expect(await screen.findByRole("button", { name: "Download Report" })).toBeTruthy();
    await closeReady(first.user);
    first.leave();

    served.restore();
    await aFinishedReport(shop, person, "verifications");
    const { user } = open(person);
    await user.click(await screen.findByRole("button", { name: "Export" }));
    expect(await screen.findByRole("menuitem", { name: /^Download Verifications/ })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("to be asked about says so quietly, and goes on", async () => {
    const { shop, person } = await aKumo();
    const { user } = open(person);
    await choose(user, "Order & Chargeback");
    await asked(shop);
    served.refuse(makePaymentsReport, 500);
    expect(await screen.findByText(/^Polling error\./)).toBeTruthy();
    served.restore();
    await makeIt(shop);
    expect(await screen.findByRole("button", { name: "Download Report" })).toBeTruthy();
  });

  it("because it is no longer there says so, and is not asked about again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { shop, person } = await aKumo();
    const { user } = open(person);
    await choose(user, "Order & Chargeback");
    await asked(shop);
    await screen.findByText(MAILED);
    served.refuse(makePaymentsReport, 404);
    await vi.waitFor(
      async () => {
        await act(() => vi.advanceTimersByTimeAsync(REPORT_POLL_MS));
        expect(screen.getByText(ORDERS_FAULT)).toBeTruthy();
      },
      { timeout: 10_000, interval: 50 },
    );
    served.restore();
    const polls = () => served.asked().filter((call) => call === "POST /payments/dashboard/report").length;
    const before = polls();
    await act(() => vi.advanceTimersByTimeAsync(2 * REPORT_POLL_MS));
    expect(polls()).toBe(before);
  });

  it("to be downloaded says so in the dialog, which stays; that a click could not be counted disturbs nobody", async () => {
    const { shop, person } = await aKumo();
    served.refuse(downloadReport, 403);
    served.lose(trackEvent);
    const { user } = open(person);
    await choose(user, "Order & Chargeback");
    await makeIt(shop);
    await user.click(await screen.findByRole("button", { name: "Download Report" }));
    expect(await screen.findByText("Failed to download the report")).toBeTruthy();
    served.restore();
    const saved = catchSavedFiles();
    await user.click(screen.getByRole("button", { name: "Download Report" }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});

describe("the menu of reports", () => {
  it("says that finished reports could not be looked up, with Retry, and offers both where the plan is not known", async () => {
    const { shop, person } = await aKumo();
    await aFinishedReport(shop, person);
    served.refuse(listNewestReports, 500);
    served.refuse(getSubscription, 500);
    const { user } = open(person);
    await user.click(await screen.findByRole("button", { name: "Export" }));
    expect(await screen.findByText("Couldn't load finished reports.")).toBeTruthy();
    const items = await screen.findAllByRole("menuitem");
    await waitFor(() => expect(items.map((item) => item.hasAttribute("disabled"))).toEqual([false, false]));
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("menuitem", { name: /^Download Order & Chargeback/ })).toBeTruthy();
  });

  test.each<[DashboardVisibility, string, string]>([
    ["blurred", "Verifications Data Locked", "Order & Chargeback"],
    ["kyc_only", "Order & Chargeback Data Locked", "Verifications"],
  ])("where the dashboard is %s, %s cannot be chosen", async (dashboardVisibility, locked, offered) => {
    const shop = await aShop({ dashboardVisibility });
    const { user } = open(await aPerson({ of: [shop] }));
    await user.click(await screen.findByRole("button", { name: "Export" }));
    expect((await screen.findByRole("menuitem", { name: locked })).hasAttribute("disabled")).toBe(true);
    expect(screen.getByRole("menuitem", { name: offered }).hasAttribute("disabled")).toBe(false);
  });
});
