import { DAY_MS, HOUR_MS } from "#domain/dates/day-bounds.ts";
import { TRACKING_DAYS, TRACKING_WARNING_HOURS, trackingDueAt } from "#domain/guarantee/tracking.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { insertCoverBreaks } from "#server/guarantee/cover-break-store.ts";
import { readCoveredSince } from "#server/guarantee/read-covered-since.ts";
import {
  endWatch,
  findWatch,
  listDueWatches,
  listPassed,
  listReportingShops,
  lockCursor,
  readReportingSince,
  readTrackedAt,
  storeCursor,
  storeWarned,
  watchTracking,
} from "#server/guarantee/tracking-store.ts";
import { job, nothing } from "#server/jobs/job.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { storeStanding } from "#server/orders/store-standing.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** Orders looked at, and watched orders taken care of, per transaction. */
const LOOKED_AT = 500;
const TAKEN_CARE_OF = 50;
/** An order is looked at when its warning would be due. One approved later is watched from its approval. */
const LOOK_AFTER_MS = TRACKING_DAYS * DAY_MS - TRACKING_WARNING_HOURS * HOUR_MS;
/** Orders that were placed longer ago when a shop is first looked at are left alone. */
const LOOK_BACK_MS = 14 * DAY_MS;

/**
 * Warns shops that report deliveries about guaranteed orders without tracking, 48 hours before that ends their guarantee, and
 * ends it then. Only orders count that were approved since the shop began to report. Safe to run repeatedly, concurrently
 * and late: each order is warned about once and never ends without 48 hours' notice.
 */
export async function sweepTracking(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  const shops = await database.asSystem((handle) => listReportingShops(handle, now));
  await runEach(shops.map((tenantId) => () => sweepShop(database, tenantId, now, signal)));
}

async function sweepShop(database: Database, tenantId: number, now: Date, signal: AbortSignal): Promise<void> {
  const repeat = async (step: (handle: Handle) => Promise<boolean>) => {
    while (!signal.aborted && (await database.forTenants([tenantId], step)));
  };
  await repeat((handle) => lookThrough(handle, tenantId, now));
  await repeat((handle) => takeCareOfSome(handle, tenantId, now));
}

/** Watches those of the shop's next orders that have no tracking. Returns whether there may be more. */
async function lookThrough(handle: Handle, tenantId: number, now: Date): Promise<boolean> {
  const since = await readReportingSince(handle, tenantId, now);
  const cursor = await lockCursor(handle, tenantId);
  if (since === null || cursor === "taken") return false;
  const first = Math.max(since.getTime() - LOOK_AFTER_MS, now.getTime() - LOOK_BACK_MS, cursor?.createdAt.getTime() ?? 0);
  const from = cursor?.createdAt.getTime() === first ? cursor : { createdAt: new Date(first), paymentId: 0 };
  const passed = await listPassed(handle, tenantId, from, new Date(now.getTime() - LOOK_AFTER_MS), LOOKED_AT);
  const untracked = passed.filter(({ isUntracked }) => isUntracked);
  for (const paymentId of inLockOrder(untracked)) await watchIfCovered(handle, tenantId, paymentId, now);
  await storeCursor(handle, tenantId, passed.at(-1) ?? from);
  return passed.length === LOOKED_AT;
}

/** By ID, as payments are locked everywhere. */
function inLockOrder(found: readonly { paymentId: number }[]): number[] {
  return found.map(({ paymentId }) => paymentId).toSorted((a, b) => a - b);
}

async function watchIfCovered(handle: Handle, tenantId: number, paymentId: number, now: Date): Promise<void> {
  const payment = await lockPayment(handle, tenantId, paymentId);
  const coveredSince = payment && (await readCoveredSince(handle, tenantId, payment, now));
  if (coveredSince !== null) await watchTracking(handle, tenantId, paymentId, coveredSince);
}

/** Returns whether there may be more. */
async function takeCareOfSome(handle: Handle, tenantId: number, now: Date): Promise<boolean> {
  const due = await listDueWatches(handle, tenantId, now, TAKEN_CARE_OF);
  for (const paymentId of inLockOrder(due)) await takeCareOf(handle, tenantId, paymentId, now);
  return due.length === TAKEN_CARE_OF;
}

async function takeCareOf(handle: Handle, tenantId: number, paymentId: number, now: Date): Promise<void> {
  const payment = await lockPayment(handle, tenantId, paymentId);
  if (payment === null) return;
  const coveredSince = await readCoveredSince(handle, tenantId, payment, now);
  // Read under the payment's lock: another process may have been here.
  const watch = await findWatch(handle, tenantId, paymentId);
  if (watch === null || watch.nextAt > now) return;
  const trackedAt = await readTrackedAt(handle, tenantId, paymentId);
  const dueAt = coveredSince && trackingDueAt(coveredSince, watch.warnedAt);
  if (coveredSince === null || dueAt === null || (trackedAt !== null && (watch.warnedAt === null || trackedAt <= dueAt)))
    return endWatch(handle, tenantId, paymentId);
  // What comes after a chargeback no longer ends the guarantee.
  if (watch.warnedAt === null && payment.chargebackId !== null) return endWatch(handle, tenantId, paymentId);
  if (watch.warnedAt === null) return warn(handle, tenantId, paymentId, { now, dueAt: trackingDueAt(coveredSince, now) });
  if (dueAt > now) return storeWarned(handle, tenantId, paymentId, { warnedAt: watch.warnedAt, nextAt: dueAt });
  await insertCoverBreaks(handle, tenantId, paymentId, ["no_tracking"], dueAt);
  await storeStanding(handle, tenantId, payment, { at: dueAt, by: null, words: null });
  await endWatch(handle, tenantId, paymentId);
}

async function warn(handle: Handle, tenantId: number, paymentId: number, { now, dueAt }: { now: Date; dueAt: Date }): Promise<void> {
  await appendTrailEvent(handle, tenantId, paymentId, {
    type: "COVER_WARNED",
    field: null,
    from: null,
    to: dueAt.toISOString(),
    by: null,
    text: "The guarantee ends unless you report tracking",
    at: now,
  });
  await storeWarned(handle, tenantId, paymentId, { warnedAt: now, nextAt: dueAt });
}

/** Runs every five minutes. If it fails or is stopped, the next run takes care of what is left. */
export const sweepTrackingJob = job({
  name: "sweep-tracking",
  data: nothing,
  retries: 0,
  firstRetrySeconds: 0,
  mostSeconds: 300,
  lookEverySeconds: 30,
  everySeconds: 300,
  run: ({ database, now }: Pick<Services, "database" | "now">, _data, { signal }) => sweepTracking(database, now(), signal),
});
