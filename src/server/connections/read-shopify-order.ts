import type { OrderAtShopify } from "#contract/shopify.ts";
import { findLastFailure } from "#server/actions/run-store.ts";
import { listDisputesOf } from "#server/connections/dispute-store.ts";
import { findShopifyOrderOf } from "#server/connections/shopify-order-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";

/** What Shopify says of a payment's order, and what it was told; null if it isn't in Shopify. Throws "not-found". */
export async function readShopifyOrder(
  { database }: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
): Promise<OrderAtShopify | null> {
  return database.forTenants([tenantId], async (handle) => {
    const { orderId } = await findPayment(handle, tenantId, paymentId);
    const row = await findShopifyOrderOf(handle, tenantId, orderId);
    if (row === null) return null;
    const { told, seen, holds, wantsHold } = row;
    const disputes = await listDisputesOf(handle, tenantId, orderId);
    const heldParts = Object.values(holds).filter((hold) => hold !== "").length;
    return {
      shopifyId: row.shopifyId,
      told:
        told?.fields == null ? null : { at: new Date(told.at), riskLevel: told.riskLevel, decision: told.fields.decision, tag: told.tag },
      isTelling: row.tellAt !== null,
      problem: row.problem,
      failure: await findLastFailure(handle, tenantId, paymentId, "14"),
      hold: heldParts > 0 ? "held" : wantsHold ? "wanted" : "none",
      heldParts,
      fulfillment: seen?.fulfillment ?? null,
      closedAt: instantOf(seen?.closedAt),
      canceledAt: instantOf(seen?.canceledAt),
      capturable: seen?.capturable ? { ...seen.capturable, endsAt: instantOf(seen.capturable.endsAt) } : null,
      recommendation: seen?.recommendation ?? null,
      assessments: seen?.assessments ?? [],
      journey: seen?.journey ? { days: seen.journey.days, first: visitOf(seen.journey.first), last: visitOf(seen.journey.last) } : null,
      disputes: disputes.map(({ disputeId, evidence, sentBy, sentAt, problem }) => ({ disputeId, evidence, sentBy, sentAt, problem })),
    };
  });
}

type Visit = { at: string; source: string | null; landingPage: string | null; referrer: string | null };

function visitOf(visit: Visit | null) {
  return visit === null ? null : { ...visit, at: new Date(visit.at) };
}

function instantOf(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text);
}
