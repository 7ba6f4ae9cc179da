import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { formatBytes } from "#domain/text/format-bytes.ts";
import { harmlessText } from "#domain/orders/harmless-text.ts";
import { documentKinds } from "#domain/evidence/document-kind.ts";
import { documentFileName, saysOtherKind } from "#domain/evidence/document-file-name.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";
import { noteCaseStrength } from "#server/case-strength/note-case-strength.ts";
import type { Handle } from "#server/db/database.ts";
import { checkContent } from "#server/documents/check-content.ts";
import { documentPath } from "#server/documents/document-path.ts";
import {
  appendLog,
  countBytesSince,
  insertDocument,
  listStoredDocuments,
  updateFindings,
  type NewDocument,
} from "#server/documents/document-store.ts";
import { signatureOnTrail, storedSignature } from "#server/documents/document-signature.ts";
import { fileFault } from "#server/documents/file-fault.ts";
import type { Upload } from "#server/documents/read-upload.ts";
import { tookTooLong } from "#server/documents/uploads.ts";
import { newFileKey } from "#server/file-store/file-key.ts";
import { giveUpFile, keepFile, markUnwanted } from "#server/file-store/unwanted-file-store.ts";
import type { LockedPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/** Who adds a document, and when if not now; `by` is null for the shop's systems. Once `ended` aborts, it's given up. */
type Adding = { tenantId: number; by: string | null; ip: string; at?: Date; ended?: AbortSignal };
/** Reads and locks the order; `missing` is the error where there is none. */
type OfOrder = { lock: (handle: Handle) => Promise<LockedPayment | null>; missing: () => SuretyError };
/** Hands the file on as it arrives, and returns it with the texts that came along. */
type Receive = <T>(take: (fileName: string, content: Readable) => Promise<T>) => Promise<Upload<T>>;
type Added = { documentId: number; paymentId: number; isNew: boolean; warnings: Fault[] };

/** What came of an upload that hasn't ended by then is deleted: its process may have died. One that is slow ends before. */
const MOST_MS = 3_600_000;

/**
 * Adds a file to an order's evidence, with its event in the trail. The file is stored first and named by the row that commits;
 * until then it's marked as unwanted, so that it never outlives a failure. The same file of the same order is added once;
 * a newer analysis or sentiment of it replaces the one before.
 */
export async function addDocument(
  { database, files, now }: Pick<Services, "database" | "files" | "now">,
  adding: Adding,
  order: OfOrder,
  receive: Receive,
): Promise<Added> {
  const { tenantId } = adding;
  const inShop = <T>(work: (handle: Handle) => Promise<T>) => database.forTenants([tenantId], work);
  const fileKey = newFileKey(tenantId);
  const dueAt = new Date(now().getTime() + MOST_MS);
  let wasKept = false;
  await inShop(async (handle) => {
    // Before the body is read: an order that takes no document costs no upload.
    await lockOpen(handle, order);
    await requireRoom(handle, tenantId, now());
    await markUnwanted(handle, tenantId, [fileKey], dueAt);
  });
  try {
    const { file, signature, sentiment } = await receive(async (sentName, content) => {
      const checked = checkContent(content);
      await files.put(fileKey, checked.content, adding.ended);
      return { sentName, ...checked.result() };
    });
    const { sentName, ...checked } = file;
    const name = harmlessText(documentFileName(sentName, checked.kind));
    const document: NewDocument = {
      ...checked,
      fileName: name.text,
      fileKey,
      signature,
      sentiment: sentiment === null ? null : harmlessText(sentiment.trim()).text || null,
      addedBy: adding.by,
      addedAt: adding.at ?? now(),
    };
    const warnings = name.warnings.map((message) => ({ path: "file", message: `has a name that ${message}` }));
    if (saysOtherKind(sentName, checked.kind)) {
      warnings.push({
        path: "file",
        message: `isn't what its name says, and was added as what it is: ${documentKinds[checked.kind].words}`,
      });
    }
    const keep = async (handle: Handle) => {
      wasKept = await keepFile(handle, tenantId, fileKey, dueAt);
      return wasKept;
    };
    const added = await inShop(async (handle) => storeDocument(handle, adding, await lockOpen(handle, order), document, keep));
    if (!added.isNew) await inShop((handle) => markUnwanted(handle, tenantId, [fileKey], now()));
    return { ...added, warnings };
  } catch (cause) {
    // A file that was kept stays: the error may have come after the commit, from a connection that was lost. Any other is marked
    // anew, because the mark of one that came too late is gone.
    await inShop((handle) => (wasKept ? giveUpFile(handle, tenantId, fileKey, now()) : markUnwanted(handle, tenantId, [fileKey], now())));
    throw cause;
  }
}

async function storeDocument(
  handle: Handle,
  { tenantId, by, ip }: Adding,
  payment: LockedPayment,
  document: NewDocument,
  keep: (handle: Handle) => Promise<boolean>,
): Promise<Omit<Added, "warnings">> {
  const { paymentId } = payment;
  const known = await listStoredDocuments(handle, tenantId, paymentId);
  const same = known.find(({ sha256, archivedAt }) => sha256 === document.sha256 && archivedAt === null);
  if (same) {
    const { documentId, fileName } = same;
    const isOtherAnalysis = document.signature !== null && !isDeepStrictEqual(document.signature, same.signature);
    const isOtherSentiment = document.sentiment !== null && document.sentiment !== same.sentiment;
    if (isOtherAnalysis || isOtherSentiment) {
      const signature = document.signature ?? storedSignature(same.signature);
      const found = { signature, sentiment: document.sentiment ?? same.sentiment };
      await updateFindings(handle, tenantId, documentId, found);
      const words = isOtherAnalysis ? "New analysis of a document" : "New sentiment of a document";
      await tellTrail(handle, { tenantId, by, paymentId }, { ...document, ...found, documentId, fileName }, words);
    }
    return { documentId, paymentId, isNew: false };
  }
  if (known.length >= documentLimits.documents)
    throw fileFault(`must be one of the order's ${documentLimits.documents} documents, the most it can have`);
  if (!(await keep(handle))) throw tookTooLong();
  const documentId = await insertDocument(handle, tenantId, paymentId, document);
  await appendLog(handle, tenantId, documentId, { action: "added", by, ip, at: document.addedAt });
  await tellTrail(handle, { tenantId, by, paymentId }, { ...document, documentId }, "Document added");
  return { documentId, paymentId, isNew: true };
}

type Told = { tenantId: number; paymentId: number; by: string | null };

/** Adds a document's event to the trail, with what it does to the case. */
async function tellTrail(
  handle: Handle,
  { tenantId, paymentId, by }: Told,
  { documentId, fileName, addedAt: at, signature, sentiment }: NewDocument & { documentId: number },
  words: string,
): Promise<void> {
  const details = {
    fileName,
    fileData: documentPath(paymentId, documentId),
    signature: signatureOnTrail(signature),
    sentiment,
    session: null,
    durationSeconds: null,
  };
  const event = { type: "DOCUMENT_UPLOADED", field: null, from: null, to: null, by, text: `${words}: ${fileName}`, at } as const;
  await appendTrailEvent(handle, tenantId, paymentId, event, { sensor: null, evidenceId: documentId, details });
  await noteCaseStrength(handle, tenantId, paymentId, at);
}

/** So that one shop can't fill the disk that all use, also over several processes: `makeUploads` counts what one receives. */
async function requireRoom(handle: Handle, tenantId: number, now: Date): Promise<void> {
  const { bytesPerDay } = documentLimits.uploads;
  if ((await countBytesSince(handle, tenantId, new Date(now.getTime() - DAY_MS))) < bytesPerDay) return;
  const words = `Your shop added ${formatBytes(bytesPerDay)} of documents in the last 24 hours, the most it can. Try again later.`;
  throw new SuretyError("too-many-requests", words, { retryAfterSeconds: 3600 });
}

/** Locks an order that takes documents. */
async function lockOpen(handle: Handle, { lock, missing }: OfOrder): Promise<LockedPayment> {
  const payment = await lock(handle);
  if (payment === null) throw missing();
  if (payment.isErased) throw new SuretyError("conflict", "This order's personal data was removed, so documents can't be added to it.");
  return payment;
}
