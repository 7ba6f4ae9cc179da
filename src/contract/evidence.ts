import { z } from "zod";
import { instant, jsonText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import { sessionEvidence } from "#contract/session-evidence.ts";
import { documentActionNames } from "#domain/evidence/document-action.ts";
import { documentKindNames } from "#domain/evidence/document-kind.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";
import { erasureReasons } from "#domain/payments/erased.ts";

const logLine = z.object({
  action: z.enum(documentActionNames),
  by: z.string().nullable().describe("Null for the shop's own systems."),
  ip: z.string(),
  at: instant,
});

const group = z.record(z.string(), z.unknown()).nullish();

/** What was found in a document, and with which browser, from where it came; as its sender said, and whatever else they said. */
export const documentSignature = z.looseObject({
  analysis: group,
  userAgent: group,
  userIP: z.string().nullish(),
  geoInfo: group,
});
export type DocumentSignature = z.output<typeof documentSignature>;

/** A file with what was found in it and who had it in hand. */
const documentEvidence = renamed({
  kind: ["kind", z.literal("document")],
  id: ["id", textId],
  paymentId: ["paymentid", textId],
  fileName: ["file_name", z.string()],
  /** Where the file is; null once it's archived. */
  fileData: ["file_data", z.string().nullable()],
  signature: ["signature", jsonText(documentSignature).nullable()],
  sentiment: ["sentiment", z.string().nullable()],
  documentKind: ["documentKind", z.enum(documentKindNames)],
  sizeBytes: ["sizeBytes", z.number()],
  sha256: ["sha256", z.string()],
  addedBy: ["addedBy", z.string().nullable()],
  addedAt: ["addedAt", instant],
  /** Why the file was removed, and when; null while it's there. */
  archived: ["archived", z.object({ at: instant, because: z.enum(erasureReasons).nullable() }).nullable()],
  /** Newest first. */
  log: ["log", z.array(logLine).max(documentLimits.logLines)],
});

/** What an event of the trail is about, of each kind. */
const evidence = z.discriminatedUnion("kind", [documentEvidence, sessionEvidence]);
export type Evidence = z.output<typeof evidence>;
export type EvidenceKind = Evidence["kind"];
export type DocumentEvidence = Extract<Evidence, { kind: "document" }>;

export const getEvidence = endpoint({
  method: "GET",
  path: "/payments/{id}/evidences/{evidenceId}",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Read what an event of an order's activity trail is about, by its evidence ID.",
  answer: evidence,
});

export const getEvidencePdf = endpoint({
  method: "GET",
  path: "/payments/{id}/evidence/{evidenceId}",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Read a document as a PDF in base64. The Content-Disposition header has its file name. For documents of other kinds it's a 404.",
  changes: true,
  answer: { stream: "text/plain" },
});

export const evidenceEndpoints = { getEvidence, getEvidencePdf };
