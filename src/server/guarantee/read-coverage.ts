import type { Coverage } from "#contract/guarantee.ts";
import { coverageOf, notApprovedNote } from "#domain/guarantee/coverage.ts";
import type { CoverEnd } from "#domain/guarantee/cover-break.ts";
import { trackingDueAt, trackingWarningAt } from "#domain/guarantee/tracking.ts";
import { whyUnclaimed } from "#domain/guarantee/unclaimed.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import { findClaim } from "#server/claims/claim-store.ts";
import type { Handle } from "#server/db/database.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import { findWatch, hasShippingAddress, readReportingSince, readTrackedAt } from "#server/guarantee/tracking-store.ts";
import { readUnlockedPayment } from "#server/orders/outcome-store.ts";
import { readStaffWord } from "#server/orders/staff-decision-store.ts";
import { readStandingParts } from "#server/orders/standing-store.ts";
import { standingFrom, type StandingParts } from "#server/orders/store-standing.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import type { Services } from "#server/services.ts";

/** What an order's guarantee depends on, and how each part stands now. Throws "not-found". */
export function readCoverage(
  { database, now }: Pick<Services, "database" | "now">,
  tenantId: number,
  paymentId: number,
): Promise<Coverage> {
  return database.forTenants([tenantId], async (handle) => {
    const payment = await readUnlockedPayment(handle, tenantId, paymentId);
    if (!payment) throw noSuchPayment();
    const parts = await readStandingParts(handle, tenantId, paymentId);
    const standing = standingFrom(payment, parts, await readStaffWord(handle, tenantId, paymentId), now());
    const { coveredSince, coveredUntil, coverEnd } = standing;
    const isFixed = payment.chargebackId !== null;
    const tracking = await readTracking(handle, tenantId, paymentId, { coveredSince, isFixed, now: now() });
    const isCovered = standing.guaranteeStatus === UNDER_GUARANTEE;
    const hasClaim = (await findClaim(handle, tenantId, paymentId)) !== null;
    const [shown] = isCovered && !hasClaim && isFixed ? (await readDisputes(handle, tenantId, paymentId)).disputes : [];
    const chargebackAt = shown?.chargebackAt ?? null;
    const wasCovered = coveredSince !== null || coveredUntil !== null || coverEnd !== null;
    const isApproved = standing.decision === "approved";
    const known = {
      createdAt: payment.createdAt,
      isApproved,
      isWithinLimit: isWithinLimit(parts, coverEnd),
      coveredSince,
      coverEnd,
      tracking,
    };
    return {
      isCovered,
      endedAt: coverEnd?.at ?? coveredUntil,
      note: wasCovered ? (standing.guaranteeNote ?? notApprovedNote(standing.decision)) : null,
      isFixed,
      items: wasCovered ? coverageOf(known, now()) : [],
      hasClaim,
      unclaimed: chargebackAt && whyUnclaimed(payment, chargebackAt),
    };
  });
}

/** Whether an order's last screening found it within the shop's limit; null if its amount was raised after that. */
function isWithinLimit({ screenings }: StandingParts, coverEnd: CoverEnd | null): boolean | null {
  const last = screenings?.at(-1);
  if (last?.obstacles.includes("over_cap")) return false;
  return coverEnd?.because === "amount" && (last === undefined || last.at < coverEnd.at.getTime()) ? null : true;
}

/** How an order's tracking stands; null where the order needs none and has none. After a chargeback it needs none. */
async function readTracking(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  { coveredSince, isFixed, now }: { coveredSince: Date | null; isFixed: boolean; now: Date },
): Promise<{ trackedAt: Date | null; warnedAt: Date | null } | null> {
  const trackedAt = await readTrackedAt(handle, tenantId, paymentId);
  if (trackedAt === null && isFixed) return null;
  const watch = await findWatch(handle, tenantId, paymentId);
  if (trackedAt !== null || watch !== null) return { trackedAt, warnedAt: watch?.warnedAt ?? null };
  if (coveredSince === null || now >= trackingDueAt(coveredSince, null)) return null;
  const since = await readReportingSince(handle, tenantId, now);
  const isNeeded = since !== null && since <= trackingWarningAt(coveredSince) && (await hasShippingAddress(handle, tenantId, paymentId));
  return isNeeded ? { trackedAt: null, warnedAt: null } : null;
}
