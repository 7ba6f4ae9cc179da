import type { paymentWhatIfEndpoints } from "#contract/payment-what-if.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";
import { readWhatIf } from "#server/what-if/read-what-if.ts";

export const whatIfRoutes: HandlersOf<typeof paymentWhatIfEndpoints> = {
  getWhatIf: ({ actor, params }, services) => readWhatIf(services, actor.tenantId, readPaymentId(params.id)),
};
