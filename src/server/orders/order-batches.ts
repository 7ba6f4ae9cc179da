import { riskLevelOf } from "#domain/payments/risk-level.ts";
import type { OrderAnswer } from "#contract/orders.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { readFirstAnswer } from "#server/orders/order-answer-store.ts";
import { insertScreenedOrders, type ScreenedOrder } from "#server/orders/payment-row.ts";
import type { OrderToDecide, Screening } from "#server/screening/screening.ts";

export type TakenIn = { isNew: boolean; answer: OrderAnswer };

/** Screens and stores a checked order; answers once it is stored. */
export type OrderBatches = { take(tenantId: number, order: OrderToDecide): Promise<TakenIn> };

/** Orders of one shop that come while others of it are being stored wait, and are then stored together, at most so many. */
const MOST_TOGETHER = 32;

type Waiting = { order: OrderToDecide; resolve: (taken: TakenIn) => void; reject: (cause: unknown) => void };

/**
 * Stores orders in transactions, one of a shop at a time, and in it all that came meanwhile: a statement costs nearly as
 * much for one order as for ten. An order that comes alone never waits. Where a transaction fails for what one of its
 * orders holds, each is tried alone, so that none fails for another's sake; where the database is away, all fail at once.
 */
export function makeOrderBatches(database: Database, screening: Screening): OrderBatches {
  /** Of each shop whose orders are being stored, those that wait. */
  const queues = new Map<number, Waiting[]>();

  async function run(tenantId: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await settle(tenantId, queue.splice(0, MOST_TOGETHER));
    queues.delete(tenantId);
  }

  async function settle(tenantId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const work = (handle: Handle) => screenAndStore(handle, screening, tenantId, batch);
      const stored = await database.forTenants([tenantId], work, "inIndexOrder");
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

/** Classes of PostgreSQL's errors (its manual, appendix A) that come of what a statement was given. */
const CLASSES_OF_CONTENT = /^(21|22|23|40|54)/;

function mayBeOneOrders(cause: unknown): boolean {
  if (cause instanceof TypeError || cause instanceof RangeError) return true;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" && CLASSES_OF_CONTENT.test(cause.code);
}

/** The same orderId of the shop again gets its first decision, also where two requests race: the row decides. */
async function screenAndStore(
  handle: Handle,
  screening: Screening,
  tenantId: number,
  batch: readonly Waiting[],
): Promise<[Waiting, TakenIn][]> {
  const decided = await screening.decide(
    handle,
    tenantId,
    batch.map(({ order }) => order),
  );
  const fresh = decided.filter((each) => each !== "known");
  const stored = fresh.length === 0 ? new Set() : await insertScreenedOrders(handle, fresh);
  const taken: [Waiting, TakenIn][] = [];
  for (const [index, waiting] of batch.entries()) {
    const screened = decided[index];
    const isNew = screened !== undefined && screened !== "known" && stored.has(screened.paymentId);
    const answer = isNew ? answerOf(screened) : await firstAnswer(handle, tenantId, waiting.order.order.orderId);
    taken.push([waiting, { isNew, answer }]);
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
