import { createHash } from "node:crypto";
import { z } from "zod";
import { countWords } from "#domain/text/count-words.ts";
import { job, type JobTry } from "#server/jobs/job.ts";
import { listStoredDocuments } from "#server/documents/document-store.ts";
import { addParts, findExport, lockExport, updateExport, type ExportKey } from "#server/evidence-export/export-store.ts";
import { documentSection, listedOnly } from "#server/evidence-export/document-section.ts";
import { formatEvidence } from "#server/evidence-export/format-evidence.ts";
import { mailEvidenceJob } from "#server/evidence-export/mail-evidence.ts";
import { mailsAt } from "#server/evidence-export/present-export.ts";
import { readEvidence } from "#server/evidence-export/read-evidence.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import type { Services } from "#server/services.ts";

type Making = Pick<Services, "database" | "files" | "now">;

const exportKey = z.object({ tenantId: z.int(), exportId: z.int() });

/**
 * Creates an export's file. The file, its event on the trail and the job that emails its link are stored in one transaction,
 * once, however often this runs.
 */
export async function makeEvidence(
  { database, files, now }: Making,
  key: ExportKey,
  { jobs, signal }: Pick<JobTry, "jobs" | "signal">,
): Promise<void> {
  const { tenantId } = key;
  const read = await database.forTenants([tenantId], async (handle) => {
    const asked = await findExport(handle, key);
    if (asked?.status !== "pending") return null;
    const documents = await listStoredDocuments(handle, tenantId, asked.paymentId);
    return { ...(await readEvidence(handle, asked, now())), documents };
  });
  if (read === null) return;
  const { evidence, when, documents } = read;
  const found = await documentSection(documents, { files, when, fileBytes: evidence.limits.fileBytes, signal });
  const format = ({ section, missing }: NonNullable<typeof found>) =>
    formatEvidence({ ...evidence, missing: [...evidence.missing, ...missing], sections: [...evidence.sections, section] }, signal);
  // Files that can be read one by one may still be too much together.
  const formatted = found ? format(found).catch(() => format(listedOnly(found))) : formatEvidence(evidence, signal);
  const { bytes, pages, leftOut } = await formatted;
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

/** Marks an export as failed, so that the person who waits for it is told. */
export const giveUpEvidenceJob = job({
  name: "give-up-evidence",
  data: exportKey,
  retries: 8,
  firstRetrySeconds: 15,
  mostSeconds: 60,
  lookEverySeconds: 5,
  run: ({ database, now }: Making, key) =>
    database.forTenants([key.tenantId], async (handle) => {
      const made = await lockExport(handle, key);
      if (made?.status === "pending") await updateExport(handle, key, { status: "failed", finishedAt: now() });
    }),
});

export const makeEvidenceJob = job({
  name: "make-evidence",
  data: exportKey,
  // What keeps a file from being made once mostly does so again, and takes minutes.
  retries: 1,
  firstRetrySeconds: 2,
  mostSeconds: 30,
  isLong: true,
  whenGivenUp: giveUpEvidenceJob,
  lookEverySeconds: 2,
  run: (services: Making, key, attempt) => makeEvidence(services, key, attempt),
});
