import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { undoDisputed as undoDisputedEndpoint } from "#contract/mark-disputed.ts";
import { UNDO_ON_ITS_WAY_SECONDS, UNDO_SECONDS } from "#domain/payments/staff-decision.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { deleteWithdrawnSince, findClaim } from "#server/claims/claim-store.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { reportedOutcomes } from "#server/db/schema/trail-tables.ts";
import { storeDisputes } from "#server/disputes/dispute-store.ts";
import { BY_STAFF, stateOf } from "#server/disputes/mark-disputed.ts";
import { withdrawEvidence } from "#server/evidence-export/withdraw-evidence.ts";
import { storeOutcomeState } from "#server/orders/outcome-state.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { storeStanding } from "#server/orders/store-standing.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Takes back what staff recorded about a dispute, so that the order stands as before: its disputes, figures and standing. A claim
 * that was prepared because of it is gone, and only the trail tells of it; evidence files that may tell of it are withdrawn. Doing it
 * again changes nothing. Throws "not-found", and "conflict" once the time is over, the claim was filed, or something was reported
 * since.
 */
export function undoDisputed(
  { database, now }: Pick<Services, "database" | "now">,
  { tenantId, fullName }: Pick<ShopActor, "tenantId" | "fullName">,
  paymentId: number,
  { outcomeId }: BodyOf<typeof undoDisputedEndpoint>,
): Promise<AnswerOf<typeof undoDisputedEndpoint>> {
  return database.forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (!payment) throw noSuchPayment();
    const made = await findMarking(handle, tenantId, paymentId, outcomeId);
    if (made === null) return { ...stateOf(payment), outcomeId: null };
    const at = now();
    if (at.getTime() - made.receivedAt.getTime() > (UNDO_SECONDS + UNDO_ON_ITS_WAY_SECONDS) * 1000)
      throw new SuretyError("conflict", `A chargeback can be undone for ${UNDO_SECONDS} seconds.`);
    if (made.isFollowed) throw new SuretyError("conflict", "This order has changed since, so the chargeback can't be undone.");
    const claim = await findClaim(handle, tenantId, paymentId);
    if (claim !== null && claim.state !== "prepared" && claim.state !== "withdrawn" && claim.preparedAt >= made.receivedAt)
      throw new SuretyError("conflict", "The guarantee claim for this chargeback was filed, so the chargeback can't be undone.");
    await handle.prepared("delete from outcome where tenant_id = $1 and outcome_id = $2", [tenantId, outcomeId]);
    const after = await storeOutcomeState(handle, tenantId, payment);
    if (after.disputeState === null) await storeDisputes(handle, tenantId, paymentId, []);
    await appendTrailEvent(handle, tenantId, paymentId, {
      type: "CHARGEBACK",
      field: null,
      from: "chargeback",
      to: null,
      by: fullName,
      text: "Your team undid the chargeback",
      at,
    });
    await withdrawEvidence(handle, tenantId, paymentId, {
      since: made.receivedAt,
      at,
      by: fullName,
      because: "its chargeback was undone",
    });
    const stored = await storeStanding(handle, tenantId, after, { at, by: null, words: null });
    await deleteWithdrawnSince(handle, tenantId, paymentId, outcomeId);
    return { ...stateOf(stored), outcomeId: null };
  });
}

const markingColumns = {
  receivedAt: reportedOutcomes.receivedAt,
  isFollowed: computed<boolean>(
    `exists (select from outcome later where later.tenant_id = outcome.tenant_id and later.payment_id = outcome.payment_id and later.outcome_id > outcome.outcome_id)`,
  ),
};

async function findMarking(handle: Handle, tenantId: number, paymentId: number, outcomeId: number) {
  const [row] = await handle.prepared<RowOf<typeof markingColumns>>(
    `select ${selectList(markingColumns)} from outcome
     where tenant_id = $1 and payment_id = $2 and outcome_id = $3 and starts_with(repeat_key, $4)`,
    [tenantId, paymentId, outcomeId, BY_STAFF],
  );
  return row ?? null;
}
