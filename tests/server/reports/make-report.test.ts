import { beforeAll, expect, test } from "vitest";
import { countPayments } from "#server/reports/report-rows-store.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { asked, download, make, readCsv, readSheets } from "#tests/server/reports/made-reports.ts";

const now = new Date("2026-11-21T12:00:00Z");
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});

/** A shop in Tokyo with a yen order, a disputed one, one of each other kind and some around November. */
async function aShopWithOrders(): Promise<TestShop> {
  const shop = await aShop({ name: "Kumo / Sora", timeZone: "Asia/Tokyo", hasGuarantee: true, dashboardVisibility: "visible" });
  await aPayment(shop, {
    riskScore: 0.0421,
    order: {
      orderId: "1001",
      reference: "#1001",
      createdAt: "2026-11-20T20:00:00Z",
      amount: 1200,
      currency: "JPY",
      customer: { firstName: "Łucja", lastName: 'de "Vries", Jr', email: "lucja@mail.example" },
      payment: { acquirer: "stripe", status: "PS0", cardBin: "424242", cardLast4: "0242" },
      origin: "web",
    },
  });
  const disputed = await aPayment(shop, { order: { orderId: "1002", createdAt: "2026-11-02T10:00:00Z", amount: 99.5, currency: "USD" } });
  await (
    await testDatabase()
  ).asOwner(
    `update payment set chargeback_id = 'cb-1', chargeback_reason = 'product_not_received', dispute_state = 'lost', disputed_minor = 9950, recovered_minor = 4000, refunded_minor = 500,
       card_brand = 'visa', card_country = 'US', cancel_reason = 'fraud', sub_status = 'PS5' where payment_id = $1`,
    [disputed.paymentId],
  );
  for (const decision of ["pending", "rejected"] as const) await aPayment(shop, { decision, order: { createdAt: "2026-11-10T10:00:00Z" } });
  await aPayment(shop, { order: { createdAt: "2026-10-31T23:59:59Z" } });
  await aPayment(shop, { order: { createdAt: "2026-12-01T00:00:00Z" }, receivedAt: new Date("2026-12-02T00:00:00Z") });
  await aPayment(await aShop(), { order: { createdAt: "2026-11-10T10:00:00Z" } });
  return shop;
}

async function made(shop: TestShop, shown: Parameters<typeof asked>[3] = {}) {
  const person = await aPerson({ of: [shop], at: now });
  const job = await asked(app, person, shop, shown);
  await make(app, shop, job);
  const done = await asked(app, person, shop, { ...shown, jobId: job.jobId });
  return { person, done, ...(await download(app, done)) };
}

test("a CSV report has the period's orders, oldest first, as the database has them", async () => {
  const shop = await aShopWithOrders();
  const { done, bytes, headers } = await made(shop);
  expect(done).toMatchObject({ status: "done", progressPercent: 100, rows: 4, isMailed: true });
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-length": String(bytes.byteLength),
    "content-disposition": `attachment; filename="report.csv"; filename*=UTF-8''Kumo%20Sora%20payments-report%202026-11-01_2026-12-01.csv`,
  });
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const rows = readCsv(bytes);
  expect(rows.map((row) => row["Created"])).toEqual([
    "2026-11-02T19:00:00+09:00",
    "2026-11-10T19:00:00+09:00",
    "2026-11-10T19:00:00+09:00",
    "2026-11-21T05:00:00+09:00",
  ]);
  expect(rows[0]).toMatchObject({
    "Order ID": "1002",
    Amount: "99.50",
    Currency: "USD",
    Chargeback: "Yes",
    "Chargeback ID": "cb-1",
    "Chargeback reason": "Product not received",
    "Chargeback status": "Lost Chargeback",
    "Dispute state": "Lost",
    "Answer due": "",
    "Disputed amount": "99.50",
    "Recovered amount": "40.00",
    "Refunded amount": "5.00",
    "Card brand": "Visa",
    "Card or billing country": "United States",
    Canceled: "Suspected fraud",
    Status: "Refunded",
  });
  expect(rows.at(-1)).toMatchObject({
    Reference: "#1001",
    Amount: "1200",
    Currency: "JPY",
    "First name": "Łucja",
    "Last name": 'de "Vries", Jr',
    Email: "lucja@mail.example",
    Decision: "Approved",
    "Risk score": "0.0421",
    "Risk level": "Low",
    "Guarantee status": "Under guarantee",
    "Guarantee note": "",
    "Payment provider": "Stripe",
    Origin: "Web",
    Status: "Confirmed & Paid",
    "Card last 4": "0242",
    Chargeback: "No",
    "Chargeback reason": "",
    "Chargeback status": "",
  });
});

