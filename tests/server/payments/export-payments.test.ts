import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import { exportPayments } from "#server/payments/export-payments.ts";
import { listPayments } from "#server/payments/list-payments.ts";
import { aPayment, aPerson, aShop, closeHeldOrder, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const now = new Date("2026-11-21T23:30:00Z");
const means = async () => ({ database: await testDatabase(), now: () => now });

async function exported(shop: TestShop, filter = emptyPaymentFilter, sort: PaymentSort | null = null, batch?: number) {
  const { csv, fileName } = await exportPayments(await means(), shop.tenantId, { filter, sort }, batch === undefined ? {} : { batch });
  const whole = (await buffer(csv)).toString();
  const rows: Record<string, string>[] = parse(whole, { bom: true, columns: true });
  return { whole, fileName, rows };
}

test("an export matches the list, with times in the shop's time zone and plain amounts", async () => {
  const shop = await aShop({ timeZone: "Asia/Tokyo", hasGuarantee: true });
  const { paymentId } = await aPayment(shop, {
    riskScore: 0.0421,
    order: {
      orderId: "1001",
      reference: "#1001",
      createdAt: "2026-11-20T20:00:00Z",
      amount: 1200,
      currency: "JPY",
      customer: { firstName: "Łucja", lastName: 'de "Vries", Jr' },
      payment: { acquirer: "shopify_payments", status: "PS0" },
      origin: "web",
    },
  });
  const { whole, fileName, rows } = await exported(shop);
  expect(whole.startsWith("\u{FEFF}Created,Reference,Order ID,Payment ID,Amount,Currency")).toBe(true);
  expect(fileName).toBe("transactions-2026-11-22.csv");
  expect(rows).toMatchObject([
    {
      Created: "2026-11-21T05:00:00+09:00",
      Reference: "#1001",
      "Order ID": "1001",
      Amount: "1200",
      Currency: "JPY",
      "First name": "Łucja",
      "Last name": 'de "Vries", Jr',
      Scenario: "All other orders",
      Decision: "Approved",
      "Guarantee status": "Under guarantee",
      "Guarantee note": "",
      "Risk score": "0.0421",
      "Risk level": "Low",
      "Payment provider": "Shopify Payments",
      Origin: "Web",
      Status: "Confirmed & Paid",
      Chargeback: "No",
      "Payment ID": String(paymentId),
    },
  ]);
});

test("an order that isn't guaranteed is exported with the reason", async () => {
  const shop = await aShop({ hasGuarantee: true });
  await aPayment(shop, { guaranteeStatus: 0, guaranteeNote: "Not guaranteed: amount above your guarantee limit" });
  expect((await exported(shop)).rows).toMatchObject([
    { "Guarantee status": "Not under guarantee", "Guarantee note": "Not guaranteed: amount above your guarantee limit" },
  ]);
});

test("a held order that was closed without a decision is exported as closed", async () => {
  const shop = await aShop();
  const { orderId } = await aPayment(shop, { decision: "pending" });
  await closeHeldOrder(shop, orderId);
  expect((await exported(shop)).rows).toMatchObject([{ "Order ID": orderId, Decision: "Closed" }]);
  expect((await exported(shop, { ...emptyPaymentFilter, decisions: ["pending"] })).rows).toEqual([]);
});

test("an export of nothing has its headings", async () => {
  const { whole } = await exported(await aShop());
  expect(whole).toMatch(/^\u{FEFF}Created,[^\n]+\r\n$/u);
});

test("batches join without gaps or repeats in every order, even among equal times and amounts", async () => {
  const shop = await aShop();
  for (let index = 0; index < 23; index += 1) {
    const createdAt = `2026-11-0${1 + (index % 3)}T12:00:00Z`;
    await aPayment(shop, { riskScore: (index % 4) / 4, order: { createdAt, amount: index % 5 } });
  }
  for (const by of ["createdAt", "amount", "riskScore"] as const) {
    for (const direction of ["asc", "desc"] as const) {
      const sort = { by, direction };
      const list = await listPayments(await means(), shop.tenantId, { filter: emptyPaymentFilter, sort, page: 1, count: 100 });
      const { rows } = await exported(shop, emptyPaymentFilter, sort, 4);
      expect(rows.map((row) => row["Payment ID"])).toEqual(list.transactions.map((row) => String(row.paymentId)));
    }
  }
});

test("an export uses the list's filter and only has the shop's own payments", async () => {
  const shop = await aShop();
  await aPayment(await aShop(), { decision: "rejected" });
  await aPayment(shop, { decision: "approved" });
  const { orderId } = await aPayment(shop, { decision: "rejected" });
  const { rows } = await exported(shop, { ...emptyPaymentFilter, decisions: ["rejected"] });
  expect(rows.map((row) => row["Order ID"])).toEqual([orderId]);
});

test("others can use the database while an export is being read", async () => {
  const shop = await aShop();
  for (let index = 0; index < 6; index += 1) await aPayment(shop);
  const { csv } = await exportPayments(await means(), shop.tenantId, { filter: emptyPaymentFilter, sort: null }, { batch: 2 });
  const read: string[] = [];
  for await (const chunk of csv) {
    read.push(String(chunk));
    await aPayment(shop, { order: { createdAt: "2026-11-21T12:00:00Z" } });
  }
  expect(parse(read.join(""), { bom: true, columns: true })).toHaveLength(6);
});

test("an export is a download named after the day", async () => {
  const app = await testApp({ now: () => now });
  const shop = await aShop();
  const { orderId } = await aPayment(shop);
  const response = await app.http.inject({
    method: "POST",
    url: "/api/payments/transactions/export",
    headers: asPerson(await aPerson({ of: [shop], at: now }), shop),
    payload: {},
  });
  expect(response.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="transactions-2026-11-21.csv"',
  });
  expect(response.body).toContain(orderId);
});
