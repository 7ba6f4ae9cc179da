import type { DocumentEvidence } from "#contract/evidence.ts";
import type { Handle } from "#server/db/database.ts";
import { documentPath } from "#server/documents/document-path.ts";
import { storedSignature } from "#server/documents/document-signature.ts";
import { findDocument, listLog, whyErased } from "#server/documents/document-store.ts";

/** A document with its analysis and its log; null if the payment has none with this ID. */
export async function readDocumentEvidence(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  documentId: number,
): Promise<DocumentEvidence | null> {
  const document = await findDocument(handle, tenantId, paymentId, documentId);
  if (document === null) return null;
  const { archivedAt, fileKey } = document;
  return {
    kind: "document",
    id: documentId,
    paymentId,
    fileName: document.fileName,
    fileData: fileKey === null ? null : documentPath(paymentId, documentId),
    signature: storedSignature(document.signature),
    sentiment: document.sentiment,
    documentKind: document.kind,
    sizeBytes: document.sizeBytes,
    sha256: document.sha256,
    addedBy: document.addedBy,
    addedAt: document.addedAt,
    archived: archivedAt && { at: archivedAt, because: await whyErased(handle, tenantId, paymentId) },
    log: await listLog(handle, tenantId, documentId),
  };
}
