import type { OrderAnswer } from "#contract/orders.ts";
import { noSuchOrder } from "#server/orders/order-id.ts";
import { readFirstAnswer } from "#server/orders/order-answer-store.ts";
import type { Services } from "#server/services.ts";

/** What an order was answered when it came, and how it stands now. Throws "not-found" for an order that the shop doesn't have. */
export async function readOrder({ database }: Pick<Services, "database">, tenantId: number, orderId: string): Promise<OrderAnswer> {
  const found = await database.forTenants([tenantId], (handle) => readFirstAnswer(handle, tenantId, orderId));
  if (found === null) throw noSuchOrder();
  return found.answer;
}
