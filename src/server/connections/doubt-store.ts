import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { shopifyDoubts } from "#server/db/schema/connection-tables.ts";

export type ShopifyDoubt = Omit<typeof shopifyDoubts.$inferSelect, "tenantId" | "problem">;
/** An order of Shopify's that Surety can't take. */
export type ShopifyRefusal = Omit<typeof shopifyDoubts.$inferSelect, "tenantId" | "candidates" | "problem"> & { problem: string };

/** Lists an order of Shopify's that several orders could be, until someone says which one. */
export async function addDoubt(handle: Handle, tenantId: number, doubt: ShopifyDoubt): Promise<void> {
  await add(handle, tenantId, { ...doubt, problem: null });
}

/** Lists an order of Shopify's that Surety can't take, and why. */
export async function addRefusal(handle: Handle, tenantId: number, refusal: ShopifyRefusal): Promise<void> {
  await add(handle, tenantId, { ...refusal, candidates: [] });
}

async function add(handle: Handle, tenantId: number, row: ShopifyDoubt & { problem: string | null }): Promise<void> {
  const { candidates, problem } = row;
  await handle
    .insert(shopifyDoubts)
    .values({ tenantId, ...row })
    .onConflictDoUpdate({ target: [shopifyDoubts.tenantId, shopifyDoubts.shopifyId], set: { candidates, problem } });
}

/** The oldest first, at most 50. */
export async function listDoubts(handle: Handle, tenantId: number): Promise<ShopifyDoubt[]> {
  const { shopifyId, reference, placedAt, candidates, foundAt } = shopifyDoubts;
  return handle
    .select({ shopifyId, reference, placedAt, candidates, foundAt })
    .from(shopifyDoubts)
    .where(and(eq(shopifyDoubts.tenantId, tenantId), isNull(shopifyDoubts.problem)))
    .orderBy(asc(placedAt), asc(shopifyId))
    .limit(50);
}

/** The newest first, at most 50. */
export async function listRefusals(handle: Handle, tenantId: number): Promise<ShopifyRefusal[]> {
  const { shopifyId, reference, placedAt, problem, foundAt } = shopifyDoubts;
  const rows = await handle
    .select({ shopifyId, reference, placedAt, problem, foundAt })
    .from(shopifyDoubts)
    .where(and(eq(shopifyDoubts.tenantId, tenantId), isNotNull(problem)))
    .orderBy(desc(placedAt), asc(shopifyId))
    .limit(50);
  return rows.map((row) => ({ ...row, problem: row.problem ?? "" }));
}

/** Why Surety can't take an order of Shopify's; null if that isn't so. */
export async function findRefusal(handle: Handle, tenantId: number, shopifyId: string): Promise<string | null> {
  const [row] = await handle
    .select({ problem: shopifyDoubts.problem })
    .from(shopifyDoubts)
    .where(and(eq(shopifyDoubts.tenantId, tenantId), eq(shopifyDoubts.shopifyId, shopifyId)));
  return row?.problem ?? null;
}

/** Ends what is listed about an order, because it was taken. */
export async function endDoubt(handle: Handle, tenantId: number, shopifyId: string): Promise<void> {
  await handle.delete(shopifyDoubts).where(and(eq(shopifyDoubts.tenantId, tenantId), eq(shopifyDoubts.shopifyId, shopifyId)));
}

/** Ends a doubt and returns it; null if there is none, because someone else ended it. */
export async function takeDoubt(handle: Handle, tenantId: number, shopifyId: string): Promise<ShopifyDoubt | null> {
  const [taken] = await handle
    .delete(shopifyDoubts)
    .where(and(eq(shopifyDoubts.tenantId, tenantId), eq(shopifyDoubts.shopifyId, shopifyId), isNull(shopifyDoubts.problem)))
    .returning();
  return taken ?? null;
}