test("a report of a period longer than any calendar has every order", async () => {
  const shop = await aShopWithOrders();
  const period = { start: new Date("0000-01-01T00:00:00Z"), end: new Date("9999-12-31T23:59:59Z") };
  const { done } = await made(shop, { period });
  expect(done).toMatchObject({ status: "done", rows: 6 });
});

test("an XLSX report has the same rows with typed cells, and times in the shop's time zone", async () => {
  const shop = await aShopWithOrders();
  const csv = readCsv((await made(shop)).bytes);
  const { bytes, headers } = await made(shop, { format: "xlsx" });
  expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  const [sheet, ...others] = await readSheets(bytes);
  expect(others).toEqual([]);
  expect(sheet?.name).toBe("Order & Chargeback");
  expect(sheet?.rows).toHaveLength(csv.length);
  for (const [index, row] of csv.entries()) {
    const typed = sheet?.rows[index] ?? {};
    expect(typed["Created (Asia/Tokyo)"]).toEqual(new Date(`${row["Created"]?.slice(0, 19)}Z`));
    for (const heading of ["Amount", "Risk score", "Disputed amount", "Recovered amount", "Refunded amount"]) {
      expect(typed[heading]).toBe(Number(row[heading]));
    }
    for (const heading of ["Order ID", "Payment ID", "Currency", "Last name", "Card last 4", "Chargeback status", "Decision"]) {
      expect(typed[heading] ?? "").toBe(row[heading]);
    }
  }
});

test("no name can run as a formula in either format", async () => {
  const names = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "＝1+1"];
  const shop = await aShop({ dashboardVisibility: "visible" });
  for (const name of names) {
    const { paymentId } = await aPayment(shop);
    await (await testDatabase()).asOwner("update payment set payer_last_name = $2 where payment_id = $1", [paymentId, name]);
  }
  const harmless = names.map((name) => `'${name}`);
  expect(readCsv((await made(shop)).bytes).map((row) => row["Last name"])).toEqual(harmless);
  const [sheet] = await readSheets((await made(shop, { format: "xlsx" })).bytes);
  expect(sheet?.rows.map((row) => row["Last name"])).toEqual(harmless);
});

test("batches join without gaps or repeats, even among orders of the same moment", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  const ids: string[] = [];
  for (let index = 0; index < 9; index += 1) {
    const { orderId } = await aPayment(shop, { order: { createdAt: `2026-11-0${1 + Math.floor(index / 4)}T12:00:00Z` } });
    ids.push(orderId);
  }
  expect(readCsv((await made(shop)).bytes).map((row) => row["Order ID"])).toEqual(ids);
});

test("a report has the dashboard's filter", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  await aPayment(shop, { order: { payment: { acquirer: "adyen" } } });
  const { orderId } = await aPayment(shop, { order: { payment: { acquirer: "stripe" } } });
  expect(readCsv((await made(shop, { acquirers: ["stripe"] })).bytes).map((row) => row["Order ID"])).toEqual([orderId]);
});

test("a verifications report has its headings, and no rows before there are verifications", async () => {
  const shop = await aShop({ dashboardVisibility: "kyc_only" });
  const csv = await made(shop, { kind: "verifications" });
  expect(csv.done).toMatchObject({ status: "done", rows: 0 });
  expect(csv.bytes.toString()).toMatch(/^\uFEFFSent,Verification ID,.*\r\n$/u);
  const xlsx = await made(shop, { kind: "verifications", format: "xlsx" });
  expect(await readSheets(xlsx.bytes)).toEqual([{ name: "Verifications", rows: [] }]);
});

