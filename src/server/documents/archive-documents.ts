import { archivedFileName } from "#domain/evidence/document-file-name.ts";
import { documentKindNames } from "#domain/evidence/document-kind.ts";
import type { Handle } from "#server/db/database.ts";

/** Names that say no more than a file's kind. */
const archivedNames = documentKindNames.map((kind) => `when '${kind}' then '${archivedFileName(kind)}'`).join(" ");

/**
 * Removes the files of orders' documents, with their names and analyses; the documents and their logs stay. The files
 * themselves are deleted after the transaction. Returns how many; doing it again changes nothing.
 */
export async function archiveDocuments(handle: Handle, tenantId: number, paymentIds: readonly number[], at: Date): Promise<number> {
  const archived = await handle.prepared(
    `with held as (
       select document_id, file_key from document
       where tenant_id = $1 and payment_id in (select value::bigint from json_array_elements_text($2::json)) and file_key is not null for update
     ), unwanted as (
       insert into unwanted_file (tenant_id, file_key, due_at) select $1::bigint, file_key, $3::timestamptz from held
     )
     update document set file_key = null, file_name = case kind ${archivedNames} end, signature = null, sentiment = null, archived_at = $3
     from held where document.tenant_id = $1 and document.document_id = held.document_id returning document.document_id`,
    [tenantId, JSON.stringify(paymentIds), at],
  );
  return archived.length;
}
