import { z } from "zod";
import { markToTell } from "#server/connections/shopify-order-store.ts";
import type { Handle } from "#server/db/database.ts";
import type { JobQueue, Sendable } from "#server/jobs/job-queue.ts";

const shopifyKey = z.object({ tenantId: z.int(), shopifyId: z.string() });
type ShopifyKey = z.output<typeof shopifyKey>;

/** How the job that tells Shopify about an order is sent; its work is in `tell-shopify.ts`, which deciding doesn't need. */
export const tellSendable: Sendable<ShopifyKey> & { data: typeof shopifyKey } = { name: "tell-shopify", data: shopifyKey };

/** Tells Shopify how a payment stands, once the transaction commits and the time has passed. Does nothing for others. */
export async function tellSoon(
  handle: Handle,
  jobs: Pick<JobQueue, "send">,
  tenantId: number,
  paymentId: number,
  { at, afterMs }: { at: Date; afterMs: number },
): Promise<void> {
  const shopifyId = await markToTell(handle, tenantId, paymentId, new Date(at.getTime() + afterMs));
  if (shopifyId !== null) await jobs.send(tellSendable, { tenantId, shopifyId }, handle, { startAfterMs: afterMs });
}
