import { riskLevelOf } from "#domain/payments/risk-level.ts";
import type { OrderAnswer } from "#contract/orders.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { readFirstAnswer } from "#server/orders/order-answer-store.ts";
import { insertScreenedOrders } from "#server/orders/payment-row.ts";
import type { StoredOrder } from "#server/orders/repeat-warnings.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import type { OrderToDecide, Screening } from "#server/screening/screening.ts";

/** An order's answer; if the orderId was sent before, with the order as stored. */
export type Taken = { answer: OrderAnswer; stored: StoredOrder | null };

/** What waits for an order: someone's request for it alone, or an import of many. */
export type OrderSource = "request" | "import";

/** Screens and stores a validated order; resolves once it's stored. */
export type OrderBatches = { take(tenantId: number, order: OrderToDecide, from: OrderSource): Promise<Taken> };

/** A batch has as many orders as are expected to take this long, within these limits. */
const BATCH_MS = 50;
const MOST_TOGETHER = 256;
/** On a slow machine too: a transaction for fewer is mostly overhead. */
const LEAST_TOGETHER = 8;

type Waiting = { order: OrderToDecide; resolve: (taken: Taken) => void; reject: (cause: unknown) => void };

/**
 * Stores orders in one transaction per shop at a time, over all processes, together with everything that has arrived
 * meanwhile: a statement for ten orders costs little more than for one. Orders of requests go before those of imports, so
 * that none waits for more than the batch that is being stored. If a transaction fails because of what an order contains,
 * each is tried alone, so that none fails because of another. If the database is away, all fail at once.
 */
export function makeOrderBatches(database: Database, screening: Screening): OrderBatches {
  /** The waiting orders of each shop whose orders are being stored. */
  const queues = new Map<number, Record<OrderSource, Waiting[]>>();
  const size = makeBatchSize();

  async function run(tenantId: number, queue: Record<OrderSource, Waiting[]>): Promise<void> {
    // What is sent in the same turn belongs together.
    await Promise.resolve();
    while (queue.request.length + queue.import.length > 0) {
      const requested = queue.request.splice(0, size.now());
      const batch = [...requested, ...queue.import.splice(0, size.now() - requested.length)];
      await settle(tenantId, batch);
    }
    queues.delete(tenantId);
  }

  async function settle(tenantId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const work = (handle: Handle) => size.learning(batch.length, () => screenAndStore(handle, screening, tenantId, batch));
      const stored = await database.forTenants([tenantId], work, "inRow");
      for (const [{ resolve }, taken] of stored) resolve(taken);
    } catch (cause) {
      if (batch.length > 1 && mayBeOneOrders(cause)) for (const waiting of batch) await settle(tenantId, [waiting]);
      else for (const { reject } of batch) reject(cause);
    }
  }

  return {
    take: (tenantId, order, from) =>
      new Promise((resolve, reject) => {
        const known = queues.get(tenantId);
        const queue = known ?? { request: [], import: [] };
        queue[from].push({ order, resolve, reject });
        if (known) return;
        queues.set(tenantId, queue);
        void run(tenantId, queue);
      }),
  };
}

/** How many orders take about `BATCH_MS` here, by what the latest batches took. */
function makeBatchSize() {
  let orderMs = BATCH_MS / 32;
  return {
    now: () => Math.max(LEAST_TOGETHER, Math.min(MOST_TOGETHER, Math.round(BATCH_MS / orderMs))),
    async learning<T>(orders: number, work: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const result = await work();
      // Little of what a small batch takes is due to its orders.
      if (orders >= LEAST_TOGETHER) orderMs += ((performance.now() - startedAt) / orders - orderMs) / 4;
      return result;
    },
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
): Promise<[Waiting, Taken][]> {
  const taken: [Waiting, Taken][] = [];
  while (taken.length < batch.length) {
    const rest = batch.slice(taken.length);
    const orders = rest.map(({ order }) => order);
    const decided = await screening.decide(handle, tenantId, orders);
    const fresh = decided.filter((each) => each !== "known");
    await insertScreenedOrders(handle, fresh);
    for (const [index, screened] of decided.entries()) {
      const waiting = rest[index];
      if (!waiting) throw new Error("More was decided than was asked for");
      const answered =
        screened === "known"
          ? await firstAnswer(handle, tenantId, waiting.order.order.orderId)
          : { answer: answerOf(screened), stored: null };
      taken.push([waiting, answered]);
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
    standing: {
      decision: screened.decision,
      guaranteeStatus: screened.guaranteeStatus,
      guaranteeNote: screened.guaranteeNote,
    },
  };
}

async function firstAnswer(handle: Handle, tenantId: number, orderId: string): Promise<Taken> {
  const answer = await readFirstAnswer(handle, tenantId, orderId);
  if (!answer) throw new Error("An order that is there has no first answer");
  return answer;
}
