import { parseOrder } from "#domain/orders/parse-order.ts";
import { riskLevelOf } from "#domain/payments/risk-level.ts";
import type { OrderAnswer } from "#contract/orders.ts";
import { readFirstAnswer } from "#server/orders/order-answer-store.ts";
import { insertScreenedOrder } from "#server/orders/payment-row.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";

export type TakenIn = { isNew: boolean; answer: OrderAnswer };
type Means = Pick<Services, "database" | "screening">;

/**
 * Takes an order in: checks it, screens it and stores everything about it in one transaction. The same orderId of the
 * shop again gets its first decision, also where two requests race: the row decides. Throws `bad-content` with every
 * fault named. `receivedAt` is the present, or the moment of the event where history is told again.
 */
export async function takeInOrder(services: Means, tenantId: number, sent: unknown, receivedAt: Date): Promise<TakenIn> {
  const startedAt = performance.now();
  const parsed = parseOrder(sent, receivedAt);
  if (parsed.faults) throw new SuretyError("bad-content", "The order was not taken", { faults: parsed.faults });
  const { order, raw, warnings } = parsed;
  const enriched = services.screening.enrich(order);

  return services.database.forTenants(
    [tenantId],
    async (handle) => {
      const screened = await services.screening.decide(handle, { tenantId, order, raw, warnings, enriched, receivedAt, startedAt });
      if (screened === "known") return repeat(handle, tenantId, order.orderId);
      const isStored = await insertScreenedOrder(handle, screened);
      if (!isStored) return repeat(handle, tenantId, order.orderId);
      return {
        isNew: true,
        answer: {
          paymentId: screened.paymentId,
          decision: screened.decision,
          riskScore: screened.riskScore,
          riskLevel: riskLevelOf(screened.riskScore),
          scenario: screened.scenario,
          guaranteeStatus: screened.guaranteeStatus,
          reasons: screened.reasons,
          warnings,
        },
      };
    },
    "inIndexOrder",
  );
}

async function repeat(handle: Handle, tenantId: number, orderId: string): Promise<TakenIn> {
  const answer = await readFirstAnswer(handle, tenantId, orderId);
  if (!answer) throw new Error("An order that is there has no first answer");
  return { isNew: false, answer };
}
