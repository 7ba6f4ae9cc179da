import { Readable } from "node:stream";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import type { Handle } from "#server/db/database.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import type { DeliveredOrder } from "#server/demo/generate/disputed-orders.ts";
import { documentsOf, type DemoDocument } from "#server/demo/generate/documents.ts";
import { addDocument } from "#server/documents/add-document.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import type { Services } from "#server/services.ts";

/** So many disputed orders have documents. */
const ORDERS = 4;

/** The demo's own address, which is nobody's. */
const IP = "203.0.113.10";

type Means = Pick<Services, "database" | "files" | "now">;

/** Adds documents to the latest of the shop's disputed orders that were delivered. Done again, it adds none that is there. */
export async function addDemoDocuments(services: Means, tenantId: number, disputed: readonly DeliveredOrder[]): Promise<void> {
  for (const order of disputed.filter(({ deliveredAt }) => deliveredAt !== null).slice(0, ORDERS)) {
    const paymentId = await findDemoOrder(services, tenantId, order.orderId);
    if (paymentId !== null) await addDocumentsOf(services, tenantId, paymentId, documentsOf(order));
  }
}

export async function addDocumentsOf(
  services: Means,
  tenantId: number,
  paymentId: number,
  documents: readonly DemoDocument[],
): Promise<void> {
  const order = { lock: (handle: Handle) => lockPayment(handle, tenantId, paymentId), missing: noSuchPayment };
  for (const { name, at, content, signature } of documents) {
    await addDocument(services, { tenantId, by: null, ip: IP, at }, order, async (take) => ({
      file: await take(name, Readable.from([content])),
      signature,
      sentiment: null,
    }));
  }
}

const columns = { paymentId: payments.paymentId };

/** An order of the demo; null if someone who tried the demo has had it erased. */
export async function findDemoOrder({ database }: Pick<Means, "database">, tenantId: number, orderId: string): Promise<number | null> {
  const [row] = await database.forTenants([tenantId], (handle) =>
    handle.unprepared<RowOf<typeof columns>>(
      `select ${selectList(columns)} from payment where tenant_id = $1 and order_id = $2 and erased_at is null`,
      [tenantId, orderId],
    ),
  );
  return row?.paymentId ?? null;
}
