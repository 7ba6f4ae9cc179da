import { convertedAmount } from "#domain/money/exchange-rates.ts";
import { searchWordsOf } from "#domain/payments/search-words.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { job, nothing } from "#server/jobs/job.ts";
import { convertVersions } from "#server/orders/order-version-store.ts";
import { replaceSearchWords } from "#server/orders/search-word-store.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** Orders per transaction. */
const BATCH = 500;

const shopColumns = { tenantId: tenants.tenantId, currency: tenants.currency };
type DueShop = RowOf<typeof shopColumns>;

/**
 * Gives stored orders what the list finds them by: words to those of an earlier version, and to all of a shop whose currency changed
 * their amounts, and those of their versions, in the new one. Orders that come meanwhile have both. A shop is done once every order
 * is; a pass that was interrupted starts over, which changes nothing that is right.
 */
export async function completeOrders(database: Database, signal?: AbortSignal): Promise<void> {
  const due = await database.asSystem((handle) =>
    handle.prepared<DueShop>(
      `select ${selectList(shopColumns)} from tenant where orders_complete_in is distinct from currency order by tenant_id`,
      [],
    ),
  );
  await runEach(due.map((shop) => () => completeShop(database, shop, signal)));
}

async function completeShop(database: Database, { tenantId, currency }: DueShop, signal: AbortSignal | undefined): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    if (signal?.aborted) return;
    const from: number = after;
    after = await database.forTenants([tenantId], (handle) => completeBatch(handle, { tenantId, currency }, from));
  }
  // If the currency changed meanwhile, the next run starts over.
  await database.forTenants([tenantId], (handle) =>
    handle.prepared("update tenant set orders_complete_in = currency where tenant_id = $1 and currency = $2", [tenantId, currency]),
  );
}

const columns = {
  paymentId: payments.paymentId,
  orderId: payments.orderId,
  reference: payments.reference,
  amountMinor: payments.amountMinor,
  currency: payments.currency,
  firstName: payments.payerFirstName,
  lastName: payments.payerLastName,
  email: payments.email,
  phone: payments.phoneDigits,
  last4: payments.cardLast4,
  ip: computed<string | null>("payment_order.raw -> 'device' ->> 'ip'"),
  deviceId: computed<string | null>("payment_order.raw -> 'device' ->> 'deviceId'"),
  searchWords: payments.searchWords,
};

/** Completes the next orders. Returns the last one's id, or null after the last. */
async function completeBatch(handle: Handle, { tenantId, currency }: DueShop, after: number): Promise<number | null> {
  const rows = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from payment left join payment_order using (tenant_id, payment_id)
     where tenant_id = $1 and payment_id > $2 order by payment_id limit ${BATCH} for update of payment`,
    [tenantId, after],
  );
  const amounts = rows.map((row) => ({ id: row.paymentId, amount: convertedAmount(row, currency, bundledRates) }));
  await handle.prepared(
    `update payment set amount_shop = given.amount from json_to_recordset($2::json) as given (id bigint, amount float8)
     where tenant_id = $1 and payment_id = given.id and amount_shop is distinct from given.amount`,
    [tenantId, JSON.stringify(amounts)],
  );
  await convertVersions(
    handle,
    tenantId,
    rows.map(({ paymentId }) => paymentId),
    currency,
  );
  const wordless = rows.filter((row) => row.searchWords === null);
  await replaceSearchWords(
    handle,
    tenantId,
    wordless.map((row) => ({ paymentId: row.paymentId, words: searchWordsOf(row) })),
  );
  return rows.at(-1)?.paymentId ?? null;
}

export const completeOrdersJob = job({
  name: "complete-orders",
  data: nothing,
  retries: 2,
  firstRetrySeconds: 60,
  mostSeconds: 300,
  isLong: true,
  lookEverySeconds: 10,
  everySeconds: 60,
  run: ({ database }: Pick<Services, "database">, _, { signal }) => completeOrders(database, signal),
});
