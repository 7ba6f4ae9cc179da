import { isDeepStrictEqual } from "node:util";
import { decisionName } from "#domain/payments/decision.ts";
import { listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { riskLevelOf } from "#domain/payments/risk-level.ts";
import { flowTriggerName, flowTriggers, type FlowTrigger } from "#domain/shopify/flow-triggers.ts";
import { listUsedTriggers } from "#server/connections/flow-trigger-store.ts";
import type { AskShop, ShopifyMeans } from "#server/connections/shopify-access.ts";
import type { FlowTold } from "#server/connections/shopify-order-notes.ts";
import { findShopifyOrder, noteShopifyOrder } from "#server/connections/shopify-order-store.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";
import { flowTriggerReceive, type FlowPayload } from "#server/platforms/shopify/flow-documents.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";

/**
 * Starts the shop's workflows in Shopify Flow that begin with what happened to an order since the last time. Only triggers that a workflow
 * uses are sent; what happened before one did never is. A process that is killed in between starts them again. Throws `ShopifyFault`.
 */
export async function startWorkflows(
  { config, database }: Pick<ShopifyMeans, "config" | "database">,
  ask: AskShop,
  tenantId: number,
  { shopifyId, payment }: { shopifyId: string; payment: StoredPayment },
): Promise<void> {
  const now: FlowTold = {
    decision: payment.closedAt === null ? payment.decision : null,
    guarantee: payment.guaranteeStatus,
    chargebackId: payment.chargebackId,
  };
  const { before, used } = await database.forTenants([tenantId], async (handle) => ({
    before: (await findShopifyOrder(handle, tenantId, shopifyId))?.flowTold ?? null,
    used: await listUsedTriggers(handle, tenantId),
  }));
  if (isDeepStrictEqual(before, now)) return;
  const refused: string[] = [];
  for (const trigger of flowTriggers.filter((each) => used.includes(each) && hasHappened[each](before, now))) {
    const payload = { ...payloadOf(shopifyId, payment, config.publicUrl), ...fieldsOf(trigger, payment, before) };
    const { userErrors } = (await ask(flowTriggerReceive, { handle: trigger, payload })).flowTriggerReceive;
    refused.push(...userErrors.map(({ message }) => `${flowTriggerName(trigger)}: ${message}`));
  }
  await database.forTenants([tenantId], (handle) => noteShopifyOrder(handle, tenantId, shopifyId, { flowTold: now }));
  // It's sent again no more than what went through, which would start workflows twice.
  if (refused.length > 0) throw new ShopifyFault("refused", `Shopify Flow refused a trigger. ${refused.join(" ")}`);
}

/** The state of the guarantee that an order begins with is no change. */
const hasHappened: Readonly<Record<FlowTrigger, (before: FlowTold | null, now: FlowTold) => boolean>> = {
  "decision-made": (before, { decision }) => decision !== null && decision !== (before?.decision ?? null),
  "guarantee-changed": (before, { guarantee }) => before !== null && guarantee !== before.guarantee,
  "chargeback-opened": (before, { chargebackId }) => chargebackId !== null && chargebackId !== (before?.chargebackId ?? null),
};

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

/** What one says besides. */
function fieldsOf(trigger: FlowTrigger, payment: StoredPayment, before: FlowTold | null): Record<string, string> {
  switch (trigger) {
    case "decision-made":
      return {};
    case "guarantee-changed":
      return { "Previous guarantee": listGuaranteeName(before?.guarantee ?? payment.guaranteeStatus) };
    case "chargeback-opened":
      return { "Chargeback reason": payment.chargebackReason ?? "Unknown" };
  }
}
