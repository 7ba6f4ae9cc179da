import type { Readable } from "node:stream";
import type { DocumentAction } from "#domain/evidence/document-action.ts";
import { appendLog, findDocument, isLogged, type StoredDocument } from "#server/documents/document-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Asked = { tenantId: number; by: string | null; ip: string; paymentId: number; documentId: number };
type ServedDocument = { document: StoredDocument; file: Readable };

/** Within this time the same person's views of a document from one address are one line of its log, as are downloads. */
const ONE_LINE_MS = 60_000;

/**
 * A document's file, which its log says that someone viewed or downloaded. Throws "not-found" for another order's document, for
 * one whose file was archived, and, as a fault of ours, for one whose file is lost; `isMeant` leaves out others.
 */
export async function serveDocument(
  { database, files, now }: Pick<Services, "database" | "files" | "now">,
  { tenantId, by, ip, paymentId, documentId }: Asked,
  action: Extract<DocumentAction, "viewed" | "downloaded">,
  isMeant: (document: StoredDocument) => boolean = () => true,
): Promise<ServedDocument> {
  const document = await database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    return findDocument(handle, tenantId, paymentId, documentId);
  });
  if (document === null || !isMeant(document)) throw noSuchDocument();
  if (document.fileKey === null) throw new SuretyError("not-found", "Evidence file was archived");
  const file = await files.get(document.fileKey);
  if (file === null) {
    const cause = new Error(`The file of document ${documentId} isn't in the file store`);
    throw new SuretyError("not-found", "This file is missing from storage. It wasn't archived.", { cause });
  }
  try {
    const line = { action, by, ip, at: now() };
    const since = new Date(line.at.getTime() - ONE_LINE_MS);
    await database.forTenants([tenantId], async (handle) => {
      if (!(await isLogged(handle, tenantId, documentId, line, since))) await appendLog(handle, tenantId, documentId, line);
    });
  } catch (cause) {
    file.destroy();
    throw cause;
  }
  return { document, file };
}

export function noSuchDocument(): SuretyError {
  return new SuretyError("not-found", "No document with this ID in this order.");
}
