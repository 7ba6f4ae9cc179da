import { z } from "zod";
import { instant, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  EVIDENCE_FILES_PER_DAY,
  EVIDENCE_LINK_DAYS,
  EVIDENCE_MAILS_PER_HOUR,
  EVIDENCE_NOTE_MAX,
  EVIDENCE_RECIPIENTS_MAX,
  evidenceStatuses,
} from "#domain/disputes/evidence-export.ts";
import { UNDO_ON_ITS_WAY_SECONDS, UNDO_SECONDS } from "#domain/payments/staff-decision.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";

const file = z.object({
  name: z.string(),
  url: z.string().describe(`Works for ${EVIDENCE_LINK_DAYS} days, for anyone who has it.`),
  expiresAt: instant,
  pages: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});

/** An export and how far it is. */
const evidenceExport = z.object({
  exportId: textId,
  status: z.enum(evidenceStatuses),
  file: file.nullable().describe("Null until it's done, and once it's withdrawn because a chargeback or alert it may tell of was undone."),
  failure: z.string().nullable().describe("Why it has failed, in words. Null otherwise."),
  limits: z.string().describe("The limits that the file keeps within, in words."),
  leftOut: z.array(z.string()).describe("What was left out for the file to keep within the limits."),
  to: z.array(z.string()).describe("Where the link is emailed to."),
  mailsAt: instant.nullable().describe("When the emails leave; null if there are none, or they were undone."),
  mailedAt: instant.nullable().describe("When the emails left; null until then."),
});
export type EvidenceExport = z.output<typeof evidenceExport>;

const recipient = storableText.trim().max(255).toLowerCase().pipe(z.email("must be an email address"));

/** Whether evidence can be emailed to it. */
export function isRecipient(text: string): boolean {
  return z.safeEncode(recipient, text).success;
}

export const exportEvidence = endpoint({
  method: "POST",
  path: "/payments/{id}/disputes",
  access: "shop",
  needs: ["analyst", "orders"],
  takesTurns: true,
  summary: `Create a PDF with all evidence about an order, within the limits of its card network, and email a link to it. The emails leave after ${UNDO_SECONDS} seconds. The same request again while it's being made, or within a minute while nothing happens to the order, is one export. A shop can create ${EVIDENCE_FILES_PER_DAY} such files a day and send ${EVIDENCE_MAILS_PER_HOUR} such emails an hour.`,
  body: z.strictObject({
    comments: storableText.max(EVIDENCE_NOTE_MAX).default("").describe("A note to the reader of the file, printed in it."),
    to: z
      .array(recipient)
      // Also where an address is wrong, so that both are told at once.
      .refine((addresses) => addresses.length <= EVIDENCE_RECIPIENTS_MAX, {
        error: fieldFaults.moreThan(EVIDENCE_RECIPIENTS_MAX),
        when: ({ value }) => Array.isArray(value),
      })
      .meta({ maxItems: EVIDENCE_RECIPIENTS_MAX })
      .default([])
      .describe("Email addresses. Without any, the file can only be downloaded."),
  }),
  bodyExample: { comments: "Delivered on November 12, signed by the customer.", to: ["disputes@bank.example"] },
  answer: evidenceExport,
  status: 201,
  repeatStatus: 200,
  errorStatuses: [404, 429],
});

export const getEvidenceExport = endpoint({
  method: "GET",
  path: "/payments/{id}/disputes/exports/{exportId}",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "Get how far an evidence export is and, when it's done, the link to its file.",
  answer: evidenceExport,
});

export const undoEvidenceExport = endpoint({
  method: "POST",
  path: "/payments/{id}/disputes/exports/{exportId}/undo",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: `Don't send an export's emails. Possible for ${UNDO_SECONDS} seconds, plus ${UNDO_ON_ITS_WAY_SECONDS} for the request to arrive, while they haven't left. The file stays.`,
  answer: evidenceExport,
  errorStatuses: [404, 409],
});

/** The shop, the person of the shop that a link was given to, which no emailed one has, and the secret in it. */
const linkQuery = z.object({ tenant: textId, holder: z.string().max(500).optional(), key: z.string().max(100) });

export const downloadEvidence = endpoint({
  method: "GET",
  path: "/evidence-exports/{exportId}/{fileName}",
  access: "anyone",
  mostPerMinute: 120,
  summary:
    "Download an evidence file with its link. The order's trail says when, from which IP address and whether with the link that a person of the shop got, once a minute for each.",
  changes: "exceptByHead",
  query: linkQuery,
  answer: { stream: "application/pdf" },
  errorStatuses: [403, 404],
});

export const evidenceExportEndpoints = { exportEvidence, getEvidenceExport, undoEvidenceExport, downloadEvidence };

/** The download call behind a link; null if it isn't one. */
export function evidenceDownloadOf(
  url: string,
): { params: { exportId: string; fileName: string }; query: z.output<typeof linkQuery> } | null {
  if (!URL.canParse(url)) return null;
  const { pathname, searchParams } = new URL(url);
  const [fileName, exportId] = pathname.split("/").toReversed().map(decodeURIComponent);
  const query = linkQuery.safeParse(Object.fromEntries(searchParams));
  return query.success && exportId && fileName ? { params: { exportId, fileName }, query: query.data } : null;
}
