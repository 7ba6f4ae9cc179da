import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { currency } from "#contract/currency.ts";
import { listAccounts, type AccountsRequest } from "#contract/master.ts";
import { outcomeBody } from "#contract/orders.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { accountFigures, type Account, type AccountFigures, type AccountSums } from "#domain/insights/account-figures.ts";
import { wholeDays, wholeDaysOf, type Period } from "#domain/insights/period.ts";
import { DEFAULT_CURRENCY, type CurrencyCode } from "#domain/money/currencies.ts";
import { chargebackBucketOf, isFraudReason } from "#domain/payments/chargeback-bucket.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { DisputeState } from "#domain/payments/payment-status.ts";
import type { Database } from "#server/db/database.ts";
import { foldDeltas } from "#server/figures/figure-store.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let app: TestApp;
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  app = await testApp();
});

const october = wholeDays("2026-10-01", "2026-10-31", "UTC");
const noon = "2026-10-15T12:00:00Z";

describe("the accounts of a master account", () => {
  test("show what each has taken, lost to fraud and recovered, in one currency", async () => {
    const { asMaster, accounts } = await aGroup(["Alder Books", "Birch Toys", "Cedar Tea"]);
    const [alder, birch] = accounts;
    await anOrder(alder, { amount: 1000 });
    await anOrder(alder, { amount: 200 }, { reason: "fraudulent", amount: 150.5 });
    await anOrder(alder, { amount: 300 }, { reason: "duplicate" }, "chargeback_won");
    await anOrder(birch, { amount: 16_077, currency: "JPY" }, { reason: "unrecognized" });
    await anOrder((await aGroup(["Other"])).accounts[0], { amount: 7 });

    const { accounts: rows, totals, rowsCount, ...conversion } = await list(asMaster);
    expect(rows).toEqual([
      row(alder, "Alder Books", {
        transactions: 3,
        amount: 1500,
        fraudPercent: (150.5 / 1500) * 100,
        fraudAmount: 150.5,
        recoveredAmount: 300,
        chargebacks: 2,
      }),
      row(birch, "Birch Toys", { transactions: 1, amount: 100, fraudPercent: 100, fraudAmount: 100, chargebacks: 1 }),
      row(accounts[2], "Cedar Tea", { fraudPercent: null }),
    ]);
    expect(rowsCount).toBe(3);
    expect(totals).toEqual({
      transactions: 4,
      amount: 1600,
      fraudPercent: (250.5 / 1600) * 100,
      fraudAmount: 250.5,
      recoveredAmount: 300,
      chargebacks: 3,
    });
    expect(conversion).toEqual({ currency: "USD", ratesDate: "2026-06-01", missingCurrencies: [] });
    expect((await list(asMaster, { currency: code("JPY") })).totals.amount).toBe(Math.round(1500 * 160.77) + 16_077);
  });

  test("name the currencies that have no rate, and leave their amounts out", async () => {
    const { asMaster, accounts } = await aGroup(["Alder Books"]);
    await anOrder(accounts[0], { amount: 10 });
    await anOrder(accounts[0], { amount: 5, currency: "KWD" });
    const { totals, missingCurrencies } = await list(asMaster);
    expect(totals).toMatchObject({ transactions: 2, amount: 10 });
    expect(missingCurrencies).toEqual(["KWD"]);
  });

  test("come in pages, sorted and narrowed by name, with the totals of all pages", async () => {
    const { asMaster, accounts } = await aGroup(["Alder", "birch 2", "Birch 10", "Cedar"]);
    for (const [index, account] of accounts.entries()) await anOrder(account, { amount: 10 * (index + 1) });
    const namesOf = async (shown: Partial<AccountsRequest>, page = 1) =>
      (await list(asMaster, shown, { page, count: 2 })).accounts.map(({ name }) => name);
    expect(await namesOf({})).toEqual(["Cedar", "Birch 10"]);
    expect(await namesOf({}, 2)).toEqual(["birch 2", "Alder"]);
    expect(await namesOf({ sort: { by: "name", direction: "asc" } })).toEqual(["Alder", "birch 2"]);
    expect(await namesOf({ name: "BIRCH", sort: { by: "amount", direction: "asc" } })).toEqual(["birch 2", "Birch 10"]);
    const { totals, rowsCount } = await list(asMaster, { name: "birch" }, { page: 2, count: 1 });
    expect([rowsCount, totals.transactions, totals.amount]).toEqual([2, 2, 50]);
    expect((await list(asMaster, {}, { page: 9, count: 50 })).accounts).toEqual([]);
  });

  test("that have left it are seen no longer", async () => {
    const { asMaster, accounts } = await aGroup(["Alder", "Birch"]);
    await anOrder(accounts[0], { amount: 10 });
    await database.asOwner("update tenant set master_tenant_id = null where tenant_id = $1", [accounts[0]?.tenantId]);
    expect((await list(asMaster)).accounts.map(({ name }) => name)).toEqual(["Birch"]);
  });

  test("are for master accounts only", async () => {
    const shop = await aShop();
    const asStaff = asPerson(await aPerson({ of: [shop] }), shop);
    const body = { period: october, currency: DEFAULT_CURRENCY, name: null, sort: null };
    expect(await app.call(listAccounts, { query: { page: 1, count: 50 }, body }, asStaff)).toMatchObject({ status: 403 });
  });

  test("are a plain count of the payments, over any zones, currencies, outcomes and periods, folded or not", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aHistory, { minLength: 1, maxLength: 3 }),
        aPeriod,
        fc.constantFrom("USD", "JPY"),
        async (shops, period, to) => {
          const { asMaster, accounts } = await aGroup(
            shops.map((_, index) => `Shop ${index}`),
            shops.map(({ timeZone }) => timeZone),
          );
          for (const [index, { orders }] of shops.entries()) for (const order of orders) await play(accounts[index], order);
          await database.asSystem((handle) => foldDeltas(handle, 4));
          const { accounts: rows, totals } = await list(asMaster, { period, currency: code(to), sort: { by: "name", direction: "asc" } });
          const counted = await Promise.all(accounts.map((account) => plainCount(account, period)));
          const figuresOf = (sums: AccountSums[]) => rounded(accountFigures(sums, code(to), bundledRates).figures);
          expect(rows.map(rounded)).toEqual(
            accounts.map(({ tenantId }, index) => ({ tenantId, name: `Shop ${index}`, ...figuresOf(counted[index] ?? []) })),
          );
          expect(rounded(totals)).toEqual(figuresOf(counted.flat()));
        },
      ),
      { numRuns: 12 },
    );
  });
});

