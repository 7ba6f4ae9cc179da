import { fillPath, fullPath } from "#contract/endpoint.ts";
import { downloadDocument } from "#contract/documents.ts";

/** The address of a document's file on this server. It's for those who may see the order alone. */
export function documentPath(paymentId: number, documentId: number): string {
  return fillPath(fullPath(downloadDocument), { id: String(paymentId), documentId: String(documentId) });
}
