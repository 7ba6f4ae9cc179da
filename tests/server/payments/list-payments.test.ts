import { fc } from "#tests/support/properties.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { operatorOutcome } from "#server/orders/operator-outcome.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";
import { cancelReasons } from "#domain/payments/cancel-reason.ts";
import { countedDecisions, decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { amountOperators } from "#domain/payments/amount-comparison.ts";
import { DEFAULT_SORT, paymentSorts } from "#domain/payments/payment-sort.ts";
import { emptyPaymentFilter, filterNames, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { riskLevels } from "#domain/payments/risk-level.ts";
import { refusals } from "#domain/payments/refusal.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";
import { assign } from "#server/queue/assignee-store.ts";
import { listAskedFor } from "#server/payments/list-asked-for.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { listPayments } from "#server/payments/list-payments.ts";
import { readRows } from "#server/payments/payment-list-store.ts";
import { aPayment, aShop, closeHeldOrder, type TestShop, testSecrets } from "#tests/support/builders.ts";
import { someOfEachFilter } from "#tests/support/some-filters.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { filteredPlainly, type KnownPayment } from "./payment-oracle.ts";

const now = new Date("2026-11-04T15:00:00Z");
const timeZone = "America/New_York";
const emails = ["anna@shop.test", "anna.b@shop.test", "ANNA@other.test", "bob_100%@shop.test"];
const phones = ["+1 555 123 4567", "(555) 123-4567", "0555 1234567", "+972 50 123 4567", "4567", "8567"];
const references = ["#1001", "#1002", "AB-1001", "ab-7", "#", "1001%"];

let shop: TestShop;
const known: KnownPayment[] = [];

async function page(list: Partial<Parameters<typeof listPayments>[2]> & { filter?: PaymentFilter }, of = shop) {
  const services = { database: await testDatabase(), now: () => now };
  const asked = listAskedFor({ userId: 7 }, { filter: emptyPaymentFilter, sort: null, ...list });
  return listPayments(services, of.tenantId, { page: 1, count: 50, ...list, ...asked });
}

const noChargeback = { hasChargeback: false, chargebackReason: null, disputeState: null, outcomes: [] };
/** Chargebacks of every kind, with the outcomes that lead to them. */
const chargebacks = [
  { hasChargeback: true, chargebackReason: "fraudulent", disputeState: "needs_response", outcomes: ["chargeback"] },
  { hasChargeback: true, chargebackReason: "duplicate", disputeState: "won", outcomes: ["chargeback", "chargeback_won"] },
  { hasChargeback: true, chargebackReason: "fraudulent", disputeState: "lost", outcomes: ["chargeback", "chargeback_lost"] },
  { hasChargeback: true, chargebackReason: null, disputeState: "accepted", outcomes: ["accepted"] },
  { hasChargeback: true, chargebackReason: "general", disputeState: "guarantee_paid", outcomes: ["chargeback", "guarantee_paid"] },
  { hasChargeback: false, chargebackReason: null, disputeState: "inquiry", outcomes: ["inquiry"] },
] as const;

/** Payments of every kind, around the days when the shop's clocks change. */
beforeAll(async () => {
  shop = await aShop({ timeZone, hasGuarantee: true });
  const one = <T>(values: readonly T[], index: number): T => {
    const value = values[index % values.length];
    if (value === undefined) throw new Error("There is nothing to choose from");
    return value;
  };
  for (let index = 0; index < 90; index += 1) {
    const decision = one(decisions, index);
    const closedAt = decision === "pending" && index % 2 === 0 ? now : null;
    const payment = {
      orderId: index % 4 === 0 ? `x${index}` : `X-${index}`,
      reference: `${one(references, index)}${index % 3 === 0 ? "" : index}`,
      createdAt: new Date(Date.parse("2026-10-30T03:30:00Z") + (index % 30) * 5 * 3_600_000),
      amount: (index % 7) * 10.5,
      riskScore: (index % 5) / 5,
      email: index % 5 === 0 ? null : one(emails, index).toLowerCase(),
      phone: index % 6 === 0 ? null : one(phones, index),
      firstName: index % 7 === 0 ? null : one(["Robin", "Zoë", "Li"], index),
      lastName: index % 8 === 0 ? null : one(["O'Hara", "García-Lopez", "Anna"], index),
      ip: index % 4 === 1 ? null : one(["203.0.113.7", "203.0.11.13", "2001:db8::1"], index),
      deviceId: index % 5 === 2 ? null : one(["device-1", "DEVICE-10", "203.0.113.7"], index),
      last4: index % 3 === 0 ? null : one(["4242", "4200", "0042"], index),
      acquirer: index % 4 === 0 ? null : one(["stripe", "adyen"], index),
      origin: index % 5 === 0 ? null : one(["web", "pos"], index),
      cardCountry: index % 4 === 0 ? null : one(["US", "DE"], index),
      ...(index % 3 === 1 ? one(chargebacks, Math.floor(index / 3)) : noChargeback),
      cancelReason: index % 4 === 3 ? one(cancelReasons, Math.floor(index / 4)) : null,
      subStatus: index % 5 === 0 ? null : one(subStatuses, index),
      scenarioId: 1 + (index % 3),
      decision,
      closedAt,
      guaranteeStatus: closedAt === null ? one(guaranteeStatuses, index) : 0,
      assigneeId: index % 2 === 0 ? null : one([7, 8, 9], index),
      receivedAt: now,
      isCoverEnding: index % 9 === 0,
    };
    const { paymentId } = await aPayment(shop, {
      decision,
      riskScore: payment.riskScore,
      guaranteeStatus: payment.guaranteeStatus,
      scenario: { id: payment.scenarioId, name: `Scenario ${payment.scenarioId}` },
      receivedAt: now,
      order: {
        orderId: payment.orderId,
        reference: payment.reference,
        createdAt: payment.createdAt.toISOString(),
        amount: payment.amount,
        origin: payment.origin ?? undefined,
        billingAddress: payment.cardCountry === null ? undefined : { country: payment.cardCountry },
        customer: {
          firstName: payment.firstName ?? undefined,
          lastName: payment.lastName ?? undefined,
          email: payment.email ?? undefined,
          phone: payment.phone ?? undefined,
        },
        device: { ip: payment.ip ?? undefined, deviceId: payment.deviceId ?? undefined },
        payment: { acquirer: payment.acquirer ?? undefined, status: payment.subStatus ?? undefined, cardLast4: payment.last4 ?? undefined },
      },
    });
    const assignee = payment.assigneeId === null ? null : { colleagueId: payment.assigneeId, fullName: "Dana Reyes" };
    await (await testDatabase()).forTenants([shop.tenantId], (handle) => assign(handle, shop.tenantId, paymentId, assignee));
    if (closedAt !== null) await closeHeldOrder(shop, payment.orderId, closedAt);
    const dueAt = new Date(Date.UTC(2027, 0, 1 + (index % 5)));
    for (const outcome of [...payment.outcomes, ...(payment.cancelReason === null ? [] : ["cancelled"])]) {
      const at = new Date(payment.createdAt.getTime() + 3_600_000).toISOString();
      await reportOutcome(
        { database: await testDatabase(), secrets: testSecrets },
        shop.tenantId,
        payment.orderId,
        operatorOutcome.parse({
          type: outcome,
          reason: (outcome === "cancelled" ? payment.cancelReason : payment.chargebackReason) ?? undefined,
          at,
          ...(outcome === "inquiry" || outcome === "chargeback" ? { dueAt: dueAt.toISOString() } : {}),
        }),
        now,
      );
    }
    if (payment.isCoverEnding)
      await (
        await testDatabase()
      ).asOwner("insert into tracking_watch (tenant_id, payment_id, next_at, warned_at) values ($1, $2, now(), now())", [
        shop.tenantId,
        paymentId,
      ]);
    const isToAnswer = payment.disputeState === "inquiry" || payment.disputeState === "needs_response";
    known.push({ ...payment, answerDueAt: isToAnswer ? dueAt : null, paymentId, ...(await standingOf(paymentId)) });
    // Half of the figures are folded; the other half are still changes.
    if (index === 45) await foldFigures(await testDatabase());
  }
});

/** How an order stands after its outcomes, of which some end a held order. */
async function standingOf(paymentId: number): Promise<Pick<KnownPayment, "decision" | "closedAt" | "guaranteeStatus">> {
  const [row] = await (
    await testDatabase()
  ).forTenants([shop.tenantId], (handle) =>
    handle.prepared<Pick<KnownPayment, "decision" | "closedAt" | "guaranteeStatus">>(
      `select decision, closed_at as "closedAt", guarantee_status as "guaranteeStatus" from payment where payment_id = $1`,
      [paymentId],
    ),
  );
  if (!row) throw new Error("The payment isn't there");
  return row;
}

const someOf = <T>(values: readonly T[]): fc.Arbitrary<T[]> =>
  fc.boolean().chain((isAsked) => (isAsked ? fc.subarray<T>([...values]) : fc.constant<T[]>([])));
const maybe = <T>(values: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: values });
const aDay = fc.integer({ min: 0, max: 9 }).map((days) => shopDay(new Date(Date.parse("2026-10-28T12:00:00Z") + days * 86_400_000), "UTC"));
const anInstant = fc.integer({ min: 0, max: 7 * 86_400 }).map((seconds) => new Date(Date.parse("2026-10-29T20:00:00Z") + seconds * 1000));
const aDate = fc.oneof(
  fc.record({ type: fc.constant("inLast" as const), days: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ type: fc.constant("equal" as const), date: aDay }),
  fc.record({ type: fc.constant("between" as const), start: aDay, end: aDay }),
  fc.record({ type: fc.constant("onOrAfter" as const), date: aDay }),
  fc.record({ type: fc.constant("beforeOrOn" as const), date: aDay }),
  fc.tuple(anInstant, anInstant).map(([start, end]) => ({ type: "period" as const, start, end })),
);
const cellFilter = {
  orderDate: fc.oneof(fc.constant(null), aDate),
  scenarioIds: someOf([1, 2, 9]),
  guaranteeStatuses: someOf(guaranteeStatuses),
  decisions: someOf(countedDecisions),
  acquirers: someOf(["stripe", "adyen", "none", ""]),
  origins: someOf(["web", "pos", ""]),
  hasChargeback: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  chargebackReasons: someOf(["fraudulent", "duplicate", "general", ""]),
  chargebackBuckets: someOf(chargebackBuckets),
};
const aFilter = fc.record({
  ...cellFilter,
  refusals: someOf(refusals),
  answerDue: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  coverEnding: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  needsReview: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  assignees: someOf(["7", "8", "", "x"]),
  cardCountries: someOf(["US", "DE", "", "FR"]),
  subStatuses: someOf(subStatuses),
  reference: maybe(fc.constantFrom("#1001", "1001", "100", "ab-", "AB-1001", "#", "x-2", "X4", "%", "1001%", "nothing")),
  email: maybe(fc.constantFrom("anna@shop.test", "Anna@Shop.test", "anna", "anna@", "bob_1", "b%", "nobody@shop.test")),
  mobile: maybe(fc.constantFrom("4567", "5551234567", "15551234567", "0501234567", "972501234567", "67", "7", "567", "99")),
  search: maybe(
    fc.constantFrom(
      "anna",
      "zoe ohara",
      "GARCIA",
      "lopez li",
      "203.0.11",
      "shop.test",
      "x-1",
      "+1 (555) 123-4567",
      "4242 rob",
      "dev",
      "nobody",
    ),
  ),
  name: maybe(fc.constantFrom("rob", "Zoe O’hara", "li", "lop", "ann", "nobody")),
  ip: maybe(fc.constantFrom("203.0.113.7", "203.0.11", "2001:", "10.0.0.1")),
  device: maybe(fc.constantFrom("device-1", "DEV", "203.0")),
  amountBetween: maybe(fc.constantFrom({ from: 10.5, to: 31.5 }, { from: null, to: 0 }, { from: 42, to: null })),
  riskLevels: someOf(riskLevels),
  riskScore: maybe(fc.constantFrom({ from: 0.2, to: 0.4 }, { from: null, to: 0 }, { from: 0.6, to: null })),
  last4Digits: maybe(fc.constantFrom("4242", "42", "4", "0", "9999", "004")),
  amount: maybe(fc.record({ operator: fc.constantFrom(...amountOperators), value: fc.constantFrom(0, 10.5, 31.5, 100) })),
});
const aSort = fc.record({ by: fc.constantFrom(...paymentSorts), direction: fc.constantFrom("asc" as const, "desc" as const) });

const kindsOfFilter: [string, fc.Arbitrary<Partial<PaymentFilter>>][] = [
  ["by any filter", aFilter],
  ["by a filter that the daily figures can count", fc.record(cellFilter)],
];

describe("a list", () => {
  test.each(kindsOfFilter)("%s shows the same payments as looking at each one", async (_, filters) => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        aSort,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 30 }),
        async (shown, sort, number, count) => {
          const filter = { ...emptyPaymentFilter, ...shown };
          const expected = filteredPlainly(known, filter, sort, now, timeZone);
          const answer = await page({ filter, sort, page: number, count });
          expect(answer.transactions.map((row) => row.orderId)).toEqual(
            expected.slice((number - 1) * count, number * count).map((one) => one.orderId),
          );
          expect(answer.transactionsCount).toBe(expected.length);
          expect(answer.countIsAtLeast).toBeUndefined();
        },
      ),
      { numRuns: 150 },
    );
  });

  test.each(filterNames)("by %s alone shows the same payments as looking at each one, and not all of them", async (name) => {
    const filter = { ...emptyPaymentFilter, [name]: someOfEachFilter[name] };
    const expected = filteredPlainly(known, filter, DEFAULT_SORT, now, timeZone);
    const answer = await page({ filter, count: 100 });
    expect(answer.transactions.map((row) => row.orderId)).toEqual(expected.map((one) => one.orderId));
    expect(answer.transactionsCount).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(known.length);
  });

  test("without a sort is newest first", async () => {
    const answer = await page({});
    const expected = filteredPlainly(known, emptyPaymentFilter, DEFAULT_SORT, now, timeZone);
    expect(answer.transactions.map((row) => row.paymentId)).toEqual(expected.slice(0, 50).map((one) => one.paymentId));
    expect(answer.transactionsCount).toBe(known.length);
  });

  test("counts what has arrived since a payment", async () => {
    const afterPaymentId = known.at(-4)?.paymentId ?? null;
    expect((await page({ filter: { ...emptyPaymentFilter, afterPaymentId }, count: 1 })).transactionsCount).toBe(3);
  });

  test("names the shop's newest payment, filtered or not", async () => {
    const newest = known.at(-1)?.paymentId;
    expect((await page({})).newestPaymentId).toBe(newest);
    expect((await page({ filter: { ...emptyPaymentFilter, reference: "no such order" } })).newestPaymentId).toBe(newest);
    const other = await aShop();
    expect((await page({}, other)).newestPaymentId).toBeNull();
  });

  test("of another shop shows none of these payments", async () => {
    const other = await aShop();
    await aPayment(other, { order: { orderId: "of the other" } });
    expect((await page({}, other)).transactions.map((row) => row.orderId)).toEqual(["of the other"]);
    expect((await page({ filter: { ...emptyPaymentFilter, amount: { operator: "ge", value: 0 } } }, other)).transactionsCount).toBe(1);
  });

  test("are read again by their ids, without those of another shop", async () => {
    const [first] = known;
    const foreign = await aPayment(await aShop());
    const paymentIds = [first?.paymentId ?? 0, foreign.paymentId];
    // Without row-level security's help.
    const rows = await (await testDatabase()).asSystem((handle) => readRows(handle, shop.tenantId, paymentIds));
    expect(rows).toMatchObject([{ paymentId: first?.paymentId, orderId: first?.orderId }]);
  });

  test("beyond the last page is empty but still counted", async () => {
    expect(await page({ page: 1_000_000, count: 100 })).toMatchObject({ transactions: [], transactionsCount: known.length });
  });

  test.each(["\0", "a\uD800b", "'; drop table payment; --", "\\"])("searched for %j finds nothing and breaks nothing", async (text) => {
    for (const filter of [
      { reference: text },
      { email: text },
      { acquirers: [text] },
      { search: `${text}zzz` },
      { name: `${text}zzz` },
      { device: `${text}zzz` },
    ]) {
      expect((await page({ filter: { ...emptyPaymentFilter, ...filter } })).transactionsCount).toBe(0);
    }
  });
});
