import { beforeAll, beforeEach, expect, test } from "vitest";
import { signInByCode } from "#contract/sign-in.ts";
import { openAccount } from "#contract/master.ts";
import { listNewestReports, makePaymentsReport, type ReportRequest } from "#contract/reports.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { askForReport } from "#server/reports/ask-for-report.ts";
import { giveUpReport } from "#server/reports/give-up-report.ts";
import { readNewestReports } from "#server/reports/read-newest-reports.ts";
import { sweepReports } from "#server/reports/sweep-reports.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { ask, asked, download, make, november, pathOf } from "#tests/server/reports/made-reports.ts";

const DAY_MS = 86_400_000;
const start = new Date("2026-11-21T12:00:00Z");
let present = start;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => present });
});
beforeEach(() => {
  present = start;
});

async function aShopWithAnOrder(): Promise<TestShop> {
  const shop = await aShop({ dashboardVisibility: "visible" });
  await aPayment(shop);
  return shop;
}

test("a second click finds the pending report; another filter, format or person starts a new one", async () => {
  const shop = await aShopWithAnOrder();
  const person = await aPerson({ of: [shop], at: start });
  const colleague = await aPerson({ of: [shop], at: start });
  const { jobId } = await asked(app, person, shop);
  expect((await asked(app, person, shop)).jobId).toBe(jobId);
  const aMoment = { start: november.start, end: new Date("2026-11-20T15:04:55.006Z") };
  const recent = await asked(app, person, shop, { period: aMoment });
  expect((await asked(app, person, shop, { period: { ...aMoment, end: new Date("2026-11-20T15:05:02Z") } })).jobId).toBe(recent.jobId);
  const others = [
    recent,
    await asked(app, person, shop, { period: { ...aMoment, end: new Date("2026-11-20T15:06:00Z") } }),
    await asked(app, person, shop, { format: "xlsx" }),
    await asked(app, person, shop, { acquirers: ["stripe"] }),
    await asked(app, person, shop, { kind: "verifications" }),
    await asked(app, colleague, shop),
  ];
  expect(new Set([jobId, ...others.map((other) => other.jobId)]).size).toBe(7);
  const sent = app.jobs.filter(({ name, data }) => name === "make-report" && JSON.stringify(data).includes(`"tenantId":${shop.tenantId},`));
  expect(sent).toHaveLength(7);
  await make(app, shop, { jobId });
  expect((await asked(app, person, shop)).jobId).not.toBe(jobId);
});

test.each([
  ["blurred", "verifications", "payments"],
  ["kyc_only", "payments", "verifications"],
] as const)("a shop whose dashboard is %s gets no %s report", async (dashboardVisibility, locked, open) => {
  const shop = await aShop({ dashboardVisibility });
  const person = await aPerson({ of: [shop] });
  expect((await ask(app, person, shop, { kind: locked })).status).toBe(403);
  expect((await ask(app, person, shop, { kind: open })).status).toBe(200);
});

test("a person sees the newest report of each kind that they requested", async () => {
  const shop = await aShopWithAnOrder();
  const person = await aPerson({ of: [shop], at: start });
  const colleague = await aPerson({ of: [shop], at: start });
  await make(app, shop, await asked(app, person, shop));
  const orders = await asked(app, person, shop, { acquirers: ["stripe"], format: "xlsx" });
  const verifications = await asked(app, person, shop, { kind: "verifications" });
  await make(app, shop, verifications);
  const newest = () => app.read(listNewestReports, {}, asPerson(person, shop));
  expect(await newest()).toMatchObject([
    { kind: "payments", body: { format: "xlsx", request: { period: november, acquirers: ["stripe"] } }, job: orders },
    { kind: "verifications", job: { jobId: verifications.jobId, status: "done", file: { signedUrl: expect.any(String) } } },
  ]);
  expect(await app.read(listNewestReports, {}, asPerson(colleague, shop))).toEqual([]);
  await app.services.database.asOwner("update tenant set dashboard_visibility = 'blurred' where tenant_id = $1", [shop.tenantId]);
  expect((await newest()).map(({ kind }) => kind)).toEqual(["payments"]);
});

