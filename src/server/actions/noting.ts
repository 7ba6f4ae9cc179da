import { noteFollowed, type ActionRun } from "#server/actions/run-store.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import type { Services } from "#server/services.ts";

type OfRun = { means: Pick<Services, "database">; tenantId: number; run: Pick<ActionRun, "runId"> };

/**
 * Does what must not be done twice at Shopify. A run notes that before, so that a repeated attempt knows that it may be done. Where Shopify
 * says that it wasn't, the note is taken back.
 */
export async function noting<T>({ means, tenantId, run }: OfRun, what: string, work: () => Promise<T>): Promise<T> {
  const note = (followed: string | null) =>
    means.database.forTenants([tenantId], (handle) => noteFollowed(handle, tenantId, run.runId, followed));
  await note(what);
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ShopifyFault && !cause.mayBeDone) await note(null);
    throw cause;
  }
}
