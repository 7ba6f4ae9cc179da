import { parseOrder } from "#domain/orders/parse-order.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import type { OrderAnswer } from "#contract/orders.ts";
import { shortMessages } from "#domain/text/short-messages.ts";
import type { OrderSource } from "#server/orders/order-batches.ts";
import { repeatWarnings } from "#server/orders/repeat-warnings.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";

export type TakenIn = { isNew: boolean; answer: OrderAnswer };

type Means = Pick<Services, "secrets" | "screening" | "orderBatches">;

/**
 * Validates, screens and stores an order in one transaction. A repeated orderId gets its first decision, even if two requests race,
 * and a warning for each field that differs from what is stored. Throws `bad-content` naming every fault. `receivedAt` is now, or the
 * event's own time when the demo replays history.
 */
export async function takeInOrder(
  services: Means,
  tenantId: number,
  sent: unknown,
  receivedAt: Date,
  from: OrderSource = "request",
): Promise<TakenIn> {
  const startedAt = performance.now();
  const parse = (json: unknown) => parseOrder(json, receivedAt, identifierHash(services.secrets, tenantId));
  const parsed = parse(sent);
  const { faults, warnings } = parsed;
  if (faults) throw new SuretyError("bad-content", "The order wasn't accepted", { faults, warnings });
  const { order, raw } = parsed;
  const toDecide = { order, raw, warnings, enriched: services.screening.enrich(tenantId, order), receivedAt, startedAt };
  const { answer, stored } = await services.orderBatches.take(tenantId, toDecide, from);
  if (stored === null) return { isNew: true, answer };
  const differences = repeatWarnings({ order, raw }, stored, (json) => {
    const checked = parse(json);
    return checked.faults === null ? checked.order : null;
  });
  return { isNew: false, answer: { ...answer, warnings: shortMessages([...answer.warnings, ...differences]) } };
}
