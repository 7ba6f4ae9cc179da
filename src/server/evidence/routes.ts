import type { evidenceEndpoints } from "#contract/evidence.ts";
import { base64Of } from "#server/documents/base64-of.ts";
import { readDocumentId } from "#server/documents/document-id.ts";
import { serveDocument } from "#server/documents/serve-document.ts";
import { readEvidence } from "#server/evidence/read-evidence.ts";
import { attachment } from "#server/http/attachment.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";

export const evidenceRoutes: HandlersOf<typeof evidenceEndpoints> = {
  getEvidence: async ({ actor, params }, services) =>
    readEvidence(services, actor.tenantId, readPaymentId(params.id), readDocumentId(params.evidenceId)),

  async getEvidencePdf({ actor, params, ip, setHeader }, services) {
    const { tenantId, fullName: by } = actor;
    const asked = { tenantId, by, ip, paymentId: readPaymentId(params.id), documentId: readDocumentId(params.evidenceId) };
    const { document, file } = await serveDocument(services, asked, "downloaded", ({ kind }) => kind === "pdf");
    setHeader("content-disposition", attachment(document.fileName));
    setHeader("cache-control", "no-store");
    return base64Of(file);
  },
};
