import { decisionName } from "#domain/payments/decision.ts";
import { listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { riskLevelOf } from "#domain/payments/risk-level.ts";
import type { FlowTrigger } from "#domain/shopify/flow-triggers.ts";
import { listUsedTriggers } from "#server/connections/flow-trigger-store.ts";
import type { AskShop, ShopifyMeans } from "#server/connections/shopify-access.ts";
import { nothingTold, type Told } from "#server/connections/shopify-order-notes.ts";
import { findShopifyOrder, noteShopifyOrder } from "#server/connections/shopify-order-store.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";
import { startWorkflows as start, type FlowPayload } from "#server/platforms/shopify/flow-documents.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";

type FlowState = NonNullable<Told["flow"]>;

/**
 * Starts the shop's workflows in Shopify Flow that begin with what happened to an order since the last time: another decision, another
 * state of the guarantee, a chargeback. Only triggers that a workflow uses are sent; what happened before one did never is. A process that
 * is killed in between starts them again. Throws `ShopifyFault`.
 */
export async function startWorkflows(
  { config, database }: Pick<ShopifyMeans, "config" | "database">,
  ask: AskShop,
  tenantId: number,
  { shopifyId, payment }: { shopifyId: string; payment: StoredPayment },
): Promise<void> {
  const state: FlowState = {
    decision: payment.closedAt === null ? payment.decision : null,
    guarantee: payment.guaranteeStatus,
    chargebackId: payment.chargebackId,
  };
  const { told, used } = await database.forTenants([tenantId], async (handle) => ({
    told: (await findShopifyOrder(handle, tenantId, shopifyId))?.told ?? null,
    used: await listUsedTriggers(handle, tenantId),
  }));
  const happened = triggersOf(told?.flow ?? null, state);
  if (happened.length === 0 && told?.flow !== undefined) return;
  const payload = payloadOf(shopifyId, payment, config.publicUrl);
  for (const trigger of happened.filter((each) => used.includes(each)))
    requireDone(
      (await ask(start, { handle: trigger, payload: { ...payload, ...fieldsOf(trigger, payment, told?.flow ?? null) } })).flowTriggerReceive
        .userErrors,
    );
  await database.forTenants([tenantId], async (handle) => {
    if ((await lockPayment(handle, tenantId, payment.paymentId))?.isErased !== false) return;
    const latest = (await findShopifyOrder(handle, tenantId, shopifyId))?.told ?? nothingTold;
    await noteShopifyOrder(handle, tenantId, shopifyId, { told: { ...latest, flow: state } });
  });
}

/** What a workflow may begin with. The state of the guarantee that an order begins with is no change. */
function triggersOf(before: FlowState | null, now: FlowState): FlowTrigger[] {
  return [
    ...(now.decision !== null && now.decision !== (before?.decision ?? null) ? ["decision-made" as const] : []),
    ...(before !== null && now.guarantee !== before.guarantee ? ["guarantee-changed" as const] : []),
    ...(now.chargebackId !== null && now.chargebackId !== (before?.chargebackId ?? null) ? ["chargeback-opened" as const] : []),
  ];
}

/** What every trigger says. */
function payloadOf(shopifyId: string, payment: StoredPayment, publicUrl: string): FlowPayload {
  return {
    order_id: Number.isSafeInteger(Number(shopifyId)) ? Number(shopifyId) : shopifyId,
    Decision: decisionName(payment.decision),
    "Risk level": riskLevelOf(payment.riskScore),
    "Risk score": payment.riskScore,
    Guarantee: listGuaranteeName(payment.guaranteeStatus),
    Scenario: payment.scenarioName,
    "Surety link": new URL(`/transactions/${payment.paymentId}`, publicUrl).href,
  };
}

function fieldsOf(trigger: FlowTrigger, payment: StoredPayment, before: FlowState | null): Record<string, string> {
  switch (trigger) {
    case "decision-made":
      return {};
    case "guarantee-changed":
      return { "Previous guarantee": nameOfStatus(before?.guarantee ?? null) };
    case "chargeback-opened":
      return { "Chargeback reason": payment.chargebackReason ?? "Unknown" };
  }
}

function nameOfStatus(status: number | null): string {
  return status === 0 || status === 1 || status === 2 || status === 3 ? listGuaranteeName(status) : "Unknown";
}
