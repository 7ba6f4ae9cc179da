import type { Literal } from "#tests/contract/literals/literal.ts";

const made = {
  exportId: "8001",
  status: "done",
  file: {
    name: "evidence-1001.pdf",
    url: "https://surety.example/api/evidence-exports/8001/evidence-1001.pdf?tenant=7&key=k",
    expiresAt: "2026-11-29T12:00:00.000Z",
    pages: 6,
    bytes: 48_211,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  failure: null,
  limits: "Visa: 49 pages and 2 MB",
  leftOut: ["the oldest 12 trail events"],
  to: ["disputes@bank.example"],
  mailsAt: "2026-11-22T12:00:10.000Z",
  mailedAt: "2026-11-22T12:00:11.000Z",
};

export const evidenceExportLiterals = {
  exportEvidence: {
    body: { comments: "Delivered on November 12, signed by the customer.", to: ["disputes@bank.example"] },
    answer: made,
    otherAnswers: [
      { ...made, status: "pending", file: null, leftOut: [], to: [], mailsAt: null, mailedAt: null },
      { ...made, status: "failed", file: null, failure: "Creating it took too long.", leftOut: [], mailsAt: null, mailedAt: null },
    ],
  },
  getEvidenceExport: { answer: made },
  undoEvidenceExport: { answer: { ...made, mailsAt: null, mailedAt: null } },
  markDisputed: {
    body: { reason: "fraudulent" },
    answer: { paymentId: "5001", chargebackId: "7001", reason: "fraudulent", outcomeId: "7001" },
    otherAnswers: [{ paymentId: "5001", chargebackId: null, reason: null, outcomeId: null }],
  },
  undoDisputed: { body: { outcomeId: "7001" }, answer: { paymentId: "5001", chargebackId: null, reason: null, outcomeId: null } },
  downloadEvidence: { query: { tenant: "7", holder: "Dana Reyes", key: "k" } },
} satisfies Record<string, Literal>;
