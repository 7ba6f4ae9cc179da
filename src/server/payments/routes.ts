import type { paymentListEndpoints } from "#contract/payment-list.ts";
import type { paymentDetailEndpoints } from "#contract/payment-detail.ts";
import type { paymentPartsEndpoints } from "#contract/payment-parts.ts";
import type { paymentRisksEndpoints } from "#contract/payment-risks.ts";
import { HISTORY_PAGE, type paymentTrailEndpoints } from "#contract/payment-trail.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { changeComment } from "#server/payments/change-comment.ts";
import { addComment } from "#server/payments/add-comment.ts";
import { listAcquirerNames, listOriginNames, listScenarioChoices } from "#server/payments/choices-store.ts";
import { exportPayments } from "#server/payments/export-payments.ts";
import { listAskedFor } from "#server/payments/list-asked-for.ts";
import { listPayments } from "#server/payments/list-payments.ts";
import { readRows } from "#server/payments/payment-list-store.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";
import { readHistory, readHistorySensors } from "#server/payments/read-history.ts";
import { readBeneficiaries, readItems } from "#server/payments/read-order-parts.ts";
import { readPayment } from "#server/payments/read-payment.ts";
import { readRisks } from "#server/payments/read-risks.ts";
import { readTrace } from "#server/payments/read-trace.ts";

type PaymentEndpoints = typeof paymentListEndpoints &
  typeof paymentDetailEndpoints &
  typeof paymentPartsEndpoints &
  typeof paymentRisksEndpoints &
  typeof paymentTrailEndpoints;

export const paymentRoutes: HandlersOf<PaymentEndpoints> = {
  listPaymentScenarios: async ({ actor }, { database }) =>
    database.forTenants([actor.tenantId], (handle) => listScenarioChoices(handle, actor.tenantId)),

  listAcquirers: async ({ actor }, { database }) => {
    const names = await database.forTenants([actor.tenantId], (handle) => listAcquirerNames(handle, actor.tenantId));
    return names.map((name) => ({ id: name, name }));
  },

  listOrigins: async ({ actor }, { database }) => {
    const names = await database.forTenants([actor.tenantId], (handle) => listOriginNames(handle, actor.tenantId));
    return names.map((origin) => ({ origin }));
  },

  listPayments: async ({ actor, query, body }, services) =>
    listPayments(services, actor.tenantId, { ...listAskedFor(actor, body), ...query }),

  readPaymentRows: async ({ actor, body }, { database }) => ({
    transactions: await database.forTenants([actor.tenantId], (handle) => readRows(handle, actor.tenantId, body.paymentIds)),
  }),

  exportPayments: async ({ actor, body, setHeader }, services) => {
    const { fileName, csv } = await exportPayments(services, actor.tenantId, listAskedFor(actor, body));
    setHeader("content-disposition", `attachment; filename="${fileName}"`);
    setHeader("cache-control", "no-store");
    return csv;
  },

  getPayment: async ({ actor, params }, services) => readPayment(services, actor, readPaymentId(params.id)),
  getBeneficiaries: async ({ actor, params }, services) => readBeneficiaries(services, actor.tenantId, readPaymentId(params.id)),
  getItems: async ({ actor, params }, services) => readItems(services, actor.tenantId, readPaymentId(params.id)),
  getTrace: async ({ actor, params, query }, services) => readTrace(services, actor.tenantId, readPaymentId(params.id), query.screening),
  getRisks: async ({ actor, params }, services) => readRisks(services, actor.tenantId, readPaymentId(params.id)),

  getHistory: async ({ actor, params, query, setHeader }, services) => {
    const { before = null, sensor = null } = query;
    const events = await readHistory(services, actor.tenantId, readPaymentId(params.id), { before, sensor });
    const last = events.length < HISTORY_PAGE ? undefined : events.at(-1);
    if (last) {
      const also = sensor === null ? "" : `&sensor=${sensor}`;
      setHeader("link", `</api/payments/${params.id}/history?before=${last.id}${also}>; rel="next"`);
    }
    return events;
  },

  listHistorySensors: async ({ actor, params }, services) => readHistorySensors(services, actor.tenantId, readPaymentId(params.id)),

  editComment: async ({ actor, params, body }, services) =>
    changeComment(services, actor, { ...params, paymentId: readPaymentId(params.paymentId) }, body.comment),
  deleteComment: async ({ actor, params }, services) =>
    changeComment(services, actor, { ...params, paymentId: readPaymentId(params.paymentId) }, null),
  addComment: async ({ actor, params, headers, body }, services) =>
    addComment(services, actor, readPaymentId(params.paymentId), body.comment, headers["idempotency-key"] ?? null),
};
