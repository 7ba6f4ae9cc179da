import { and, eq, isNull } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { shopifyConnections } from "#server/db/schema/connection-tables.ts";

export type Pixel = Pick<typeof shopifyConnections.$inferSelect, "recordsVisits" | "pixelId" | "pixelProblem">;

/** The shop's web pixel; null for a shop that was never connected, and while the app isn't installed. */
export async function findShopsPixel(handle: Handle, tenantId: number): Promise<Pixel | null> {
  const { recordsVisits, pixelId, pixelProblem, uninstalledAt } = shopifyConnections;
  const [row] = await handle
    .select({ recordsVisits, pixelId, pixelProblem })
    .from(shopifyConnections)
    .where(and(eq(shopifyConnections.tenantId, tenantId), isNull(uninstalledAt)));
  return row ?? null;
}

export async function storePixel(handle: Handle, tenantId: number, change: Partial<Pixel>): Promise<void> {
  await handle.update(shopifyConnections).set(change).where(eq(shopifyConnections.tenantId, tenantId));
}
