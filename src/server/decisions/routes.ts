import type { decisionEndpoints } from "#contract/decisions.ts";
import { decisions } from "#domain/payments/decision.ts";
import { staffReasons } from "#domain/payments/staff-decision.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { decideAsStaff } from "#server/decisions/decide-as-staff.ts";
import { decideOnOrders } from "#server/decisions/decide-on-orders.ts";
import { previewDecisions } from "#server/decisions/preview-decisions.ts";
import { undoDecisions } from "#server/decisions/undo-decisions.ts";
import { SuretyError } from "#server/surety-error.ts";

export const decisionRoutes: HandlersOf<typeof decisionEndpoints> = {
  async listReasons({ params }) {
    const decision = decisions.find((known) => known === params.orderStatus);
    if (decision === undefined) throw new SuretyError("not-found", `No such order status. It is one of ${decisions.join(", ")}.`);
    return { reasons: staffReasons(decision).map((reason) => ({ decision, ...reason })) };
  },

  decideAsStaff: ({ actor, body }, services) => decideAsStaff(services, actor, body),
  decideOnOrders: ({ actor, body, signal }, services) => decideOnOrders({ ...services, signal }, actor, body),
  undoDecisions: ({ actor, body, signal }, services) => undoDecisions({ ...services, signal }, actor, body),
  previewDecisions: ({ actor, body, signal }, services) => previewDecisions({ ...services, signal }, actor, body.paymentIds),
};
