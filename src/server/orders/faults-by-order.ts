import type { Handle } from "#server/db/database.ts";
import { readUnlockedPaymentByOrder, type LockedPayment } from "#server/orders/outcome-store.ts";
import type { Services } from "#server/services.ts";
import type { Fault } from "#server/surety-error.ts";

/**
 * What an order says is wrong with a report about it whose own fields have faults too, so that all are named at once. Nothing
 * where the shop has no such order: the report is refused as it is.
 */
export async function faultsByOrder(
  { database }: Pick<Services, "database">,
  tenantId: number,
  orderId: string,
  check: (handle: Handle, payment: LockedPayment) => Promise<readonly Fault[]>,
): Promise<readonly Fault[]> {
  return database.forTenants([tenantId], async (handle) => {
    const payment = await readUnlockedPaymentByOrder(handle, tenantId, orderId);
    return payment === null ? [] : check(handle, payment);
  });
}
