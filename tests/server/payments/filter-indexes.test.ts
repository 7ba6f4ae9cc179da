import { beforeAll, expect, test } from "vitest";
import { emptyPaymentFilter, type FilterName, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { paymentConditions } from "#server/payments/filter-sql.ts";
import { walkSql } from "#server/payments/sorted-walk-sql.ts";
import { SqlValues } from "#server/db/sql-values.ts";
import { seedPayments } from "#tests/bench/seed-payments.ts";
import { aShop } from "#tests/support/builders.ts";
import { planOf } from "#tests/support/plan-of.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const PAYMENTS = 5000;
let tenantId = 0;

beforeAll(async () => {
  ({ tenantId } = await aShop());
  await seedPayments(await testDatabase(), tenantId, PAYMENTS);
});

type Found = { by: string[]; when: Partial<PaymentFilter>[] } | { withoutIndex: string };

const SEARCHED = "found by way of search_word, whose index is tested in search.test.ts";
const SHARED_BY_MANY = "a value that many orders share: read in order of time, which the list is sorted by";

/** The index that finds each filter's orders, or why there is none. */
const found: Record<FilterName | "afterPaymentId", Found> = {
  search: { withoutIndex: SEARCHED },
  name: { withoutIndex: SEARCHED },
  ip: { withoutIndex: SEARCHED },
  device: { withoutIndex: SEARCHED },
  riskLevels: { by: ["payment_risk"], when: [{ riskLevels: ["High"] }] },
  riskScore: { by: ["payment_risk"], when: [{ riskScore: { from: 0.9, to: null } }] },
  amountBetween: { by: ["payment_amount_shop"], when: [{ amountBetween: { from: 5000, to: null } }] },
  needsReview: { withoutIndex: "payment_queue holds these orders alone, without a further condition" },
  assignees: { by: ["payment_assignee"], when: [{ assignees: ["900000000"] }] },
  orderDate: { withoutIndex: "the list's own order, payment_newest" },
  scenarioIds: { by: ["payment_scenario"], when: [{ scenarioIds: [1] }] },
  guaranteeStatuses: { withoutIndex: SHARED_BY_MANY },
  decisions: { withoutIndex: "payment_held and payment_refused hold the fewer ones, without a further condition" },
  reference: { by: ["payment_reference", "payment_order_id"], when: [{ reference: "#1001" }] },
  email: { by: ["payment_email"], when: [{ email: "robin.77@mail0.test" }, { email: "robin.77" }] },
  mobile: { by: ["payment_phone_end"], when: [{ mobile: "5550000077" }] },
  amount: { by: ["payment_amount_shop"], when: [{ amount: { operator: "gt", value: 5000 } }] },
  acquirers: { withoutIndex: SHARED_BY_MANY },
  origins: { withoutIndex: SHARED_BY_MANY },
  hasChargeback: { withoutIndex: "payment_chargeback holds these orders alone, without a further condition" },
  answerDue: { withoutIndex: "payment_answer_due holds these orders alone, without a further condition" },
  coverEnding: { withoutIndex: "tracking_watch holds the orders that are watched alone" },
  chargebackBuckets: { withoutIndex: "as hasChargeback" },
  chargebackReasons: { withoutIndex: "as hasChargeback" },
  refusals: { withoutIndex: "payment_refused holds these orders alone, without a further condition" },
  cardCountries: { by: ["payment_card_country"], when: [{ cardCountries: ["NZ"] }] },
  subStatuses: { by: ["payment_sub_status"], when: [{ subStatuses: ["PS1"] }] },
  last4Digits: { by: ["payment_card_end"], when: [{ last4Digits: "0077" }] },
  afterPaymentId: { by: ["payment_tenant_id_payment_id_pk"], when: [{ afterPaymentId: 900_000_000 }] },
};

const cases = Object.entries(found).flatMap(([name, each]) =>
  "by" in each ? each.when.map((shown): [string, Partial<PaymentFilter>, string[]] => [name, shown, each.by]) : [],
);

/** Row-level security only lets leakproof conditions use an index. */
test.each(cases)("%s %j is found by its index under row-level security", async (_, shown, indexes) => {
  const values = new SqlValues();
  const conditions = paymentConditions(tenantId, { ...emptyPaymentFilter, ...shown }, { from: null, before: null }, values);
  const lines = await planOf(tenantId, `select payment_id from payment where ${conditions}`, values.list);
  for (const index of indexes) {
    const at = lines.findIndex((line) => line.includes(index));
    expect(at, lines.join("\n")).toBeGreaterThanOrEqual(0);
    expect(lines[at + 1]).toMatch(/Index Cond: .*tenant_id = .+ AND /);
  }
});

test.each(["asc", "desc"] as const)(
  "orders sorted by the due date of their answer, %s, are walked by indexes, those without last",
  async (direction) => {
    const values = new SqlValues();
    const conditions = paymentConditions(tenantId, emptyPaymentFilter, { from: null, before: null }, values);
    const part = { limit: `limit ${values.add(50)}`, end: 50, after: null };
    const lines = await planOf(tenantId, walkSql(conditions, { by: "answerDue", direction }, part, values), values.list);
    const scans = lines.filter((line) => line.includes(" on payment")).map((line) => /using (\w+)/.exec(line)?.[1]);
    expect(scans, lines.join("\n")).toEqual(["payment_answer_due", "payment_tenant_id_payment_id_pk"]);
  },
);
