import { and, eq } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { shopifyDisputes } from "#server/db/schema/connection-tables.ts";

export type ShopifyDisputeRow = typeof shopifyDisputes.$inferSelect;

/** Notes that a dispute of Shopify's is about an order, and whether the bank has its evidence. */
export async function noteDispute(
  handle: Handle,
  tenantId: number,
  { disputeId, orderId, isSubmitted }: { disputeId: string; orderId: string; isSubmitted: boolean },
): Promise<void> {
  const submitted = isSubmitted ? ({ evidence: "submitted", problem: null } as const) : {};
  await handle
    .insert(shopifyDisputes)
    .values({ tenantId, disputeId, orderId, ...submitted })
    .onConflictDoUpdate({ target: [shopifyDisputes.tenantId, shopifyDisputes.disputeId], set: { orderId, ...submitted } });
}

export async function listDisputesOf(handle: Handle, tenantId: number, orderId: string): Promise<ShopifyDisputeRow[]> {
  return handle
    .select()
    .from(shopifyDisputes)
    .where(and(eq(shopifyDisputes.tenantId, tenantId), eq(shopifyDisputes.orderId, orderId)))
    .orderBy(shopifyDisputes.disputeId);
}

/** A dispute, locked until the transaction ends; null if Shopify told of none with this id. */
export async function lockDispute(handle: Handle, tenantId: number, disputeId: string): Promise<ShopifyDisputeRow | null> {
  const [row] = await handle.select().from(shopifyDisputes).where(isDispute(tenantId, disputeId)).for("update");
  return row ?? null;
}

export async function updateDispute(
  handle: Handle,
  tenantId: number,
  disputeId: string,
  change: Partial<Pick<ShopifyDisputeRow, "evidence" | "sentBy" | "sentAt" | "problem">>,
): Promise<void> {
  await handle.update(shopifyDisputes).set(change).where(isDispute(tenantId, disputeId));
}

function isDispute(tenantId: number, disputeId: string) {
  return and(eq(shopifyDisputes.tenantId, tenantId), eq(shopifyDisputes.disputeId, disputeId));
}