test("the requester gets one email, however often the job runs, and its link opens the file", async () => {
  const shop = await aShop({ name: "Kumo", dashboardVisibility: "visible" });
  await aPayment(shop);
  const { person, done } = await made(shop, { period: { start: new Date("2026-08-23T22:27:00Z"), end: new Date("2026-11-21T22:27:00Z") } });
  await make(app, shop, done);
  const mails = app.jobs.filter(({ name, data }) => name === "send-mail" && JSON.stringify(data).includes(person.email));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.data).toMatchObject({ to: person.email, subject: "Your Order & Chargeback report is ready" });
  expect(JSON.stringify(mails[0]?.data)).toContain("for Kumo (Aug 23, 2026, 10:27 PM – Nov 21, 2026, 10:27 PM) is ready: 1 row");
  expect(mails[0]?.data).toMatchObject({ text: expect.stringContaining(done.file?.signedUrl ?? "no link") });
  expect(mails[0]?.data).toMatchObject({ text: expect.stringMatching(new RegExp(`^Hello ${person.fullName},\n`, "u")) });
});

test("an interrupted attempt leaves nothing in the next one's file, and can no longer add to it", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  for (let index = 0; index < 6; index += 1) await aPayment(shop);
  const person = await aPerson({ of: [shop], at: now });
  const job = await asked(app, person, shop);
  // The first attempt pauses after it has started reading orders, a second one takes over the file, and then the first
  // continues.
  const { database } = app.services;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let first: Promise<void> = Promise.resolve();
  await new Promise<void>((reads) => {
    const slow: typeof database = {
      ...database,
      forTenants: async (tenantIds, work, planning) => {
        if (planning === "inIndexOrder") {
          reads();
          await held;
        }
        return database.forTenants(tenantIds, work, planning);
      },
    };
    first = make(app, shop, job, { database: slow });
  });
  await make(app, shop, job);
  letGo();
  await first;
  const done = await asked(app, person, shop, { jobId: job.jobId });
  expect(readCsv((await download(app, done)).bytes)).toHaveLength(6);
  expect(app.jobs.filter(({ name, data }) => name === "send-mail" && JSON.stringify(data).includes(person.email))).toHaveLength(1);
});

test("progress is a percentage of the rows, and never 100 before the file is complete", async () => {
  const shop = await aShop({ dashboardVisibility: "visible" });
  const person = await aPerson({ of: [shop], at: now });
  const job = await asked(app, person, shop);
  expect(job).toMatchObject({ status: "pending", progressPercent: 0, rows: null, file: null });
  const note = async (done: number) => {
    await app.services.database.asOwner("update report set rows_done = $2, rows_total = 200 where report_id = $1", [job.jobId, done]);
    return (await asked(app, person, shop, { jobId: job.jobId })).progressPercent;
  };
  expect(await note(99)).toBe(49);
  expect(await note(200)).toBe(99);
});

test("a report's number of rows comes from the daily figures and the orders of partial days", async () => {
  const shop = await aShopWithOrders();
  const request = (start: string, end: string) => ({
    period: { start: new Date(start), end: new Date(end) },
    scenarioIds: [],
    acquirers: [],
    origins: [],
  });
  const count = (start: string, end: string) =>
    app.services.database.forTenants([shop.tenantId], (handle) =>
      countPayments(handle, shop.tenantId, request(start, end), { timeZone: "Asia/Tokyo", now }),
    );
  expect(await count("2026-11-01T00:00:00Z", "2026-11-30T23:59:59Z")).toBe(4);
  expect(await count("2026-11-02T10:00:00Z", "2026-11-20T19:59:59Z")).toBe(3);
  expect(await count("2026-11-02T10:00:01Z", "2026-11-20T20:00:00Z")).toBe(3);
});
