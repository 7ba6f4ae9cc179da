import type { deliveryEndpoints } from "#contract/deliveries.ts";
import type { paymentDeliveryEndpoints } from "#contract/payment-deliveries.ts";
import { listDeliveries } from "#server/deliveries/list-deliveries.ts";
import { findFulfillmentFaults, reportFulfillment } from "#server/deliveries/report-fulfillment.ts";
import type { FurtherFaultsOf, HandlersOf } from "#server/http/handler.ts";
import { findNamedOrder } from "#server/orders/order-id.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";

export const deliveryRoutes: HandlersOf<typeof deliveryEndpoints & typeof paymentDeliveryEndpoints> = {
  async reportFulfillment({ actor, params, body, answerAsRepeat }, services) {
    const orderId = await findNamedOrder(services, actor.tenantId, params.orderId);
    const { isNew, ...answer } = await reportFulfillment(services, actor.tenantId, orderId, body, services.now());
    if (!isNew) answerAsRepeat();
    return answer;
  },

  listDeliveries: async ({ actor, params }, services) => listDeliveries(services, actor.tenantId, readPaymentId(params.id)),
};

export const deliveryFaults: FurtherFaultsOf<typeof deliveryEndpoints> = {
  reportFulfillment: async ({ actor, params, body }, services) => {
    const orderId = await findNamedOrder(services, actor.tenantId, params.orderId);
    return findFulfillmentFaults(services, actor.tenantId, orderId, body, services.now());
  },
};
