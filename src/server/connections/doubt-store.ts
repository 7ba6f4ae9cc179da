import { and, asc, eq } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { shopifyDoubts } from "#server/db/schema/connection-tables.ts";

export type ShopifyDoubt = Omit<typeof shopifyDoubts.$inferSelect, "tenantId">;

/** Lists an order of Shopify's that several orders could be, until someone says which one. */
export async function addDoubt(handle: Handle, tenantId: number, doubt: ShopifyDoubt): Promise<void> {
  const { candidates } = doubt;
  await handle
    .insert(shopifyDoubts)
    .values({ tenantId, ...doubt })
    .onConflictDoUpdate({ target: [shopifyDoubts.tenantId, shopifyDoubts.shopifyId], set: { candidates } });
}

/** The oldest first, at most 50. */
export async function listDoubts(handle: Handle, tenantId: number): Promise<ShopifyDoubt[]> {
  const { shopifyId, reference, placedAt, candidates, foundAt } = shopifyDoubts;
  return handle
    .select({ shopifyId, reference, placedAt, candidates, foundAt })
    .from(shopifyDoubts)
    .where(eq(shopifyDoubts.tenantId, tenantId))
    .orderBy(asc(placedAt), asc(shopifyId))
    .limit(50);
}

/** Ends a doubt and returns it; null if there is none, because someone else ended it. */
export async function takeDoubt(handle: Handle, tenantId: number, shopifyId: string): Promise<ShopifyDoubt | null> {
  const [taken] = await handle
    .delete(shopifyDoubts)
    .where(and(eq(shopifyDoubts.tenantId, tenantId), eq(shopifyDoubts.shopifyId, shopifyId)))
    .returning();
  return taken ?? null;
}
