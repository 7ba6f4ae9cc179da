import { Readable } from "node:stream";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { documentsOf } from "#server/demo/generate/documents.ts";
import { addDocument } from "#server/documents/add-document.ts";
import { archiveDocuments } from "#server/documents/archive-documents.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import type { Services } from "#server/services.ts";

/** So many disputed orders have documents. The last one's were archived, so that this can be seen too. */
const ORDERS = 4;
/** The demo's own address, which is nobody's. */
const IP = "203.0.113.10";

const columns = { paymentId: payments.paymentId, orderId: payments.orderId, createdAt: payments.createdAt };

/** Adds documents to the shop's latest disputed orders. Done again, it adds none that is there. */
export async function addDemoDocuments(services: Pick<Services, "database" | "files" | "now">, tenantId: number): Promise<void> {
  const inShop = <T>(work: (handle: Handle) => Promise<T>) => services.database.forTenants([tenantId], work);
  const disputed = await inShop((handle) =>
    handle.unprepared<RowOf<typeof columns>>(
      `select ${selectList(columns)} from payment where tenant_id = $1 and dispute_state is not null and erased_at is null
       order by created_at desc, payment_id desc limit ${ORDERS}`,
      [tenantId],
    ),
  );
  for (const [index, { paymentId, orderId, createdAt }] of disputed.entries()) {
    const order = { lock: (handle: Handle) => lockPayment(handle, tenantId, paymentId), missing: noSuchPayment };
    const isArchived = index === ORDERS - 1;
    for (const { name, content, signature } of isArchived ? documentsOf(orderId).slice(0, 1) : documentsOf(orderId)) {
      await addDocument(services, { tenantId, by: null, ip: IP, at: new Date(createdAt.getTime() + DAY_MS) }, order, async (take) => ({
        file: await take(name, Readable.from([content])),
        signature: signature && JSON.stringify(signature),
        sentiment: null,
      }));
    }
    if (isArchived) await inShop((handle) => archiveDocuments(handle, tenantId, [paymentId], services.now()));
  }
}
