import type { evidenceExportEndpoints } from "#contract/evidence-export.ts";
import { askForEvidence } from "#server/evidence-export/ask-for-evidence.ts";
import { readExport } from "#server/evidence-export/read-export.ts";
import { serveEvidence } from "#server/evidence-export/serve-evidence.ts";
import { undoExport } from "#server/evidence-export/undo-export.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";
import { SuretyError } from "#server/surety-error.ts";

export const evidenceExportRoutes: HandlersOf<typeof evidenceExportEndpoints> = {
  async exportEvidence({ actor, params, body, answerAsRepeat }, services) {
    const { isNew, answer } = await askForEvidence(services, actor, readPaymentId(params.id), body);
    if (!isNew) answerAsRepeat();
    return answer;
  },

  getEvidenceExport: ({ actor, params }, services) => readExport(services, actor, namedBy(params)),
  undoEvidenceExport: ({ actor, params }, services) => undoExport(services, actor, namedBy(params)),

  async downloadEvidence({ params, query, ip, isHead, setHeader }, services) {
    const key = { tenantId: query.tenant, exportId: readExportId(params.exportId) };
    const { fileName, bytes, file } = await serveEvidence(services, key, { key: query.key, holder: query.holder ?? null }, { ip, isHead });
    setHeader("content-type", "application/pdf");
    setHeader("content-length", String(bytes));
    setHeader("content-disposition", `attachment; filename="${fileName}"`);
    setHeader("cache-control", "no-store");
    return file;
  },
};

function namedBy(params: { id: string; exportId: string }): { paymentId: number; exportId: number } {
  return { paymentId: readPaymentId(params.id), exportId: readExportId(params.exportId) };
}

function readExportId(text: string): number {
  return readPathId(text, () => new SuretyError("not-found", "No evidence export with this ID for this order."));
}
