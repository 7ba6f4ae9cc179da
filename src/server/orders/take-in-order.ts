import { parseOrder } from "#domain/orders/parse-order.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import type { OrderSource, TakenIn } from "#server/orders/order-batches.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "secrets" | "screening" | "orderBatches">;

/**
 * Validates, screens and stores an order in one transaction. A repeated orderId gets its first decision, even if two
 * requests race. Throws `bad-content` naming every fault. `receivedAt` is now, or the event's own time when the demo
 * replays history.
 */
export async function takeInOrder(
  services: Means,
  tenantId: number,
  sent: unknown,
  receivedAt: Date,
  from: OrderSource = "request",
): Promise<TakenIn> {
  const startedAt = performance.now();
  const parsed = parseOrder(sent, receivedAt, identifierHash(services.secrets, tenantId));
  const { faults, warnings } = parsed;
  if (faults) throw new SuretyError("bad-content", "The order wasn't accepted", { faults, warnings });
  const { order, raw } = parsed;
  const toDecide = { order, raw, warnings, enriched: services.screening.enrich(tenantId, order), receivedAt, startedAt };
  return services.orderBatches.take(tenantId, toDecide, from);
}
