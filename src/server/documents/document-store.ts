import type { DocumentSignature } from "#contract/evidence.ts";
import type { DocumentKind } from "#domain/evidence/document-kind.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { documentLog, documents } from "#server/db/schema/document-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";

const columns = {
  documentId: documents.documentId,
  paymentId: documents.paymentId,
  kind: documents.kind,
  fileName: documents.fileName,
  fileKey: documents.fileKey,
  sizeBytes: documents.sizeBytes,
  sha256: documents.sha256,
  signature: documents.signature,
  sentiment: documents.sentiment,
  addedBy: documents.addedBy,
  addedAt: documents.addedAt,
  archivedAt: documents.archivedAt,
};
export type StoredDocument = RowOf<typeof columns>;

export type NewDocument = {
  kind: DocumentKind;
  fileName: string;
  fileKey: string;
  sizeBytes: number;
  sha256: string;
  signature: DocumentSignature | null;
  sentiment: string | null;
  addedBy: string | null;
  addedAt: Date;
};

const idColumn = { documentId: documents.documentId };

export async function insertDocument(handle: Handle, tenantId: number, paymentId: number, document: NewDocument): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof idColumn>>(
    `insert into document (tenant_id, payment_id, kind, file_name, file_key, size_bytes, sha256, signature, sentiment, added_by, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11) returning ${selectList(idColumn)}`,
    [
      tenantId,
      paymentId,
      document.kind,
      document.fileName,
      document.fileKey,
      document.sizeBytes,
      document.sha256,
      document.signature && JSON.stringify(document.signature),
      document.sentiment,
      document.addedBy,
      document.addedAt,
    ],
  );
  if (!row) throw new Error("A document got no ID");
  return row.documentId;
}

/** What was found in a document, as it was sent last. */
export async function updateFindings(
  handle: Handle,
  tenantId: number,
  documentId: number,
  { signature, sentiment }: Pick<NewDocument, "signature" | "sentiment">,
): Promise<void> {
  await handle.prepared("update document set signature = $3::jsonb, sentiment = $4 where tenant_id = $1 and document_id = $2", [
    tenantId,
    documentId,
    signature && JSON.stringify(signature),
    sentiment,
  ]);
}

const bytesColumn = { bytes: computed<number>("coalesce(sum(size_bytes), 0)::float8") };

/** How many bytes of documents a shop has added since a time. */
export async function countBytesSince(handle: Handle, tenantId: number, since: Date): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof bytesColumn>>(
    `select ${selectList(bytesColumn)} from document where tenant_id = $1 and added_at >= $2`,
    [tenantId, since],
  );
  return row?.bytes ?? 0;
}

/** A payment's documents, newest first. */
export function listStoredDocuments(handle: Handle, tenantId: number, paymentId: number): Promise<StoredDocument[]> {
  return handle.prepared<StoredDocument>(
    `select ${selectList(columns)} from document where tenant_id = $1 and payment_id = $2
     order by document_id desc limit ${documentLimits.documents}`,
    [tenantId, paymentId],
  );
}

/** A document of a payment; null if the payment has none with this ID. */
export async function findDocument(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  documentId: number,
): Promise<StoredDocument | null> {
  const [row] = await handle.prepared<StoredDocument>(
    `select ${selectList(columns)} from document where tenant_id = $1 and payment_id = $2 and document_id = $3`,
    [tenantId, paymentId, documentId],
  );
  return row ?? null;
}

const becauseColumn = { erasedBecause: payments.erasedBecause };

/** Why a payment's personal data was removed; null if it wasn't. */
export async function whyErased(handle: Handle, tenantId: number, paymentId: number) {
  const [row] = await handle.prepared<RowOf<typeof becauseColumn>>(
    `select ${selectList(becauseColumn)} from payment where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  return row?.erasedBecause ?? null;
}

const logColumns = { action: documentLog.action, by: documentLog.by, ip: documentLog.ip, at: documentLog.at };
export type LogLine = RowOf<typeof logColumns>;

/** Who did what with a document, newest first. */
export function listLog(handle: Handle, tenantId: number, documentId: number): Promise<LogLine[]> {
  return handle.prepared<LogLine>(
    `select ${selectList(logColumns)} from document_log where tenant_id = $1 and document_id = $2
     order by log_id desc limit ${documentLimits.logLines}`,
    [tenantId, documentId],
  );
}

const found = { isFound: computed<boolean>("true") };

/** Whether the same line was added to a document's log at `since` or later. Until the transaction ends, no other asks. */
export async function isLogged(handle: Handle, tenantId: number, documentId: number, line: LogLine, since: Date): Promise<boolean> {
  await handle.prepared("select from document where tenant_id = $1 and document_id = $2 for no key update", [tenantId, documentId]);
  const same = await handle.prepared<RowOf<typeof found>>(
    `select ${selectList(found)} from document_log
     where tenant_id = $1 and document_id = $2 and action = $3 and by_whom is not distinct from $4 and ip = $5 and at >= $6 limit 1`,
    [tenantId, documentId, line.action, line.by, line.ip, since],
  );
  return same.length === 1;
}

/** Adds a line to a document's log. */
export async function appendLog(handle: Handle, tenantId: number, documentId: number, line: LogLine): Promise<void> {
  await handle.prepared("insert into document_log (tenant_id, document_id, action, by_whom, ip, at) values ($1, $2, $3, $4, $5, $6)", [
    tenantId,
    documentId,
    line.action,
    line.by,
    line.ip,
    line.at,
  ]);
}
