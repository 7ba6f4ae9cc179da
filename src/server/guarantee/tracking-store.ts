import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { REPORTS_WITHIN_DAYS, trackingWarningAt } from "#domain/guarantee/tracking.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { trackingCursors, trackingWatches } from "#server/db/schema/guarantee-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";

/** The earliest that a shop may have reported last and still be one that reports deliveries. */
function reportsSince(now: Date): Date {
  return new Date(now.getTime() - REPORTS_WITHIN_DAYS * DAY_MS);
}

const shopColumns = { tenantId: tenants.tenantId };

/** The shops with the guarantee that report deliveries. Run as the system. */
export async function listReportingShops(handle: Handle, now: Date): Promise<number[]> {
  const rows = await handle.prepared<RowOf<typeof shopColumns>>(
    `select ${selectList(shopColumns)} from tenant where has_guarantee and exists (
       select 1 from delivery_report where delivery_report.tenant_id = tenant.tenant_id and received_at >= $1)
     order by tenant_id`,
    [reportsSince(now)],
  );
  return rows.map(({ tenantId }) => tenantId);
}

const firstColumns = {
  firstAt: computed<Date | null>("(select min(received_at) from delivery_report where tenant_id = $1)"),
  isReporting: computed<boolean>("exists (select 1 from delivery_report where tenant_id = $1 and received_at >= $2)"),
};

/** Whether a shop reports deliveries, and since when; null if it doesn't. */
export async function readReportingSince(handle: Handle, tenantId: number, now: Date): Promise<Date | null> {
  const [row] = await handle.prepared<RowOf<typeof firstColumns>>(`select ${selectList(firstColumns)}`, [tenantId, reportsSince(now)]);
  return row?.isReporting ? row.firstAt : null;
}

/** Whether anything says that an order was shipped: a tracking number, or a carrier that has it. */
export const HAS_TRACKING = `exists (select 1 from delivery_report
  where delivery_report.tenant_id = payment.tenant_id and delivery_report.payment_id = payment.payment_id
    and (tracking_number is not null or status <> 'label_created'))`;

const trackedColumns = {
  trackedAt: computed<Date | null>(
    `(select min(received_at) from delivery_report
      where tenant_id = $1 and payment_id = $2 and (tracking_number is not null or status <> 'label_created'))`,
  ),
};

/** When the first tracking of a payment arrived; null while there is none. */
export async function readTrackedAt(handle: Handle, tenantId: number, paymentId: number): Promise<Date | null> {
  const [row] = await handle.prepared<RowOf<typeof trackedColumns>>(`select ${selectList(trackedColumns)}`, [tenantId, paymentId]);
  return row?.trackedAt ?? null;
}

/** Whether an order is to be shipped: it has a shipping address. */
export async function hasShippingAddress(handle: Handle, tenantId: number, paymentId: number): Promise<boolean> {
  const found = await handle.prepared(
    `select 1 from payment_order where tenant_id = $1 and payment_id = $2 and jsonb_typeof(raw -> 'shippingAddress') = 'object'`,
    [tenantId, paymentId],
  );
  return found.length > 0;
}

export type Cursor = Pick<typeof trackingCursors.$inferSelect, "createdAt" | "paymentId">;
const cursorColumns = { createdAt: trackingCursors.createdAt, paymentId: trackingCursors.paymentId };

/** Locks how far a shop's orders have been looked through; "taken" if another process is looking, null if none ever was. */
export async function lockCursor(handle: Handle, tenantId: number): Promise<Cursor | "taken" | null> {
  const [row] = await handle.prepared<RowOf<typeof cursorColumns>>(
    `select ${selectList(cursorColumns)} from tracking_cursor where tenant_id = $1 for update skip locked`,
    [tenantId],
  );
  if (row) return row;
  const known = await handle.prepared("select 1 from tracking_cursor where tenant_id = $1", [tenantId]);
  return known.length > 0 ? "taken" : null;
}

export async function storeCursor(handle: Handle, tenantId: number, { createdAt, paymentId }: Cursor): Promise<void> {
  await handle.prepared(
    `insert into tracking_cursor (tenant_id, created_at, payment_id) values ($1, $2, $3)
     on conflict (tenant_id) do update set created_at = excluded.created_at, payment_id = excluded.payment_id`,
    [tenantId, createdAt, paymentId],
  );
}

const passedColumns = {
  createdAt: payments.createdAt,
  paymentId: payments.paymentId,
  isUntracked: computed<boolean>(
    `guarantee_status = ${UNDER_GUARANTEE} and not ${HAS_TRACKING} and exists (select 1 from payment_order
       where payment_order.tenant_id = payment.tenant_id and payment_order.payment_id = payment.payment_id
         and jsonb_typeof(raw -> 'shippingAddress') = 'object')`,
  ),
};

/**
 * A shop's next orders after the cursor that were placed by a time, and whether each is guaranteed, to be shipped and has no
 * tracking.
 */
export function listPassed(handle: Handle, tenantId: number, after: Cursor, until: Date, most: number) {
  return handle.prepared<RowOf<typeof passedColumns>>(
    `select ${selectList(passedColumns)} from payment
     where tenant_id = $1 and created_at >= $2 and (created_at > $2 or payment_id > $3) and created_at <= $4
     order by created_at, payment_id limit $5`,
    [tenantId, after.createdAt, after.paymentId, until, most],
  );
}

/** Watches a locked payment until its tracking arrives. */
export async function watchTracking(handle: Handle, tenantId: number, paymentId: number, coveredSince: Date): Promise<void> {
  await handle.prepared("insert into tracking_watch (tenant_id, payment_id, next_at) values ($1, $2, $3) on conflict do nothing", [
    tenantId,
    paymentId,
    trackingWarningAt(coveredSince),
  ]);
}

export async function endWatch(handle: Handle, tenantId: number, paymentId: number): Promise<void> {
  await handle.prepared("delete from tracking_watch where tenant_id = $1 and payment_id = $2", [tenantId, paymentId]);
}

export async function storeWarned(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  { warnedAt, nextAt }: { warnedAt: Date; nextAt: Date },
): Promise<void> {
  await handle.prepared("update tracking_watch set warned_at = $3, next_at = $4 where tenant_id = $1 and payment_id = $2", [
    tenantId,
    paymentId,
    warnedAt,
    nextAt,
  ]);
}

const watchColumns = { paymentId: trackingWatches.paymentId, warnedAt: trackingWatches.warnedAt, nextAt: trackingWatches.nextAt };

/** The watched orders about which something is to be done by now, the earliest first. */
export function listDueWatches(handle: Handle, tenantId: number, now: Date, most: number): Promise<RowOf<typeof watchColumns>[]> {
  return handle.prepared<RowOf<typeof watchColumns>>(
    `select ${selectList(watchColumns)} from tracking_watch where tenant_id = $1 and next_at <= $2 order by next_at, payment_id limit $3`,
    [tenantId, now, most],
  );
}

/** How a payment is watched; null if it isn't. */
export async function findWatch(handle: Handle, tenantId: number, paymentId: number): Promise<RowOf<typeof watchColumns> | null> {
  const [row] = await handle.prepared<RowOf<typeof watchColumns>>(
    `select ${selectList(watchColumns)} from tracking_watch where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  return row ?? null;
}
