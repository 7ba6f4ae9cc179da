import { riskLevelOf } from "#domain/payments/risk-level.ts";
import type { OrderAnswer } from "#contract/orders.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { readFirstAnswer } from "#server/orders/order-answer-store.ts";
import { insertScreenedOrders, type ScreenedOrder } from "#server/orders/payment-row.ts";
import type { OrderToDecide, Screening } from "#server/screening/screening.ts";

export type TakenIn = { isNew: boolean; answer: OrderAnswer };

/** Screens and stores a validated order; resolves once it's stored. */
export type OrderBatches = { take(tenantId: number, order: OrderToDecide): Promise<TakenIn> };

/** Orders that arrive while others of the same shop are being stored wait, and are then stored together, up to this many. */
const MOST_TOGETHER = 32;

type Waiting = { order: OrderToDecide; resolve: (taken: TakenIn) => void; reject: (cause: unknown) => void };

/**
 * Stores orders in one transaction per shop at a time, over all processes, together with everything that has arrived
 * meanwhile: a statement for ten orders costs little more than for one. An order that arrives alone never waits. If a transaction fails
 * because of what an order contains, each is tried alone, so that none fails because of another. If the database is
 * away, all fail at once.
 */
export function makeOrderBatches(database: Database, screening: Screening): OrderBatches {
  /** The waiting orders of each shop whose orders are being stored. */
  const queues = new Map<number, Waiting[]>();

  async function run(tenantId: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await settle(tenantId, queue.splice(0, MOST_TOGETHER));
    queues.delete(tenantId);
  }

  async function settle(tenantId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const work = (handle: Handle) => screenAndStore(handle, screening, tenantId, batch);
      const stored = await database.forTenants([tenantId], work, "inRow");
      for (const [{ resolve }, taken] of stored) resolve(taken);
    } catch (cause) {
      if (batch.length > 1 && mayBeOneOrders(cause)) for (const waiting of batch) await settle(tenantId, [waiting]);
      else for (const { reject } of batch) reject(cause);
    }
  }

  return {
    take: (tenantId, order) =>
      new Promise((resolve, reject) => {
        const waiting = { order, resolve, reject };
        const queue = queues.get(tenantId);
        if (queue) {
          queue.push(waiting);
          return;
        }
        const begun = [waiting];
        queues.set(tenantId, begun);
        void run(tenantId, begun);
      }),
  };
}

/** Classes of SQLSTATE codes caused by a statement's values (appendix A of the PostgreSQL manual). */
const CLASSES_OF_CONTENT = /^(21|22|23|40|54)/;

function mayBeOneOrders(cause: unknown): boolean {
  if (cause instanceof TypeError || cause instanceof RangeError) return true;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" && CLASSES_OF_CONTENT.test(cause.code);
}

/** A repeated orderId gets its first decision. */
async function screenAndStore(
  handle: Handle,
  screening: Screening,
  tenantId: number,
  batch: readonly Waiting[],
): Promise<[Waiting, TakenIn][]> {
  const taken: [Waiting, TakenIn][] = [];
  while (taken.length < batch.length) {
    const rest = batch.slice(taken.length);
    const orders = rest.map(({ order }) => order);
    const decided = await screening.decide(handle, tenantId, orders);
    const fresh = decided.filter((each) => each !== "known");
    await insertScreenedOrders(handle, fresh);
    for (const [index, screened] of decided.entries()) {
      const waiting = rest[index];
      if (!waiting) throw new Error("More was decided than was asked for");
      const isNew = screened !== "known";
      const answer = isNew ? answerOf(screened) : await firstAnswer(handle, tenantId, waiting.order.order.orderId);
      taken.push([waiting, { isNew, answer }]);
    }
  }
  return taken;
}

function answerOf(screened: ScreenedOrder): OrderAnswer {
  return {
    paymentId: screened.paymentId,
    decision: screened.decision,
    riskScore: screened.riskScore,
    riskLevel: riskLevelOf(screened.riskScore),
    scenario: screened.scenario,
    guaranteeStatus: screened.guaranteeStatus,
    reasons: screened.reasons,
    warnings: screened.warnings,
  };
}

async function firstAnswer(handle: Handle, tenantId: number, orderId: string): Promise<OrderAnswer> {
  const answer = await readFirstAnswer(handle, tenantId, orderId);
  if (!answer) throw new Error("An order that is there has no first answer");
  return answer;
}