const aHistory = fc.record({
  timeZone: fc.constantFrom("UTC", "America/New_York", "Asia/Kolkata", "Europe/Berlin"),
  orders: fc.array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 4 * 24 * 60 }),
      amount: fc.integer({ min: 0, max: 500 }),
      currency: fc.constantFrom("USD", "EUR", "JPY"),
      reason: fc.constantFrom(null, "fraudulent", "unrecognized", "duplicate"),
      end: fc.constantFrom(null, "chargeback_won", "chargeback_lost", "guarantee_paid"),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});
type PlayedOrder = { minutes: number; amount: number; currency: string; reason: string | null; end: string | null };
/** Four days around the end of daylight saving in Berlin. */
const START_MS = Date.UTC(2026, 9, 23, 18);
const aPeriod = fc.oneof(
  fc.constant(wholeDays("2026-10-24", "2026-10-25", "UTC")),
  fc.tuple(fc.integer({ min: 0, max: 96 * 60 }), fc.integer({ min: 0, max: 96 * 60 })).map(([one, other]) => ({
    start: new Date(START_MS + Math.min(one, other) * 60_000),
    end: new Date(START_MS + Math.max(one, other) * 60_000),
  })),
);

async function play(shop: TestShop | undefined, { minutes, reason, end, ...order }: PlayedOrder): Promise<void> {
  const createdAt = new Date(START_MS + minutes * 60_000).toISOString();
  await anOrder(shop, { ...order, createdAt }, reason === null || order.amount === 0 ? undefined : { reason }, end ?? undefined);
}

