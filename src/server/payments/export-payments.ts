import { Readable } from "node:stream";
import { shopDay } from "#domain/dates/shop-day.ts";
import { DEFAULT_SORT, type PaymentSort } from "#domain/payments/payment-sort.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import type { Services } from "#server/services.ts";
import { resolveFilter } from "#server/payments/filter-sql.ts";
import { walkAfter } from "#server/payments/payment-list-store.ts";
import type { ListPlace } from "#server/payments/sorted-walk-sql.ts";
import { probeSearch } from "#server/payments/search-store.ts";
import { timeZoneOf } from "#server/shops/time-zone.ts";
import { paymentFileColumns } from "#server/files/payment-file-columns.ts";
import type { PaymentFileRow } from "#server/files/payment-file-row.ts";
import { writeCsv } from "#server/files/write-csv.ts";

/** Rows read and sent per transaction: none stays open for long, memory only ever holds one batch, and progress moves. */
const BATCH = 200;

type Means = Pick<Services, "database" | "now">;
type PaymentExport = { fileName: string; csv: Readable };

/**
 * Streams the filtered list as CSV, in the list's order, with the columns of the Order & Chargeback report. The first batch is
 * read before this returns, so that a failure at the start is an error; a later one breaks off the stream.
 */
export async function exportPayments(
  services: Means,
  tenantId: number,
  list: { filter: PaymentFilter; sort: PaymentSort | null },
  options: { batch?: number } = {},
): Promise<PaymentExport> {
  const { database } = services;
  const now = services.now();
  const sort = list.sort ?? DEFAULT_SORT;
  const limit = options.batch ?? BATCH;
  const timeZone = await database.forTenants([tenantId], (handle) => timeZoneOf(handle, tenantId));
  const asked = resolveFilter(list.filter, now, timeZone);
  const { among } = await database.forTenants([tenantId], (handle) => probeSearch(handle, tenantId, asked));
  const resolved = { ...asked, among };
  const readAfter = (after: ListPlace | null) =>
    database.forTenants([tenantId], (handle) => walkAfter(handle, tenantId, resolved, sort, limit, after));

  const first = await readAfter(null);
  async function* batches(): AsyncGenerator<PaymentFileRow[]> {
    let batch = first;
    yield batch.rows;
    while (batch.rows.length === limit) {
      batch = await readAfter(batch.end);
      yield batch.rows;
    }
  }
  return {
    fileName: `transactions-${shopDay(now, timeZone)}.csv`,
    csv: Readable.from(writeCsv(batches(), paymentFileColumns, timeZone), { objectMode: false }),
  };
}
