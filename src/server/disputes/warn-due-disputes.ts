import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { bare, selectList, type RowOf } from "#server/db/row-of.ts";
import { disputes } from "#server/db/schema/dispute-tables.ts";
import { job, nothing } from "#server/jobs/job.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

export const WARNED_BEFORE_MS = 24 * HOUR_MS;
/** One that must be answered within a day isn't warned about as soon as it comes. */
export const YOUNGEST_MS = 12 * HOUR_MS;
const TAKEN_CARE_OF = 50;

const shopColumns = { tenantId: bare(disputes.tenantId) };
const dueColumns = { disputeId: bare(disputes.disputeId), paymentId: bare(disputes.paymentId), dueAt: bare(disputes.dueAt) };

/** Notes in the trail that an alert or a chargeback has to be answered within 24 hours: once for each due date. Safe to repeat. */
export async function warnDueDisputes(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  const shops = await database.asSystem((handle) =>
    handle.prepared<RowOf<typeof shopColumns>>(
      `select distinct ${selectList(shopColumns)} from dispute where due_at > $1 and due_at <= $2 order by tenant_id`,
      [now, new Date(now.getTime() + WARNED_BEFORE_MS)],
    ),
  );
  const warnOf = async (tenantId: number) => {
    while (!signal.aborted && (await database.forTenants([tenantId], (handle) => warnSome(handle, tenantId, now)))) continue;
  };
  await runEach(
    shops.map(
      ({ tenantId }) =>
        () =>
          warnOf(tenantId),
    ),
  );
}

/** Returns whether there may be more. Payments are locked by ID, as everywhere. */
async function warnSome(handle: Handle, tenantId: number, now: Date): Promise<boolean> {
  const due = await listDue(handle, tenantId, now, null);
  const paymentIds = new Set(due.map(({ paymentId }) => paymentId).toSorted((a, b) => a - b));
  for (const paymentId of paymentIds) {
    await lockPayment(handle, tenantId, paymentId);
    // Read under the payment's lock: another process may have been here, or the dispute may have been answered.
    for (const { dueAt } of await listDue(handle, tenantId, now, paymentId)) {
      if (dueAt === null) continue;
      await appendTrailEvent(handle, tenantId, paymentId, {
        type: "DISPUTE_DUE",
        field: null,
        from: null,
        to: dueAt.toISOString(),
        by: null,
        text: "The answer to the dispute is due",
        at: now,
      });
    }
  }
  return due.length === TAKEN_CARE_OF;
}

/** Those that weren't warned about: a warning's `to` is the due date that it was about. */
function listDue(handle: Handle, tenantId: number, now: Date, paymentId: number | null): Promise<RowOf<typeof dueColumns>[]> {
  return handle.prepared<RowOf<typeof dueColumns>>(
    `select ${selectList(dueColumns)} from dispute
     where tenant_id = $1 and due_at > $2 and due_at <= $3 and opened_at <= $4 and ($5::bigint is null or payment_id = $5)
       and not exists (select 1 from payment_event where payment_event.tenant_id = $1 and payment_event.payment_id = dispute.payment_id
         and type = 'DISPUTE_DUE' and to_value = to_char(dispute.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     order by due_at, dispute_id limit ${TAKEN_CARE_OF}`,
    [tenantId, now, new Date(now.getTime() + WARNED_BEFORE_MS), new Date(now.getTime() - YOUNGEST_MS), paymentId],
  );
}

/** Runs every five minutes. What a failed run left is taken care of by the next. */
export const warnDueDisputesJob = job({
  name: "warn-due-disputes",
  data: nothing,
  retries: 0,
  firstRetrySeconds: 0,
  mostSeconds: 300,
  lookEverySeconds: 30,
  everySeconds: 300,
  run: ({ database, now }: Pick<Services, "database" | "now">, _data, { signal }) => warnDueDisputes(database, now(), signal),
});