test("a report is only found under its own kind", async () => {
  const shop = await aShopWithAnOrder();
  const person = await aPerson({ of: [shop], at: start });
  const { jobId } = await asked(app, person, shop);
  expect((await ask(app, person, shop, { kind: "verifications", jobId })).status).toBe(404);
});

test("a shop can have at most 20 pending reports", async () => {
  const shop = await aShopWithAnOrder();
  const person = await aPerson({ of: [shop], at: start });
  for (let index = 0; index < 20; index += 1) await asked(app, person, shop, { acquirers: [`a${index}`] });
  const refused = await ask(app, person, shop, { acquirers: ["one too many"] });
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
});

test("a link opens the file without a session for seven days, and then the link and file are gone", async () => {
  const shop = await aShopWithAnOrder();
  const person = await aPerson({ of: [shop], at: start });
  const job = await asked(app, person, shop);
  await make(app, shop, job);
  const done = await asked(app, person, shop, { jobId: job.jobId });
  expect(done.file?.expiresAt).toEqual(new Date(start.getTime() + 7 * DAY_MS));

  present = new Date(start.getTime() + 7 * DAY_MS - 1);
  await sweepReports(app.services.database, present);
  await download(app, done);

  present = new Date(start.getTime() + 7 * DAY_MS + 1);
  const late = await app.http.inject(pathOf(done.file?.signedUrl ?? ""));
  expect(late.statusCode).toBe(403);
  expect(late.json()).toMatchObject({ detail: expect.stringContaining("expired") });
  await sweepReports(app.services.database, present);
  const { rows } = await app.services.database.asOwner("select count(*)::int as left from report_part where report_id = $1", [job.jobId]);
  expect(rows).toEqual([{ left: 0 }]);
});

test("a link with any change opens nothing", async () => {
  const shop = await aShopWithAnOrder();
  const other = await aShopWithAnOrder();
  const person = await aPerson({ of: [shop], at: start });
  const job = await asked(app, person, shop);
  await make(app, shop, job);
  const url = pathOf((await asked(app, person, shop, { jobId: job.jobId })).file?.signedUrl ?? "");
  const changed = [
    url.replace(/signature=./, (found) => (found.endsWith("A") ? "signature=B" : "signature=A")),
    url.replace(/signature=[^&]+/, "signature=x"),
    url.replace(/expires=\d/, "expires=9"),
    url.replace(`tenant=${shop.tenantId}`, `tenant=${other.tenantId}`),
    url.replace(".csv", ".xlsx"),
    url.replace(`/reports/${job.jobId}/`, `/reports/${job.jobId + 1}/`),
  ];
  for (const address of changed) {
    expect(address).not.toBe(url);
    expect((await app.http.inject(address)).statusCode).toBe(403);
  }
  expect((await app.http.inject(url)).statusCode).toBe(200);
});

