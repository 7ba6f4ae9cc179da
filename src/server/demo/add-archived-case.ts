import { addDocumentsOf, findDemoOrder } from "#server/demo/add-demo-documents.ts";
import type { DeliveredOrder } from "#server/demo/generate/disputed-orders.ts";
import { documentsOf } from "#server/demo/generate/documents.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "database" | "files" | "now">;

/** Has an order's documents archived with what else is personal, as at its customer's request. Done again, it changes nothing. */
export async function addArchivedCase(
  services: Means,
  { tenantId, until }: { tenantId: number; until: Date },
  order: DeliveredOrder,
): Promise<void> {
  const paymentId = await findDemoOrder(services, tenantId, order.orderId);
  if (paymentId === null) return;
  await addDocumentsOf(services, tenantId, paymentId, documentsOf(order));
  await services.database.forTenants([tenantId], (handle) => emptyOrders(handle, tenantId, [paymentId], "request", until));
}
