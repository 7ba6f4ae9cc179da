import type { OrderSummary } from "#contract/shopify-extensions.ts";
import { meetsNeed } from "#domain/accounts/entitlements.ts";
import { effectWords, guaranteeWords } from "#domain/payments/decision-effect.ts";
import { countedDecisionName, countedDecisionOf, type ScreeningBasis } from "#domain/payments/decision.ts";
import { listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import type { Reason, ReasonSign } from "#domain/payments/reason.ts";
import { riskLevelOf } from "#domain/payments/risk-level.ts";
import { reasonsOf, staffActionVerb } from "#domain/payments/staff-decision.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { findRefusal } from "#server/connections/doubt-store.ts";
import type { ShopifyOrderRow } from "#server/connections/shopify-order-store.ts";
import type { Handle } from "#server/db/database.ts";
import { readDecisionNow } from "#server/decisions/possible-actions.ts";
import { readStandingParts } from "#server/orders/standing-store.ts";
import { findScreening } from "#server/payments/payment-store.ts";
import { showReasons } from "#server/screening/kept-reasons.ts";
import { findShopifyPayment } from "#server/shopify-extensions/find-shopify-payment.ts";

/** How many reasons an extension has room for. */
const REASONS_SHOWN = 3;
const HELD_THERE = "Fulfillment is put on hold in Shopify.";

/**
 * How an order of Shopify's stands, as Surety's extensions in the admin show it, with what this person can decide now. An order that
 * Surety doesn't have says why.
 */
export async function readOrderSummary(
  handle: Handle,
  actor: Pick<ShopActor, "tenantId" | "role">,
  shopifyId: string,
  now: Date,
): Promise<OrderSummary> {
  const { tenantId } = actor;
  const found = await findShopifyPayment(handle, tenantId, shopifyId);
  if (found === null) return { shopifyId, order: null, ...(await whyMissing(handle, tenantId, shopifyId)) };
  const { row, payment } = found;
  const { paymentId, riskScore, decision, guaranteeStatus } = payment;
  const screening = await findScreening(handle, tenantId, paymentId);
  const { guaranteeNote, hasGuarantee } = await readStandingParts(handle, tenantId, paymentId);
  const { staff, actions } = await readDecisionNow(handle, tenantId, paymentId, now);
  const mayDecide = meetsNeed("analyst", actor);
  return {
    shopifyId,
    note: null,
    mayCome: false,
    order: {
      paymentId,
      reference: payment.reference ?? "",
      riskLevel: riskLevelOf(riskScore),
      riskScore,
      decision,
      decisionWords: countedDecisionName(countedDecisionOf(payment)),
      decidedBecause: staff === null && screening !== null && payment.decidedBy === "screening" ? basisOf(screening) : null,
      isWaiting: decision === "pending" && payment.closedAt === null,
      decidedBy: staff?.fullName ?? null,
      guaranteeWords: hasGuarantee ? listGuaranteeName(guaranteeStatus) : null,
      guaranteeNote,
      reasons: topReasons(screening === null ? [] : showReasons(screening.reasons)),
      hold: holdOf(row),
      problem: row.problem === null ? null : sentence(row.problem),
      actions: (mayDecide ? actions : []).map(({ action, isReasonRequired, ...after }) => ({
        action,
        label: staffActionVerb(action),
        meaning: [action === "hold" ? HELD_THERE : null, effectWords({ action, ...after }), guaranteeWords(after)]
          .filter((words) => words !== null)
          .join(" "),
        isReasonRequired,
        reasons: reasonsOf(action),
      })),
    },
  };
}

/** Why Surety itself decided so. */
function basisOf({ decidedBy, scenarioName }: { decidedBy: ScreeningBasis; scenarioName: string }): string {
  switch (decidedBy) {
    case "scenario":
      return `Scenario “${scenarioName}”`;
    case "score":
      return "Based on the risk score";
    case "limit":
      return "Too little data for its amount";
  }
}

async function whyMissing(handle: Handle, tenantId: number, shopifyId: string): Promise<Pick<OrderSummary, "note" | "mayCome">> {
  const problem = await findRefusal(handle, tenantId, shopifyId);
  if (problem !== null) return { note: `Couldn't be screened: ${problem}.`, mayCome: false };
  return {
    note: "Not screened by Surety. New orders take a few seconds; orders from before Surety come in once they're loaded, and test orders aren't screened.",
    mayCome: true,
  };
}

/** Of a long list, what raises the risk before what lowers it. */
function topReasons(reasons: readonly Reason[]): { sign: ReasonSign; text: string }[] {
  const order: readonly ReasonSign[] = ["bad", "good", "approved", "neutral"];
  return order
    .flatMap((wanted) => reasons.filter(({ sign }) => sign === wanted))
    .slice(0, REASONS_SHOWN)
    .map(({ sign, reason }) => ({ sign, text: reason }));
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function holdOf({ holds, wantsHold }: Pick<ShopifyOrderRow, "holds" | "wantsHold">): "none" | "wanted" | "held" {
  if (Object.values(holds).some((hold) => hold !== "")) return "held";
  return wantsHold ? "wanted" : "none";
}
