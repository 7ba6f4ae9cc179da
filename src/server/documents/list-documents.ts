import type { DocumentOnWire } from "#contract/documents.ts";
import { listStoredDocuments } from "#server/documents/document-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";

/** An order's documents, newest first, also those whose files were archived. */
export function listDocuments({ database }: Pick<Services, "database">, tenantId: number, paymentId: number): Promise<DocumentOnWire[]> {
  return database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    const stored = await listStoredDocuments(handle, tenantId, paymentId);
    return stored.map(({ documentId: id, kind, fileName, sizeBytes, addedBy, addedAt, archivedAt }) => ({
      id,
      kind,
      fileName,
      sizeBytes,
      addedBy,
      addedAt,
      isArchived: archivedAt !== null,
    }));
  });
}
