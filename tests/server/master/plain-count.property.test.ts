import { fc } from "#tests/support/properties.ts";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { currency } from "#contract/currency.ts";
import { listAccounts } from "#contract/master.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { accountFigures, type AccountFigures, type AccountSums } from "#domain/figures/account-figures.ts";
import { wholeDays, wholeDaysOf, type Period } from "#domain/figures/period.ts";
import { isFraudReason } from "#domain/payments/dispute-reasons.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import type { Database } from "#server/db/database.ts";
import { foldDeltas } from "#server/figures/figure-store.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";
import { aGroup, anAccountOrder } from "#tests/support/a-group.ts";
import type { TestShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let app: TestApp;
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  app = await testApp();
});

test(
  "the figures of accounts are a plain count of the payments, over any zones, currencies, outcomes and periods, folded or not",
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aHistory, { minLength: 1, maxLength: 3 }),
        aPeriod,
        fc.constantFrom("USD", "JPY").map((code) => currency.parse(code)),
        async (shops, period, to) => {
          const { asMaster, accounts } = await aGroup(
            shops.map((_, index) => `Shop ${index}`),
            shops.map(({ timeZone }) => timeZone),
          );
          for (const [index, { orders }] of shops.entries()) for (const order of orders) await play(accounts[index], order);
          await database.asSystem((handle) => foldDeltas(handle, 4));
          const { accounts: rows, totals } = await app.read(
            listAccounts,
            {
              query: { page: 1, count: 50 },
              body: { period, currency: to, name: null, tenantId: null, sort: { by: "name", direction: "asc" } },
            },
            asMaster,
          );
          const counted = await Promise.all(accounts.map((account) => plainCount(account, period)));
          const figuresOf = (sums: AccountSums[]) => rounded(accountFigures(sums, to, bundledRates).figures);
          expect(rows.map(rounded)).toEqual(
            accounts.map(({ tenantId }, index) => ({ tenantId, name: `Shop ${index}`, ...figuresOf(counted[index] ?? []) })),
          );
          expect(rounded(totals)).toEqual(figuresOf(counted.flat()));
        },
      ),
      { numRuns: 12 },
    );
  },
);

const aHistory = fc.record({
  timeZone: fc.constantFrom("UTC", "America/New_York", "Asia/Kolkata", "Europe/Berlin"),
  orders: fc.array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 4 * 24 * 60 }),
      amount: fc.integer({ min: 0, max: 500 }),
      currency: fc.constantFrom("USD", "EUR", "JPY"),
      reason: fc.constantFrom(null, "fraudulent", "unrecognized", "duplicate"),
      paid: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
      end: fc.constantFrom(null, "chargeback_won" as const, "chargeback_lost" as const, "guarantee_paid" as const),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});
type PlayedOrder = { minutes: number; amount: number; currency: string; reason: string | null; end: OutcomeType | null; paid?: number };
/** Four days around the end of daylight saving time in Berlin. */
const START_MS = Date.UTC(2026, 9, 23, 18);
const aPeriod = fc.oneof(
  fc.constant(wholeDays("2026-10-24", "2026-10-25", "UTC")),
  fc.tuple(fc.integer({ min: 0, max: 96 * 60 }), fc.integer({ min: 0, max: 96 * 60 })).map(([one, other]) => ({
    start: new Date(START_MS + Math.min(one, other) * 60_000),
    end: new Date(START_MS + Math.max(one, other) * 60_000),
  })),
);

async function play(shop: TestShop | undefined, { minutes, reason, end, paid, ...order }: PlayedOrder): Promise<void> {
  const createdAt = new Date(START_MS + minutes * 60_000).toISOString();
  await anAccountOrder(
    shop,
    { ...order, createdAt },
    reason === null || order.amount === 0 ? undefined : { reason },
    end ?? undefined,
    paid,
  );
}

const kept = z.object({
  created_at: z.date(),
  currency,
  amount: z.number(),
  disputed: z.number(),
  recovered: z.number(),
  chargeback_id: z.string().nullable(),
  chargeback_reason: z.string().nullable(),
});

/** Adds up the payments one by one, without any stored figures. The master account's days are in UTC. */
async function plainCount({ tenantId, timeZone }: TestShop, period: Period): Promise<AccountSums[]> {
  const { rows } = await database.asOwner(
    `select created_at, currency, amount_minor::float8 as amount, disputed_minor::float8 as disputed, recovered_minor::float8 as recovered, chargeback_id,
       chargeback_reason from payment where tenant_id = $1`,
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
      return isIn(payment.created_at)
        ? {
            currency: payment.currency,
            transactions: 1,
            amountMinor: payment.amount,
            fraudMinor: isFraudReason(payment.chargeback_reason) ? disputed : 0,
            recoveredMinor: payment.recovered,
            chargebacks: isChargeback ? 1 : 0,
          }
        : [];
    });
}

/** Summing in another order changes the last bits of a share, which nobody sees. */
function rounded<Kind extends AccountFigures>(figures: Kind): Kind {
  return { ...figures, fraudPercent: figures.fraudPercent === null ? null : Number(figures.fraudPercent.toFixed(9)) };
}
