import { beforeAll, expect, test } from "vitest";
import { type PaymentFilter, emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import { paymentConditions } from "#server/payments/filter-sql.ts";
import { SqlValues } from "#server/db/sql-values.ts";
import { seedPayments } from "#tests/bench/seed-payments.ts";
import { aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const PAYMENTS = 5000;
let tenantId = 0;

beforeAll(async () => {
  ({ tenantId } = await aShop());
  await seedPayments(await testDatabase(), tenantId, PAYMENTS);
});

const cases: [string, Partial<PaymentFilter>, string[]][] = [
  ["a scenario", { scenarioIds: [1] }, ["payment_scenario"]],
  ["an amount", { amount: { operator: "gt", value: 5000 } }, ["payment_amount"]],
  ["an email address", { email: "robin.77@mail0.test" }, ["payment_email"]],
  ["the start of an email address", { email: "robin.77" }, ["payment_email"]],
  ["a reference or an orderId", { reference: "#1001" }, ["payment_reference", "payment_order_id"]],
  ["a phone number", { mobile: "5550000077" }, ["payment_phone_end"]],
  ["the last four digits", { last4Digits: "0077" }, ["payment_card_end"]],
  ["the sub-status", { subStatuses: ["PS1"] }, ["payment_sub_status"]],
  ["the card's country", { cardCountries: ["NZ"] }, ["payment_card_country"]],
  ["what arrived since", { afterPaymentId: 900_000_000 }, ["payment_tenant_id_payment_id_pk"]],
];

/** Row-level security only lets leakproof conditions use an index. */
test.each(cases)("%s is found by its index under row-level security", async (_, shown, indexes) => {
  const values = new SqlValues();
  const conditions = paymentConditions(tenantId, { ...emptyPaymentFilter, ...shown }, { from: null, before: null }, values);
  const plan = await (
    await testDatabase()
  ).forTenants([tenantId], (handle) =>
    handle.unprepared<{ "QUERY PLAN": string }>(`explain (costs off) select payment_id from payment where ${conditions}`, values.list),
  );
  const lines = plan.map((row) => row["QUERY PLAN"]);
  for (const index of indexes) {
    const at = lines.findIndex((line) => line.includes(index));
    expect(at, lines.join("\n")).toBeGreaterThanOrEqual(0);
    expect(lines[at + 1]).toMatch(/Index Cond: .*tenant_id = .+ AND /);
  }
});
