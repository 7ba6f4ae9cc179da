import type { caseStrengthEndpoints } from "#contract/case-strength.ts";
import { readCaseStrength } from "#server/case-strength/read-case-strength.ts";
import { readCompellingEvidence } from "#server/case-strength/read-compelling-evidence.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";

export const caseStrengthRoutes: HandlersOf<typeof caseStrengthEndpoints> = {
  getCaseStrengths: async ({ actor, params }, services) => readCaseStrength(services, actor.tenantId, readPaymentId(params.id)),
  getCompellingEvidence: async ({ actor, params }, services) => readCompellingEvidence(services, actor.tenantId, readPaymentId(params.id)),
};
