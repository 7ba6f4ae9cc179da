import type { BodyOf } from "#contract/endpoint.ts";
import type { EvidenceExport, exportEvidence } from "#contract/evidence-export.ts";
import { EVIDENCE_FILES_PER_DAY, EVIDENCE_MAILS_PER_HOUR } from "#domain/disputes/evidence-export.ts";
import { evidenceLimits, evidenceLimitWords } from "#domain/disputes/evidence-limits.ts";
import { harmlessText } from "#domain/orders/harmless-text.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { hashToken } from "#server/access/token.ts";
import { evidenceFileName } from "#server/evidence-export/evidence-file-name.ts";
import { evidenceLinkKey } from "#server/evidence-export/evidence-link.ts";
import { addExport, countExports, findTwin, lockAskingForEvidence, nextExportId } from "#server/evidence-export/export-store.ts";
import { makeEvidenceJob } from "#server/evidence-export/make-evidence.ts";
import { presentExport } from "#server/evidence-export/present-export.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "jobs" | "now" | "secrets">;
type Asked = { isNew: boolean; answer: EvidenceExport };

/** A second click within it is the first one again, if nothing happened to the order. */
const TWIN_MS = 60_000;
/** The most files that are made for a shop at a time. */
const MOST_PENDING = 20;

/**
 * Asks for an order's evidence as a file, and for the emails with its link. Its row and its job are created in one
 * transaction; shops take turns. The same again by the same person is one export. Throws "not-found" and "too-many-requests".
 */
export async function askForEvidence(
  services: Means,
  { tenantId, fullName }: Pick<ShopActor, "tenantId" | "fullName">,
  paymentId: number,
  { comments, to }: BodyOf<typeof exportEvidence>,
): Promise<Asked> {
  const { database, jobs, secrets } = services;
  const now = services.now();
  return database.forTenants([tenantId], async (handle) => {
    const payment = await findPayment(handle, tenantId, paymentId);
    await lockAskingForEvidence(handle, tenantId);
    const wanted = { paymentId, fullName, recipients: [...new Set(to)], note: harmlessText(comments).text.trim() };
    const twin = await findTwin(handle, tenantId, wanted, new Date(now.getTime() - TWIN_MS));
    if (twin) return { isNew: false, answer: presentExport(services, twin, fullName) };
    const { pending, ofDay, mailsOfHour } = await countExports(handle, tenantId, now);
    requireRoom({ pending, ofDay, mails: mailsOfHour + wanted.recipients.length });
    const exportId = await nextExportId(handle);
    const limits = evidenceLimits(payment.cardBrand, payment.acquirer);
    const made = await addExport(handle, tenantId, {
      ...wanted,
      exportId,
      fileName: evidenceFileName(payment.reference),
      keyHash: hashToken(evidenceLinkKey(secrets, { tenantId, exportId })),
      createdAt: now,
      limits: `${limits.name}: ${evidenceLimitWords(limits)}`,
    });
    await jobs.send(makeEvidenceJob, { tenantId, exportId }, handle, { waitingBefore: pending });
    return { isNew: true, answer: presentExport(services, made, fullName) };
  });
}

function requireRoom({ pending, ofDay, mails }: { pending: number; ofDay: number; mails: number }): void {
  if (ofDay >= EVIDENCE_FILES_PER_DAY) {
    const words = `Your shop created ${EVIDENCE_FILES_PER_DAY} evidence files in the last 24 hours, the most it can. Try again later.`;
    throw new SuretyError("too-many-requests", words, { retryAfterSeconds: 3600 });
  }
  if (mails > EVIDENCE_MAILS_PER_HOUR) {
    const words = `Your shop can email evidence to ${EVIDENCE_MAILS_PER_HOUR} addresses an hour. Try again later, or download the file.`;
    throw new SuretyError("too-many-requests", words, { retryAfterSeconds: 600 });
  }
  if (pending >= MOST_PENDING) {
    const words = `${MOST_PENDING} evidence files are already being created for this shop. Try again in a minute.`;
    throw new SuretyError("too-many-requests", words, { retryAfterSeconds: 60 });
  }
}
