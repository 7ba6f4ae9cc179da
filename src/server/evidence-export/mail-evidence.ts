import { z } from "zod";
import { maskedEmail } from "#domain/disputes/evidence-export.ts";
import { formatInstant } from "#domain/dates/format-instant.ts";
import { countWords } from "#domain/text/count-words.ts";
import { apiKeyName } from "#server/access/session-store.ts";
import { job, type JobTry } from "#server/jobs/job.ts";
import { evidenceLink } from "#server/evidence-export/evidence-link.ts";
import { findExport, lockExport, updateExport, type ExportKey, type StoredExport } from "#server/evidence-export/export-store.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { nameInMail } from "#server/platforms/mail/name-in-mail.ts";
import { plainMail } from "#server/platforms/mail/plain-mail.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";

type Mailing = Pick<Services, "config" | "database" | "now" | "secrets">;

/**
 * Emails an export's link to its addresses, unless that was undone. The emails and their event on the trail, with the addresses
 * masked, are one transaction: each address gets one email, however often this runs.
 */
export async function mailEvidence(services: Mailing, key: ExportKey, { jobs }: Pick<JobTry, "jobs">): Promise<void> {
  const { tenantId } = key;
  await services.database.forTenants([tenantId], async (handle) => {
    const asked = await findExport(handle, key);
    const payment = asked && (await lockPayment(handle, tenantId, asked.paymentId));
    const made = payment && (await lockExport(handle, key));
    if (made?.status !== "done" || made.mailedAt !== null || made.undoneAt !== null) return;
    const at = services.now();
    await updateExport(handle, key, { mailedAt: at });
    const { name, timeZone } = await requireShop(handle, tenantId);
    const { reference } = await findPayment(handle, tenantId, made.paymentId);
    for (const to of made.recipients) {
      await jobs.send(sendMailJob, evidenceMail(services, made, { to, shopName: name, timeZone, reference }), handle);
      await appendTrailEvent(handle, tenantId, made.paymentId, {
        type: "EXPORTED",
        field: null,
        from: null,
        to: null,
        by: made.fullName,
        text: `Evidence emailed to ${maskedEmail(to)}: ${made.fileName}, SHA-256 ${made.sha256 ?? ""}`,
        at,
      });
    }
  });
}

export const mailEvidenceJob = job({
  name: "mail-evidence",
  data: z.object({ tenantId: z.int(), exportId: z.int() }),
  retries: 8,
  firstRetrySeconds: 5,
  mostSeconds: 60,
  lookEverySeconds: 2,
  run: (services: Mailing, key, attempt) => mailEvidence(services, key, attempt),
});

type About = { to: string; shopName: string; timeZone: string; reference: string };

function evidenceMail(services: Mailing, made: StoredExport, { to, shopName, timeZone, reference }: About): Mail {
  const link = evidenceLink(services, made, null);
  const shop = nameInMail(shopName);
  const sender = made.fullName === apiKeyName(shopName) ? shop : `${nameInMail(made.fullName)} of ${shop}`;
  return plainMail({
    to,
    subject: `Evidence for order ${reference} of ${shop}`,
    paragraphs: [
      "Hello,",
      `${sender} shared the evidence for order ${reference} with you. The link to the file (PDF, ${countWords(made.pages ?? 1, "page")}) works until ${formatInstant(link.expiresAt, timeZone, null)} (${timeZone}):`,
      link.url,
      ...(made.note === "" ? [] : [`Their note: ${made.note}`]),
      `To check that the file is complete, compare its SHA-256: ${made.sha256 ?? ""}`,
      "Anyone with this link can download the file, so share it with care.",
    ],
  });
}
