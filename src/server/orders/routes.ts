import { Readable } from "node:stream";
import type { orderEndpoints } from "#contract/orders.ts";
import type { FurtherFaultsOf, HandlersOf } from "#server/http/handler.ts";
import { changeOrder } from "#server/orders/change-order.ts";
import { importOrders } from "#server/orders/import-orders.ts";
import { findNamedOrder } from "#server/orders/order-id.ts";
import { findOutcomeFaults, reportOutcome } from "#server/orders/report-outcome.ts";
import { readOrder } from "#server/orders/read-order.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";

export const orderRoutes: HandlersOf<typeof orderEndpoints> = {
  async sendOrder({ actor, body, answerAsRepeat }, services) {
    const { isNew, answer } = await takeInOrder(services, actor.tenantId, body, services.now());
    if (!isNew) answerAsRepeat();
    return answer;
  },

  async changeOrder({ actor, params, body }, services) {
    return changeOrder(services, actor.tenantId, await findNamedOrder(services, actor.tenantId, params.orderId), body, services.now());
  },

  getOrder: async ({ actor, params }, services) =>
    readOrder(services, actor.tenantId, await findNamedOrder(services, actor.tenantId, params.orderId)),

  async importOrders({ actor, stream, signal }, services) {
    const answers = importOrders(services, actor.tenantId, stream, signal);
    return Readable.from(asLines(answers));
  },

  async reportOutcome({ actor, params, body, answerAsRepeat }, services) {
    const { isNew, ...answer } = await reportOutcome(
      services,
      actor.tenantId,
      await findNamedOrder(services, actor.tenantId, params.orderId),
      body,
      services.now(),
    );
    if (!isNew) answerAsRepeat();
    return answer;
  },
};

export const orderFaults: FurtherFaultsOf<typeof orderEndpoints> = {
  reportOutcome: async ({ actor, params, body }, services) => {
    const orderId = await findNamedOrder(services, actor.tenantId, params.orderId);
    return findOutcomeFaults(services, actor.tenantId, orderId, body, services.now());
  },
};

async function* asLines(answers: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const answer of answers) yield `${JSON.stringify(answer)}\n`;
}
