import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { answerClaim, type ClaimAnswer } from "#server/claims/answer-claim.ts";
import { listClaims } from "#server/claims/claim-store.ts";
import { storeCursor } from "#server/guarantee/tracking-store.ts";
import { sweepTracking } from "#server/guarantee/sweep-tracking.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "database" | "secrets">;

/** The demo's last days in which the shops are warned about orders without tracking, every two days. */
const SWEPT_DAYS = [8, 6, 4, 2, 0];
/** What the operator does with the claims that were filed at least so long before the demo's end. */
const ANSWERED_AFTER_MS = 20 * DAY_MS;
const ANSWER_TAKES_MS = 5 * DAY_MS;
const DECLINED_EVERY = 4;

/** Has the regular look for orders without tracking leave the demo alone until all its deliveries are there. */
export async function holdTracking({ database }: Pick<Means, "database">, tenantIds: readonly number[], until: Date): Promise<void> {
  await lookFrom({ database }, tenantIds, until);
}

/** Warns about the demo's orders without tracking as if the server had run all along. Safe to repeat. */
export async function settleTracking(
  { database }: Pick<Means, "database">,
  tenantIds: readonly number[],
  { until, signal }: { until: Date; signal: AbortSignal },
): Promise<void> {
  await lookFrom({ database }, tenantIds, daysBefore(until, 2 * SWEPT_DAYS.length + 10));
  for (const days of SWEPT_DAYS) await sweepTracking(database, daysBefore(until, days), signal);
}

/** Answers most of the demo's filed claims as the operator does. Safe to repeat. */
export async function answerDemoClaims(means: Means, tenantIds: readonly number[], until: Date): Promise<void> {
  const filed = await means.database.asSystem((handle) => listClaims(handle, ["filed"], MOST_CLAIMS));
  const old = filed
    .filter(
      ({ tenantId, filedAt }) =>
        tenantIds.includes(tenantId) && filedAt !== null && until.getTime() - filedAt.getTime() > ANSWERED_AFTER_MS,
    )
    .toSorted((a, b) => a.chargebackAt.getTime() - b.chargebackAt.getTime() || a.reference.localeCompare(b.reference));
  for (const [index, { claimId, filedAt }] of old.entries()) {
    const answer: ClaimAnswer =
      index % DECLINED_EVERY === 0 ? { action: "decline", reason: "no_delivery" } : { action: "accept", amountMinor: null };
    const now = new Date((filedAt ?? until).getTime() + ANSWER_TAKES_MS);
    await answerClaim({ ...means, now }, claimId, answer);
  }
}

const MOST_CLAIMS = 500;

async function lookFrom({ database }: Pick<Means, "database">, tenantIds: readonly number[], from: Date): Promise<void> {
  for (const tenantId of tenantIds)
    await database.forTenants([tenantId], (handle) => storeCursor(handle, tenantId, { createdAt: from, paymentId: 0 }));
}

function daysBefore(until: Date, days: number): Date {
  return new Date(until.getTime() - days * DAY_MS);
}
