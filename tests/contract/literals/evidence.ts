import { jsonIn, type Literal } from "#tests/contract/literals/literal.ts";
import { sessionLiteral } from "#tests/contract/literals/session.ts";

const sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const form = { file: "%PDF-1.7", signature: jsonIn({}), sentiment: "positive" };

export const evidenceLiterals = {
  listDocuments: {
    answer: [
      {
        id: "7001",
        kind: "pdf",
        fileName: "proof-of-delivery.pdf",
        sizeBytes: 48_211,
        addedBy: "Dana Reyes",
        addedAt: "2026-11-06T09:00:00.000Z",
        isArchived: false,
      },
    ],
  },
  uploadDocument: {
    body: form,
    answer: { documentId: "7001", paymentId: "5001", isNew: true, warnings: [{ path: "file", message: "isn't what its name says" }] },
  },
  sendDocument: {
    body: form,
    answer: { documentId: "7001", paymentId: "5001", isNew: true, warnings: [{ path: "file", message: "isn't what its name says" }] },
  },
  downloadDocument: { query: { purpose: "view" } },
  getEvidence: {
    answer: {
      kind: "document",
      id: "7001",
      paymentid: "5001",
      file_name: "id-scan.png",
      file_data: "/api/payments/5001/documents/7001/file",
      signature: jsonIn({
        analysis: { passed: "yes", type: "ID_Scan", firstName: "Ana", lastName: "Ruiz", nationality: "ES" },
        userAgent: { family: "Mobile Safari" },
        userIP: "203.0.113.7",
        geoInfo: { city: "Madrid", country: "ES" },
      }),
      sentiment: "positive",
      documentKind: "png",
      sizeBytes: 48_211,
      sha256,
      addedBy: null,
      addedAt: "2026-11-06T09:00:00.000Z",
      archived: null,
      log: [
        { action: "viewed", by: "Dana Reyes", ip: "198.51.100.4", at: "2026-11-06T10:00:00.000Z" },
        { action: "added", by: null, ip: "203.0.113.9", at: "2026-11-06T09:00:00.000Z" },
      ],
    },
    otherAnswers: [
      {
        kind: "document",
        id: "7002",
        paymentid: "5001",
        file_name: "Document.pdf",
        file_data: null,
        signature: null,
        sentiment: null,
        documentKind: "pdf",
        sizeBytes: 48_211,
        sha256,
        addedBy: "Dana Reyes",
        addedAt: "2026-11-06T09:00:00.000Z",
        archived: { at: "2026-11-20T09:00:00.000Z", because: "request" },
        log: [],
      },
      sessionLiteral,
    ],
  },
  getEvidencePdf: {},
  listQuestionnaireDocuments: { answer: [{ id: "8001", type: "QUESTIONNAIRE" }] },
  downloadQuestionnaireDocument: {},
} satisfies Record<string, Literal>;
