import type { Coverage } from "#contract/guarantee.ts";
import { coverageOf, notApprovedNote } from "#domain/guarantee/coverage.ts";
import type { CoverEnd } from "#domain/guarantee/cover-break.ts";
import { trackingDueAt, trackingWarningAt } from "#domain/guarantee/tracking.ts";
import { isUnrecovered } from "#domain/guarantee/claimed-chargebacks.ts";
import { whyUnclaimed, type Unclaimed } from "#domain/guarantee/unclaimed.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import { listClaimsOf, type Claim } from "#server/claims/claim-store.ts";
import { isCoveredBy } from "#server/claims/follow-dispute.ts";
import type { Handle } from "#server/db/database.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import { findWatch, hasShippingAddress, readReportingSince, readTrackedAt } from "#server/guarantee/tracking-store.ts";
import { readUnlockedPayment, type LockedPayment } from "#server/orders/outcome-store.ts";
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
    const claims = await listClaimsOf(handle, tenantId, paymentId);
    const wasCovered = coveredSince !== null || coveredUntil !== null || coverEnd !== null;
    const isApproved = standing.decision === "approved";
    const known = {
      createdAt: payment.createdAt,
      isApproved,
      isWithinLimit: isWithinLimit(parts, coverEnd),
      coveredSince,
      coverEnd,
      isDeclined: parts.claimDeclined !== null,
      tracking,
    };
    return {
      isCovered,
      endedAt: coverEnd?.at ?? coveredUntil,
      note: wasCovered ? (standing.guaranteeNote ?? notApprovedNote(standing.decision)) : null,
      isFixed,
      items: wasCovered ? coverageOf(known, now()) : [],
      hasClaim: claims.length > 0,
      unclaimed: isCovered && isFixed ? await readUnclaimed(handle, tenantId, payment, claims) : null,
    };
  });
}

/** Why a chargeback of an order under guarantee makes no claim, if one doesn't and isn't won; of several, that of the latest. */
async function readUnclaimed(
  handle: Handle,
  tenantId: number,
  payment: LockedPayment,
  claims: readonly Claim[],
): Promise<Unclaimed | null> {
  const { disputes } = await readDisputes(handle, tenantId, payment.paymentId);
  const unclaimed = disputes.filter((dispute) => isUnrecovered(dispute) && !claims.some((claim) => isCoveredBy(claim, dispute)));
  const [first] = unclaimed.flatMap(({ reason, chargebackAt }) => (chargebackAt ? [{ reason, chargebackAt }] : []));
  return first ? whyUnclaimed(payment, first) : null;
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
