import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { markDisputed as markDisputedEndpoint } from "#contract/mark-disputed.ts";
import { disputeReasonName } from "#domain/payments/dispute-reasons.ts";
import { outcomes } from "#domain/payments/outcome.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { lacksReason } from "#server/disputes/lacks-reason.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import { insertOutcome, lockPayment, type LockedPayment } from "#server/orders/outcome-store.ts";
import { storeOutcomeState } from "#server/orders/outcome-state.ts";
import { storeStanding } from "#server/orders/store-standing.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/** What an outcome that staff record is known by starts with; reported ones never do. */
export const BY_STAFF = "by staff ";

/**
 * Records that an order was disputed: a chargeback where none stands, else the reason of the one that stands for the order, if it
 * was reported without any.
 * Staff's record has no id, so a chargeback that is reported later is the same dispute. State, figures, trail and standing
 * commit together. Throws "not-found", and "conflict" if the chargeback has another reason.
 */
export function markDisputed(
  { database, now }: Pick<Services, "database" | "now">,
  { tenantId, fullName }: Pick<ShopActor, "tenantId" | "fullName">,
  paymentId: number,
  { reason }: BodyOf<typeof markDisputedEndpoint>,
): Promise<AnswerOf<typeof markDisputedEndpoint>> {
  return database.forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (!payment) throw noSuchPayment();
    const [shown] = (await readDisputes(handle, tenantId, paymentId)).disputes;
    const chargebacks = (shown?.outcomes ?? []).filter(({ type }) => outcomes[type].isChargeback);
    if (payment.chargebackId !== null && !lacksReason(chargebacks)) {
      if (payment.chargebackReason === reason) return { ...stateOf(payment), outcomeId: null };
      const known = payment.chargebackReason === null ? "" : `: ${disputeReasonName(payment.chargebackReason)}`;
      throw new SuretyError("conflict", `This order already has a chargeback with a reason${known}.`);
    }
    const receivedAt = now();
    const [first] = chargebacks;
    const at = first?.at ?? receivedAt;
    const outcomeId = await insertOutcome(handle, tenantId, paymentId, {
      externalId: first?.externalId ?? null,
      repeatKey: `${BY_STAFF}${receivedAt.toISOString()}`,
      type: "chargeback",
      reason,
      reasonCode: null,
      amountMinor: null,
      isRest: false,
      currency: payment.currency,
      sentAmountMinor: null,
      sentCurrency: null,
      at,
      dueAt: null,
      receivedAt,
    });
    const after = await storeOutcomeState(handle, tenantId, payment);
    const name = disputeReasonName(reason).toLowerCase();
    await appendTrailEvent(handle, tenantId, paymentId, {
      type: "CHARGEBACK",
      field: null,
      from: null,
      // A reason is no other chargeback: nobody is notified of one again.
      to: first ? null : "chargeback",
      by: fullName,
      text: first ? `Chargeback reason added by your team: ${name}` : `Chargeback recorded by your team: ${name}`,
      at: receivedAt,
    });
    const stored = await storeStanding(handle, tenantId, after, { at: receivedAt, by: null, words: null });
    return { ...stateOf(stored), outcomeId };
  });
}

export function stateOf({ paymentId, chargebackId, chargebackReason }: LockedPayment) {
  return { paymentId, chargebackId, reason: chargebackReason };
}
