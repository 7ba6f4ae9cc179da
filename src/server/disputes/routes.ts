import type { alertEndpoints } from "#contract/alerts.ts";
import type { markDisputedEndpoints } from "#contract/mark-disputed.ts";
import type { paymentDisputeEndpoints } from "#contract/payment-disputes.ts";
import { countUnmatched } from "#server/disputes/alert-store.ts";
import { answerAlert } from "#server/disputes/answer-alert.ts";
import { joinAlert, noSuchAlert } from "#server/disputes/join-alert.ts";
import { listDisputes } from "#server/disputes/list-disputes.ts";
import { listUnmatchedAlerts } from "#server/disputes/list-unmatched-alerts.ts";
import { markDisputed } from "#server/disputes/mark-disputed.ts";
import { reportAlert } from "#server/disputes/report-alert.ts";
import { undoJoin } from "#server/disputes/undo-join.ts";
import { undoDisputed } from "#server/disputes/undo-disputed.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";

export const disputeRoutes: HandlersOf<typeof alertEndpoints & typeof paymentDisputeEndpoints & typeof markDisputedEndpoints> = {
  async reportAlert({ actor, body, answerAsRepeat }, services) {
    const { isNew, ...answer } = await reportAlert(services, actor.tenantId, body, services.now());
    if (!isNew) answerAsRepeat();
    return answer;
  },

  answerAlert: async ({ actor, params, body }, services) => answerAlert(services, actor, readPaymentId(params.paymentId), body),

  listUnmatchedAlerts: async ({ actor, query }, services) => listUnmatchedAlerts(services, actor.tenantId, query.page),

  countUnmatchedAlerts: async ({ actor }, { database }) => ({
    total: await database.forTenants([actor.tenantId], (handle) => countUnmatched(handle, actor.tenantId)),
  }),

  joinAlert: async ({ actor, params, body }, services) => joinAlert(services, actor, readAlertId(params.alertId), body.paymentId),
  undoJoin: async ({ actor, params, body }, services) => undoJoin(services, actor, readAlertId(params.alertId), body.paymentId),

  markDisputed: ({ actor, params, body }, services) => markDisputed(services, actor, readPaymentId(params.id), body),
  undoDisputed: ({ actor, params, body }, services) => undoDisputed(services, actor, readPaymentId(params.id), body),

  listDisputes: async ({ actor, params }, services) => listDisputes(services, actor.tenantId, readPaymentId(params.id)),
};

function readAlertId(text: string): number {
  return readPathId(text, noSuchAlert);
}
