import type { guaranteeEndpoints } from "#contract/guarantee.ts";
import { fileClaim } from "#server/claims/file-claim.ts";
import { readClaim } from "#server/claims/read-claim.ts";
import { readCoverage } from "#server/guarantee/read-coverage.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";

export const guaranteeRoutes: HandlersOf<typeof guaranteeEndpoints> = {
  getCoverage: ({ actor, params }, services) => readCoverage(services, actor.tenantId, readPaymentId(params.id)),

  getClaim: ({ actor, params }, services) => readClaim(services, actor.tenantId, readPaymentId(params.id)),

  async fileClaim({ actor, params }, services) {
    const paymentId = readPaymentId(params.id);
    await fileClaim(services, actor, paymentId);
    return readClaim(services, actor.tenantId, paymentId);
  },
};
