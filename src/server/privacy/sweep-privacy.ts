import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { DATA_REQUESTED } from "#server/connections/data-request-store.ts";
import type { Database } from "#server/db/database.ts";
import { hourlySweep, job } from "#server/jobs/job.ts";
import { lockLists } from "#server/custom-lists/list-store.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { eraseEntriesOfOrder } from "#server/privacy/erase-entries.ts";
import { eraseSpansOfOrder } from "#server/privacy/erase-spans.ts";
import { alertsAwaitedSince, inOpenDispute } from "#server/privacy/open-dispute.ts";
import { noteCounts, noteLaterEnd } from "#server/privacy/privacy-request-store.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** How long an export is kept. */
export const EXPORT_KEPT_DAYS = 7;
/** What a customer asked Shopify for has to reach them within so long. */
export const SHOPIFY_EXPORT_KEPT_DAYS = 30;
const MOST_ORDERS = 1_000;

/** Deletes exports that are too old, along with their files. */
export async function sweepExports(database: Database, now: Date): Promise<void> {
  const [before, beforeOfShopify] = [EXPORT_KEPT_DAYS, SHOPIFY_EXPORT_KEPT_DAYS].map((days) => new Date(now.getTime() - days * DAY_MS));
  await database.asSystem((handle) =>
    handle.prepared(
      `delete from privacy_request r where kind = 'export' and asked_at < case
         when exists (select from audit_event a where a.tenant_id = r.tenant_id and a.area = 'shopify' and a.what = $3 and a.after = r.request_id::text)
         then $2::timestamptz else $1::timestamptz end`,
      [before ?? now, beforeOfShopify ?? now, DATA_REQUESTED],
    ),
  );
}

/** Erases the orders that waited for the end of their dispute. */
export async function eraseAfterDisputes(database: Database, now: Date): Promise<void> {
  type Waiting = { tenantId: number; paymentId: number; requestId: number };
  const since = alertsAwaitedSince(now);
  const ended = await database.asSystem((handle) =>
    handle.prepared<Waiting>(
      `select tenant_id as "tenantId", payment_id as "paymentId", request_id as "requestId"
       from waiting_erasure join payment using (tenant_id, payment_id) where not ${inOpenDispute("$1")} limit ${MOST_ORDERS}`,
      [since],
    ),
  );
  await runEach(
    ended.map(
      ({ tenantId, paymentId, requestId }) =>
        () =>
          database.forTenants([tenantId], async (handle) => {
            await lockLists(handle, tenantId);
            // The process that deletes the row erases the order; a dispute that opened again in between keeps it waiting.
            const [own] = await handle.prepared(
              `delete from waiting_erasure where tenant_id = $1 and payment_id = $2 and request_id = $3 and exists (
             select from payment where tenant_id = $1 and payment_id = $2 and not ${inOpenDispute("$4")} for update)
           returning payment_id`,
              [tenantId, paymentId, requestId, since],
            );
            if (!own) return;
            await eraseEntriesOfOrder(handle, { tenantId, requestId }, paymentId);
            await eraseSpansOfOrder(handle, { tenantId, requestId }, paymentId);
            const counts = await emptyOrders(handle, tenantId, [paymentId], "request", now);
            await noteCounts(handle, { tenantId, requestId }, counts);
            await noteLaterEnd(handle, { tenantId, requestId }, now);
          }),
    ),
  );
}

export const sweepPrivacyJob = job({
  name: "sweep-privacy",
  ...hourlySweep,
  run: ({ database, now }: Pick<Services, "database" | "now">) =>
    runEach([() => sweepExports(database, now()), () => eraseAfterDisputes(database, now())]),
});
