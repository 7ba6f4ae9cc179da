import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import { lockLists } from "#server/custom-lists/list-store.ts";
import { dropDeletedLists, dropEnded, dropOfDeleted } from "#server/custom-lists/old-entries-store.ts";
import { dropOldSpans } from "#server/custom-lists/span-store.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { hourlySweep, job } from "#server/jobs/job.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** Rows of removed entries stay this long. A copy in memory that wasn't used since is read anew. */
const REMOVED_KEPT_DAYS = 7;
/** Entries per transaction, and transactions per shop, kind and run. An hour later the next run continues. */
const BATCH = 1_000;
const MOST_BATCHES = 500;

type Shop = { tenantId: number };

/**
 * Deletes the entries and spans of deleted lists and then the lists, the entries that were removed some days ago, those that expired
 * more than 24 months ago, and the spans that ended more than 25 months ago. Safe to run at any time and in several processes at once.
 */
export async function sweepLists(database: Database, now: Date, batch = BATCH): Promise<void> {
  const [removed, expired, ended] = [
    new Date(now.getTime() - REMOVED_KEPT_DAYS * DAY_MS),
    monthsEarlier(now, listLimits.expiredKeptMonths, "UTC"),
    monthsEarlier(now, listLimits.spansKeptMonths, "UTC"),
  ];
  const shops = await database.asSystem((handle) =>
    handle.prepared<Shop>('select distinct tenant_id as "tenantId" from custom_list order by 1', []),
  );
  await runEach(
    shops.flatMap(({ tenantId }) => [
      () => inBatches(database, tenantId, batch, (handle) => dropOfDeleted(handle, tenantId, "list_entry", batch)),
      () => inBatches(database, tenantId, batch, (handle) => dropOfDeleted(handle, tenantId, "list_span", batch)),
      () => inShop(database, tenantId, (handle) => dropDeletedLists(handle, tenantId)),
      () => inBatches(database, tenantId, batch, (handle) => dropEnded(handle, tenantId, "removed_at", removed, batch)),
      () => inBatches(database, tenantId, batch, (handle) => dropEnded(handle, tenantId, "expires_at", expired, batch)),
      () => inBatches(database, tenantId, batch, (handle) => dropOldSpans(handle, tenantId, ended, batch)),
    ]),
  );
}

async function inBatches(database: Database, tenantId: number, size: number, drop: (handle: Handle) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if ((await inShop(database, tenantId, drop)) < size) return;
  }
}

function inShop<T>(database: Database, tenantId: number, work: (handle: Handle) => Promise<T>): Promise<T> {
  return database.forTenants([tenantId], async (handle) => {
    await lockLists(handle, tenantId);
    return work(handle);
  });
}

export const sweepListsJob = job({
  name: "sweep-lists",
  ...hourlySweep,
  run: ({ database, now }: Pick<Services, "database" | "now">) => sweepLists(database, now()),
});
