import { findClaim, listDueClaims } from "#server/claims/claim-store.ts";
import { storeFiled } from "#server/claims/file-claim.ts";
import type { Database } from "#server/db/database.ts";
import { job, nothing } from "#server/jobs/job.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** Claims that are listed at once. */
const BATCH = 200;

/**
 * Files the claims of all shops that nobody filed by the sixth day after the chargeback, each as of then. Safe to run
 * repeatedly or concurrently: a filed claim isn't due.
 */
export async function fileDueClaims(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  let due = BATCH;
  while (due === BATCH && !signal.aborted) {
    const found = await database.asSystem((handle) => listDueClaims(handle, now, BATCH));
    await runEach(
      found.map(
        ({ tenantId, paymentId }) =>
          () =>
            fileIfDue(database, tenantId, paymentId, now),
      ),
    );
    due = found.length;
  }
}

function fileIfDue(database: Database, tenantId: number, paymentId: number, now: Date): Promise<void> {
  return database.forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    const claim = await findClaim(handle, tenantId, paymentId);
    if (!payment || claim?.state !== "prepared" || claim.filesAt === null || claim.filesAt > now) return;
    const at = new Date(Math.max(claim.filesAt.getTime(), claim.preparedAt.getTime()));
    await storeFiled(handle, tenantId, payment, { at, by: null });
  });
}

/** Runs every five minutes. If it fails or is stopped, the next run files what is left. */
export const fileDueClaimsJob = job({
  name: "file-due-claims",
  data: nothing,
  retries: 0,
  firstRetrySeconds: 0,
  mostSeconds: 300,
  lookEverySeconds: 30,
  everySeconds: 300,
  run: ({ database, now }: Pick<Services, "database" | "now">, _data, { signal }) => fileDueClaims(database, now(), signal),
});
