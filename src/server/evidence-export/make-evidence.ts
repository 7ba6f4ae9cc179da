import { createHash } from "node:crypto";
import { z } from "zod";
import type { EvidenceFailure } from "#domain/disputes/evidence-export.ts";
import { countWords } from "#domain/text/count-words.ts";
import { givingUp, job, type JobTry } from "#server/jobs/job.ts";
import { listStoredDocuments } from "#server/documents/document-store.ts";
import { addParts, findExport, lockExport, updateExport, type ExportKey } from "#server/evidence-export/export-store.ts";
import { documentSection, listedOnly } from "#server/evidence-export/document-section.ts";
import type { Evidence, FormattedEvidence } from "#server/evidence-export/evidence-block.ts";
import { formatEvidence } from "#server/evidence-export/format-evidence.ts";
import { mailEvidenceJob } from "#server/evidence-export/mail-evidence.ts";
import { mailsAt } from "#server/evidence-export/present-export.ts";
import { readEvidence } from "#server/evidence-export/read-evidence.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import type { Services } from "#server/services.ts";
import { withDeadline } from "#server/with-deadline.ts";

type Making = Pick<Services, "database" | "files" | "log" | "now">;

/**
 * For reading the documents, for laying a file out with them in it, and for laying it out without: each has its own time, so that
 * what took long leaves the next enough. Those of other orders wait meanwhile.
 */
const MOST_MS = { toRead: 15_000, withDocuments: 15_000, withoutDocuments: 15_000 };
type Limits = typeof MOST_MS;

const exportKey = z.object({ tenantId: z.int(), exportId: z.int() });

/**
 * Creates an export's file. The file, its event on the trail and the job that emails its link are stored in one transaction, once,
 * however often this runs. Documents that take too long are left out. A file that does is tried once more, when the machine may be
 * less busy; then it has failed. Throws where it's to be tried again.
 */
export async function makeEvidence(
  making: Making,
  key: ExportKey,
  { jobs, signal, isLast }: Pick<JobTry, "jobs" | "signal" | "isLast">,
  mostMs: Limits = MOST_MS,
): Promise<void> {
  const { database, now } = making;
  const { tenantId } = key;
  const log = making.log.child(key);
  const read = await database.forTenants([tenantId], async (handle) => {
    const asked = await findExport(handle, key);
    if (asked?.status !== "pending") return null;
    const documents = await listStoredDocuments(handle, tenantId, asked.paymentId);
    return { ...(await readEvidence(handle, asked, now())), documents };
  });
  if (read === null) return;
  const formatted = await formatWithDocuments(read, { ...making, log }, signal, mostMs).catch((cause: unknown) => {
    if (!(cause instanceof TookTooLong) || !isLast) throw cause;
    log.warn({ err: cause }, "evidence took too long to make");
    return null;
  });
  if (formatted === null) return giveUpEvidence(making, key, "late");
  const { bytes, pages, leftOut } = formatted;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await database.forTenants([tenantId], async (handle) => {
    const asked = await findExport(handle, key);
    // The order's lock comes first, as everywhere: an erasure of the order deletes the export too.
    const payment = asked && (await lockPayment(handle, tenantId, asked.paymentId));
    const made = payment && (await lockExport(handle, key));
    if (made?.status !== "pending") return;
    const at = now();
    await addParts(handle, key, bytes);
    await updateExport(handle, key, { status: "done", finishedAt: at, pages, leftOut, sha256, fileBytes: bytes.byteLength });
    const text = `Evidence exported: ${made.fileName}, ${countWords(pages, "page")}, SHA-256 ${sha256}`;
    await appendTrailEvent(handle, tenantId, made.paymentId, {
      type: "EXPORTED",
      field: null,
      from: null,
      to: null,
      by: made.fullName,
      text,
      at,
    });
    if (made.recipients.length === 0) return;
    await jobs.send(mailEvidenceJob, key, handle, { startAfterMs: Math.max(mailsAt(made).getTime() - at.getTime(), 0) });
  });
}

type Read = Awaited<ReturnType<typeof readEvidence>> & { documents: Awaited<ReturnType<typeof listStoredDocuments>> };

/** Formats evidence with its documents, or where those are too much together, with their list. Throws `TookTooLong`. */
async function formatWithDocuments(
  { evidence, when, documents }: Read,
  { files, log }: Making,
  signal: AbortSignal,
  mostMs: Limits,
): Promise<FormattedEvidence> {
  const means = { files, when, fileBytes: evidence.limits.fileBytes, log };
  const found = await inTime(mostMs.toRead, signal, (ended) => documentSection(documents, { ...means, signal: ended }));
  const formatBare = (bare: Evidence) => inTime(mostMs.withoutDocuments, signal, (ended) => formatEvidence(bare, ended));
  if (found === null) return formatBare(evidence);
  const withSection = ({ section, missing }: typeof found): Evidence => ({
    ...evidence,
    missing: [...evidence.missing, ...missing],
    sections: [...evidence.sections, section],
  });
  try {
    return await withDeadline(mostMs.withDocuments, signal, (ended) => formatEvidence(withSection(found), ended));
  } catch (cause) {
    signal.throwIfAborted();
    log.warn({ err: cause }, "evidence is made without its documents");
    return formatBare(withSection(listedOnly(found)));
  }
}

/** A step of making evidence wasn't done in its time. */
class TookTooLong extends Error {}

async function inTime<T>(ms: number, signal: AbortSignal, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
  return withDeadline(ms, signal, (ended) =>
    work(ended).catch((cause: unknown) => {
      throw ended.aborted && !signal.aborted ? new TookTooLong(`Not done within ${ms} ms`, { cause }) : cause;
    }),
  );
}

/** Marks an export as failed, so that the person who waits for it is told. */
function giveUpEvidence({ database, now }: Pick<Making, "database" | "now">, key: ExportKey, failure: EvidenceFailure): Promise<void> {
  return database.forTenants([key.tenantId], async (handle) => {
    const made = await lockExport(handle, key);
    if (made?.status === "pending") await updateExport(handle, key, { status: "failed", failure, finishedAt: now() });
  });
}

export const giveUpEvidenceJob = job({
  name: "give-up-evidence",
  data: exportKey,
  ...givingUp,
  run: (services: Making, key) => giveUpEvidence(services, key, "broken"),
});

export const makeEvidenceJob = job({
  name: "make-evidence",
  data: exportKey,
  // What keeps a file from being made once mostly does so again.
  retries: 1,
  // What kept the machine busy may be over by then.
  firstRetrySeconds: 10,
  mostSeconds: 30,
  isLong: true,
  whenGivenUp: giveUpEvidenceJob,
  lookEverySeconds: 2,
  run: (services: Making, key, attempt) => makeEvidence(services, key, attempt),
});
