import type { documentEndpoints } from "#contract/documents.ts";
import { documentKinds } from "#domain/evidence/document-kind.ts";
import type { Handle } from "#server/db/database.ts";
import { addDocument } from "#server/documents/add-document.ts";
import { listDocuments } from "#server/documents/list-documents.ts";
import { readDocumentId } from "#server/documents/document-id.ts";
import { readUpload } from "#server/documents/read-upload.ts";
import { serveDocument } from "#server/documents/serve-document.ts";
import { attachment } from "#server/http/attachment.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { findNamedOrder, noSuchOrder } from "#server/orders/order-id.ts";
import { lockPayment, lockPaymentByOrder } from "#server/orders/outcome-store.ts";
import { noSuchPayment, readPaymentId } from "#server/payments/payment-id.ts";

/** Even opened as a page of its own, a file can run and load nothing. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const documentRoutes: HandlersOf<typeof documentEndpoints> = {
  listDocuments: async ({ actor, params }, services) => listDocuments(services, actor.tenantId, readPaymentId(params.id)),

  async uploadDocument({ actor, params, ip, stream, contentType, answerAsRepeat }, services) {
    const { tenantId, fullName: by } = actor;
    const paymentId = readPaymentId(params.id);
    const order = { lock: (handle: Handle) => lockPayment(handle, tenantId, paymentId), missing: noSuchPayment };
    const added = await services.uploads(tenantId, stream, (body, ended) =>
      addDocument(services, { tenantId, by, ip, ended }, order, (take) => readUpload(body, contentType, take, ended)),
    );
    if (!added.isNew) answerAsRepeat();
    return added;
  },

  async sendDocument({ actor, params, ip, stream, contentType, answerAsRepeat }, services) {
    const { tenantId } = actor;
    const orderId = await findNamedOrder(services, tenantId, params.orderId);
    const order = { lock: (handle: Handle) => lockPaymentByOrder(handle, tenantId, orderId), missing: noSuchOrder };
    const added = await services.uploads(tenantId, stream, (body, ended) =>
      addDocument(services, { tenantId, by: null, ip, ended }, order, (take) => readUpload(body, contentType, take, ended)),
    );
    if (!added.isNew) answerAsRepeat();
    return added;
  },

  async downloadDocument({ actor, params, query, ip, setHeader }, services) {
    const { tenantId, fullName: by } = actor;
    const asked = { tenantId, by, ip, paymentId: readPaymentId(params.id), documentId: readDocumentId(params.documentId) };
    const { document, file } = await serveDocument(services, asked, query.purpose === "view" ? "viewed" : "downloaded");
    setHeader("content-type", documentKinds[document.kind].mediaType);
    setHeader("content-length", String(document.sizeBytes));
    setHeader("content-disposition", attachment(document.fileName));
    setHeader("content-security-policy", FILE_POLICY);
    setHeader("cache-control", "no-store");
    return file;
  },
};
