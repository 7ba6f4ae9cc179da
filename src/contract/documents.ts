import { z } from "zod";
import { instant, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { warnings } from "#contract/field-message.ts";
import { documentKindNames, documentKinds } from "#domain/evidence/document-kind.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";

const document = z.object({
  id: textId,
  kind: z.enum(documentKindNames),
  fileName: z.string(),
  sizeBytes: z.number(),
  addedBy: z.string().nullable().describe("Null if the shop's own systems added it."),
  addedAt: instant,
  isArchived: z.boolean().describe("Whether its file was removed, when its order's personal data was."),
});
export type DocumentOnWire = z.output<typeof document>;

export const listDocuments = endpoint({
  method: "GET",
  path: "/payments/{id}/documents",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List an order's documents, newest first.",
  answer: z.array(document),
});

const kindWords = documentKindNames.map((name) => documentKinds[name].words).join(", ");
const form = `a form (multipart/form-data) with the file in its field "file": ${kindWords}, at most 20 MB, told by its content. An order can have ${documentLimits.documents} documents; the same file again is a 200, and what was found in it is replaced where that differs.`;
const formFields = z.object({
  file: z.string().describe("The file, with its name."),
  signature: z.string().optional().describe("What was found in the file, a JSON object."),
  sentiment: z.string().optional(),
});
const added = z.object({
  documentId: textId,
  paymentId: textId,
  isNew: z.boolean().describe("False if the order has this file already."),
  warnings,
});

/** Staff and a shop's systems add documents alike. */
const adding = {
  method: "POST",
  body: { stream: "multipart/form-data", lines: formFields },
  answer: added,
  status: 201,
  repeatStatus: 200,
  mostPerMinute: documentLimits.uploadsPerMinute,
  errorStatuses: [408, 409, 422],
} as const;

export const uploadDocument = endpoint({
  ...adding,
  path: "/payments/{id}/documents",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: `Add a document to an order's evidence. Send ${form}`,
});

export const sendDocument = endpoint({
  ...adding,
  path: "/orders/{orderId}/documents",
  access: "key",
  needs: ["orders"],
  summary: `Add a document to an order's evidence. Send ${form} What was found in the file can come in the field "signature", a JSON object with \`analysis\`, \`userAgent\`, \`userIP\` and \`geoInfo\`.`,
});

export const downloadDocument = endpoint({
  method: "GET",
  path: "/payments/{id}/documents/{documentId}/file",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Download a document's file. Its log says who did, once a minute for each person; with `purpose=view`, that it was viewed.",
  query: z.object({ purpose: z.enum(["view", "download"]).default("download") }),
  changes: true,
  answer: { stream: "application/octet-stream" },
});

export const documentEndpoints = { listDocuments, uploadDocument, sendDocument, downloadDocument };
