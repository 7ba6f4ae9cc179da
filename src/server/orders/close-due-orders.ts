import type { Database } from "#server/db/database.ts";
import { job, nothing } from "#server/jobs/job.ts";
import { listShopsWithDueOrders, lockDuePayments } from "#server/orders/outcome-store.ts";
import { storeStanding } from "#server/orders/store-standing.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** Orders ended per transaction, so that none stays open for long. */
const BATCH = 50;

/**
 * Ends the held orders of all shops that nobody decided on in time, each as of when it was due: by what their scenario's time-out
 * decides, or closed without a decision. Shops take turns, a batch each. Safe to run repeatedly or concurrently: an order that
 * ended isn't due, and one that is being changed is skipped.
 */
export async function closeDueOrders(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  let shops = await database.asSystem((handle) => listShopsWithDueOrders(handle, now));
  while (shops.length > 0 && !signal.aborted) {
    const unfinished: number[] = [];
    await runEach(
      shops.map((tenantId) => async () => {
        if (!signal.aborted && (await closeSome(database, tenantId, now)) === BATCH) unfinished.push(tenantId);
      }),
    );
    shops = unfinished;
  }
}

function closeSome(database: Database, tenantId: number, now: Date): Promise<number> {
  return database.forTenants([tenantId], async (handle) => {
    const due = await lockDuePayments(handle, tenantId, now, BATCH);
    for (const { dueAt, ...payment } of due) await storeStanding(handle, tenantId, payment, { at: dueAt ?? now, by: null, words: null });
    return due.length;
  });
}

/** Runs every five minutes. If it fails or is stopped, the next run ends what is left. */
export const closeDueOrdersJob = job({
  name: "close-due-orders",
  data: nothing,
  retries: 0,
  firstRetrySeconds: 0,
  mostSeconds: 300,
  lookEverySeconds: 30,
  everySeconds: 300,
  run: ({ database, now }: Pick<Services, "database" | "now">, _data, { signal }) => closeDueOrders(database, now(), signal),
});
