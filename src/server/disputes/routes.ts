import type { alertEndpoints } from "#contract/alerts.ts";
import type { paymentDisputeEndpoints } from "#contract/payment-disputes.ts";
import { textId } from "#contract/codecs.ts";
import { answerAlert } from "#server/disputes/answer-alert.ts";
import { joinAlert, noSuchAlert } from "#server/disputes/join-alert.ts";
import { listDisputes } from "#server/disputes/list-disputes.ts";
import { listUnmatchedAlerts } from "#server/disputes/list-unmatched-alerts.ts";
import { reportAlert } from "#server/disputes/report-alert.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";

export const disputeRoutes: HandlersOf<typeof alertEndpoints & typeof paymentDisputeEndpoints> = {
  async reportAlert({ actor, body, answerAsRepeat }, services) {
    const { isNew, ...answer } = await reportAlert(services, actor.tenantId, body, services.now());
    if (!isNew) answerAsRepeat();
    return answer;
  },

  answerAlert: async ({ actor, params, body }, services) => answerAlert(services, actor, readPaymentId(params.paymentId), body),

  listUnmatchedAlerts: async ({ actor, query }, services) => listUnmatchedAlerts(services, actor.tenantId, query.page),

  async joinAlert({ actor, params, body }, services) {
    const { data: alertId } = textId.safeParse(params.alertId);
    if (alertId === undefined) throw noSuchAlert();
    return joinAlert(services, actor, alertId, body.paymentId);
  },

  listDisputes: async ({ actor, params }, services) => listDisputes(services, actor.tenantId, readPaymentId(params.id)),
};