test("a browser that opens an invalid link gets a page with a way out and the same status", async () => {
  const shop = await aShopWithAnOrder();
  const person = await aPerson({ of: [shop], at: start });
  const job = await asked(app, person, shop);
  await make(app, shop, job);
  const url = pathOf((await asked(app, person, shop, { jobId: job.jobId })).file?.signedUrl ?? "");
  const open = (address: string) => app.http.inject({ url: address, headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
  expect((await open(url)).statusCode).toBe(200);
  const wrong = await open(`${url.slice(0, -3)}<b>`);
  expect(wrong.statusCode).toBe(403);
  expect(wrong.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store", vary: "accept" });
  expect(wrong.headers["content-security-policy"]).toContain("default-src 'none'; frame-ancestors 'none'");
  expect(wrong.body).toContain("<p>This link is incomplete. Copy the whole link, or create the report again.</p>");
  expect(wrong.body).toContain(`<a href="${app.services.config.publicUrl}/dashboard">Go to dashboard</a>`);
  const cutOff = await open(url.replace(/&signature=.*/, ""));
  expect(cutOff.statusCode).toBe(422);
  expect(cutOff.body).toContain("This link is incomplete.");
  present = new Date(start.getTime() + 7 * DAY_MS + 1);
  const late = await open(url);
  expect(late.statusCode).toBe(403);
  expect(late.body).toContain("This link expired");
  expect((await app.http.inject(url)).headers["content-type"]).toContain("application/problem+json");
});

test("someone who opened the shop from its master account gets an email, and staff without an email get none", async () => {
  const master = await aShop({ isMaster: true });
  const shop = await aShop({ masterTenantId: master.tenantId, dashboardVisibility: "visible" });
  const person = await aPerson({ of: [master], at: start });
  const { code } = await app.read(openAccount, { body: { tenantId: shop.tenantId } }, asPerson(person, master));
  const { token } = await app.read(signInByCode, { body: { code } }, asNobody);
  const body: ReportRequest = { request: { period: november, scenarioIds: [], acquirers: [], origins: [] }, format: "csv" };
  const report = await app.read(makePaymentsReport, { query: {}, body }, { authorization: `Bearer ${token}` });
  expect(report.isMailed).toBe(true);
  const { tenantId } = shop;
  const staff: ShopActor = {
    kind: "embedded",
    userId: null,
    fullName: "Shopify staff",
    email: "",
    isEmailConfirmed: null,
    shops: [{ tenantId, role: "analyst", isMaster: false }],
    role: "analyst",
    isMaster: false,
    sessionHash: null,
    openedFrom: null,
    namesForeignShop: false,
    tenantId,
  };
  const ofStaff = await askForReport(app.services, staff, "payments", body);
  expect(ofStaff.isMailed).toBe(false);
  expect((await readNewestReports(app.services, staff)).map(({ job }) => job.jobId)).toEqual([ofStaff.jobId]);
});

test("a file name with punctuation and emoji is kept whole", async () => {
  const shop = await aShop({ name: `Ana's (${"😀".repeat(99)}`, dashboardVisibility: "visible" });
  const person = await aPerson({ of: [shop], at: start });
  const { jobId } = await asked(app, person, shop);
  await make(app, shop, { jobId });
  const { headers } = await download(app, await asked(app, person, shop, { jobId }));
  const disposition = String(headers["content-disposition"]);
  expect(disposition).toContain("filename*=UTF-8''Ana%27s%20%28%F0%9F%98%80");
  expect(disposition).toContain("%F0%9F%98%80%20payments-report%20");
});

test("a report that is given up has failed and has no file, and one email says so", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  const person = await aPerson({ of: [shop], at: start });
  const job = await asked(app, person, shop);
  const key = { tenantId: shop.tenantId, reportId: job.jobId };
  await giveUpReport(app.services, key, app.services);
  await giveUpReport(app.services, key, app.services);
  await make(app, shop, job);
  expect(await asked(app, person, shop, { jobId: job.jobId })).toMatchObject({ status: "failed", file: null });
  const mails = app.jobs.filter(({ name, data }) => name === "send-mail" && JSON.stringify(data).includes(person.email));
  expect(mails.map(({ data }) => data)).toEqual([
    expect.objectContaining({
      subject: "We couldn't create your Order & Chargeback report",
      text: expect.stringContaining("(Nov 1, 2026 – Nov 30, 2026). Please"),
    }),
  ]);
});

test("a report whose request can't be read anymore is given up too", async () => {
  const shop = await aShop({ name: "Kumo", dashboardVisibility: "visible" });
  const person = await aPerson({ of: [shop], at: start });
  const { jobId } = await asked(app, person, shop);
  await app.services.database.asOwner("update report set filter = '{}' where report_id = $1", [jobId]);
  await expect(make(app, shop, { jobId })).rejects.toThrow("startDate");
  await giveUpReport(app.services, { tenantId: shop.tenantId, reportId: jobId }, app.services);
  expect(await asked(app, person, shop, { jobId })).toMatchObject({ status: "failed" });
  expect(JSON.stringify(app.jobs.at(-1)?.data)).toContain("couldn't create your Order & Chargeback report for Kumo. Please");
});