const kept = z.object({
  created_at: z.date(),
  currency,
  amount: z.number(),
  disputed: z.number(),
  chargeback_id: z.string().nullable(),
  chargeback_reason: z.string().nullable(),
  dispute_state: z.custom<DisputeState>().nullable(),
  guarantee_status: z.custom<GuaranteeStatus>(),
});

/** Adds up the payments one by one, without any figure that is kept. The master account's days are those of UTC. */
async function plainCount({ tenantId, timeZone }: TestShop, period: Period): Promise<AccountSums[]> {
  const { rows } = await database.asOwner(
    `select created_at, currency, amount_minor::float8 as amount, disputed_minor::float8 as disputed, chargeback_id, chargeback_reason,
       dispute_state, guarantee_status from payment where tenant_id = $1`,
    [tenantId],
  );
  const days = wholeDaysOf(period, "UTC");
  const isIn = (at: Date) => {
    if (days === null) return at >= period.start && Math.floor(at.getTime() / 1000) <= Math.floor(period.end.getTime() / 1000);
    const day = shopDay(at, timeZone);
    return day >= days.first && day <= days.last;
  };
  return z
    .array(kept)
    .parse(rows)
    .flatMap((payment) => {
      const isChargeback = payment.chargeback_id !== null;
      const disputed = isChargeback ? payment.disputed : 0;
      const isRecovered = chargebackBucketOf(payment.dispute_state, payment.guarantee_status) === "recovered";
      return isIn(payment.created_at)
        ? {
            currency: payment.currency,
            transactions: 1,
            amountMinor: payment.amount,
            fraudMinor: isFraudReason(payment.chargeback_reason) ? disputed : 0,
            recoveredMinor: isRecovered ? disputed : 0,
            chargebacks: isChargeback ? 1 : 0,
          }
        : [];
    });
}

/** Adding up in another order changes the last bits of a share, which nobody sees. */
function rounded<Kind extends AccountFigures>(figures: Kind): Kind {
  return { ...figures, fraudPercent: figures.fraudPercent === null ? null : Number(figures.fraudPercent.toFixed(9)) };
}

/** A master account with somebody of its own, and sub-accounts of the given names. */
async function aGroup(names: string[], timeZones: string[] = []): Promise<{ asMaster: Caller; accounts: TestShop[] }> {
  const master = await aShop({ isMaster: true });
  const accounts: TestShop[] = [];
  for (const [index, name] of names.entries())
    accounts.push(await aShop({ name, masterTenantId: master.tenantId, timeZone: timeZones[index] ?? "UTC", hasGuarantee: true }));
  return { asMaster: asPerson(await aPerson({ of: [master] }), master), accounts };
}

/** An order of mid-October unless shown otherwise, with what became of it. */
async function anOrder(shop: TestShop | undefined, order: object, chargeback?: object, end?: string): Promise<void> {
  if (shop === undefined) throw new Error("There is no such account");
  const { orderId } = await aPayment(shop, { order: { createdAt: noon, ...order } });
  const bodies = [...(chargeback ? [{ type: "chargeback", ...chargeback }] : []), ...(end ? [{ type: end }] : [])];
  for (const [index, body] of bodies.entries()) {
    const outcome = outcomeBody.parse({ at: `2026-11-0${index + 1}T12:00:00Z`, ...body });
    await reportOutcome({ database }, shop.tenantId, orderId, outcome, new Date());
  }
}

function list(as: Caller, shown: Partial<AccountsRequest> = {}, query = { page: 1, count: 50 }) {
  return app.read(listAccounts, { query, body: { period: october, currency: DEFAULT_CURRENCY, name: null, sort: null, ...shown } }, as);
}

function row(shop: TestShop | undefined, name: string, shown: Partial<AccountFigures>): Account {
  const none = { transactions: 0, amount: 0, fraudPercent: 0, fraudAmount: 0, recoveredAmount: 0, chargebacks: 0 };
  return { tenantId: shop?.tenantId ?? 0, name, ...none, ...shown };
}

function code(text: string): CurrencyCode {
  return currency.parse(text);
}
