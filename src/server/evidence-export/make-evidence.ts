import { createHash } from "node:crypto";
import { z } from "zod";
import { countWords } from "#domain/text/count-words.ts";
import { job, type JobTry } from "#server/jobs/job.ts";
import { listStoredDocuments } from "#server/documents/document-store.ts";
import { addParts, findExport, lockExport, updateExport, type ExportKey } from "#server/evidence-export/export-store.ts";
import { documentSection, listedOnly } from "#server/evidence-export/document-section.ts";
import type { FormattedEvidence } from "#server/evidence-export/evidence-block.ts";
import { formatEvidence } from "#server/evidence-export/format-evidence.ts";
import { mailEvidenceJob } from "#server/evidence-export/mail-evidence.ts";
import { mailsAt } from "#server/evidence-export/present-export.ts";
import { readEvidence } from "#server/evidence-export/read-evidence.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import type { Services } from "#server/services.ts";
import { withDeadline } from "#server/with-deadline.ts";

type Making = Pick<Services, "database" | "files" | "log" | "now">;

/** For all of one file, because those of other orders wait meanwhile; and for laying it out with documents in it. */
const MOST_MS = 20_000;
const MOST_MS_WITH_DOCUMENTS = 7_000;

const exportKey = z.object({ tenantId: z.int(), exportId: z.int() });

/**
 * Creates an export's file. The file, its event on the trail and the job that emails its link are stored in one transaction,
 * once, however often this runs. Documents that take too long are left out; a file that does has failed, and isn't tried again.
 */
export async function makeEvidence(
  making: Making,
  key: ExportKey,
  { jobs, signal }: Pick<JobTry, "jobs" | "signal">,
  mostMs = MOST_MS,
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
  const formatted = await withDeadline(mostMs, signal, (ended) =>
    formatWithDocuments(read, { ...making, log }, ended).catch((cause: unknown) => {
      if (!ended.aborted || signal.aborted) throw cause;
      log.warn({ err: cause }, "evidence took too long to make");
      return null;
    }),
  );
  if (formatted === null) return giveUpEvidence(making, key);
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

/** Formats evidence with its documents, or where those are too much together, with their list. */
async function formatWithDocuments(
  { evidence, when, documents }: Read,
  { files, log }: Making,
  signal: AbortSignal,
): Promise<FormattedEvidence> {
  const found = await documentSection(documents, { files, when, fileBytes: evidence.limits.fileBytes, log, signal });
  if (found === null) return formatEvidence(evidence, signal);
  const format = ({ section, missing }: typeof found, ended: AbortSignal) =>
    formatEvidence({ ...evidence, missing: [...evidence.missing, ...missing], sections: [...evidence.sections, section] }, ended);
  try {
    return await withDeadline(MOST_MS_WITH_DOCUMENTS, signal, (ended) => format(found, ended));
  } catch (cause) {
    signal.throwIfAborted();
    log.warn({ err: cause }, "evidence is made without its documents");
    return format(listedOnly(found), signal);
  }
}

/** Marks an export as failed, so that the person who waits for it is told. */
function giveUpEvidence({ database, now }: Pick<Making, "database" | "now">, key: ExportKey): Promise<void> {
  return database.forTenants([key.tenantId], async (handle) => {
    const made = await lockExport(handle, key);
    if (made?.status === "pending") await updateExport(handle, key, { status: "failed", finishedAt: now() });
  });
}

export const giveUpEvidenceJob = job({
  name: "give-up-evidence",
  data: exportKey,
  retries: 8,
  firstRetrySeconds: 15,
  mostSeconds: 60,
  lookEverySeconds: 5,
  run: (services: Making, key) => giveUpEvidence(services, key),
});

export const makeEvidenceJob = job({
  name: "make-evidence",
  data: exportKey,
  // What keeps a file from being made once mostly does so again.
  retries: 1,
  firstRetrySeconds: 2,
  mostSeconds: 30,
  isLong: true,
  whenGivenUp: giveUpEvidenceJob,
  lookEverySeconds: 2,
  run: (services: Making, key, attempt) => makeEvidence(services, key, attempt),
});
