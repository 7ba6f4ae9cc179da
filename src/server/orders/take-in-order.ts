import { parseOrder } from "#domain/orders/parse-order.ts";
import type { TakenIn } from "#server/orders/order-batches.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "screening" | "orderBatches">;

/**
 * Takes an order in: checks it, screens it and stores everything about it in one transaction. The same orderId of the
 * shop again gets its first decision, also where two requests race. Throws `bad-content` with every fault named.
 * `receivedAt` is the present, or the moment of the event where history is told again.
 */
export async function takeInOrder(services: Means, tenantId: number, sent: unknown, receivedAt: Date): Promise<TakenIn> {
  const startedAt = performance.now();
  const parsed = parseOrder(sent, receivedAt);
  const { faults, warnings } = parsed;
  if (faults) throw new SuretyError("bad-content", "The order wasn't accepted", { faults, warnings });
  const { order, raw } = parsed;
  return services.orderBatches.take(tenantId, { order, raw, warnings, enriched: services.screening.enrich(order), receivedAt, startedAt });
}
