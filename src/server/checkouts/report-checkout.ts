import { parseCheckout } from "#domain/orders/parse-checkout.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { saveCheckout } from "#server/checkouts/checkout-store.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/**
 * Stores what a shop reports about a checkout. The report with the latest time wins, in whatever order they arrive.
 * Throws `bad-content` naming every fault.
 */
export async function reportCheckout(
  services: Pick<Services, "database" | "secrets">,
  tenantId: number,
  sent: unknown,
  receivedAt: Date,
  inTransaction: InTransaction = (work) => services.database.forTenants([tenantId], work),
): Promise<{ isNew: boolean; id: string; warnings: Fault[] }> {
  const parsed = parseCheckout(sent, receivedAt, identifierHash(services.secrets, tenantId));
  const { faults, warnings } = parsed;
  if (faults) throw new SuretyError("bad-content", "The checkout wasn't accepted", { faults, warnings });
  const { checkout } = parsed;
  const isNew = await inTransaction((handle) => saveCheckout(handle, tenantId, checkout, receivedAt));
  return { isNew, id: checkout.id, warnings };
}
