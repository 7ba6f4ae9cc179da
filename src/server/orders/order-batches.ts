import { riskLevelOf } from "#domain/payments/risk-level.ts";
import type { OrderAnswer } from "#contract/orders.ts";
import { startAutomaticRuns } from "#server/actions/start-automatic-runs.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { isDeadlock, retryOnDeadlock } from "#server/db/retry-on-deadlock.ts";
import { joinWaitingAlerts } from "#server/disputes/join-waiting-alerts.ts";
import { readFirstAnswer } from "#server/orders/order-answer-store.ts";
import { readOutcomeKeys } from "#server/orders/outcome-store.ts";
import { insertScreenedOrders } from "#server/orders/payment-row.ts";
import type { StoredOrder } from "#server/orders/repeat-warnings.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import { stepsOfBatch, type OutcomeKeys } from "#server/orders/steps-of-batch.ts";
import type { OrderToDecide, Screening } from "#server/screening/screening.ts";
import { joinOrders } from "#server/visits/join-visits.ts";

/** An order's answer; if the orderId was sent before, with the order as stored. */
export type Taken = { answer: OrderAnswer; stored: StoredOrder | null };

/** What waits for an order: someone's request for it alone, or an import of many. */
export type OrderSource = "request" | "import";

/** Stores a shop's orders, and what happens to them, in the row in which it's given. */
export type OrderBatches = {
  /** Screens and stores a validated order; resolves once it's stored. */
  take(tenantId: number, order: OrderToDecide, from: OrderSource): Promise<Taken>;
  /**
   * Writes something else of the shop in its place among its orders, such as an outcome; resolves once it's stored. If the work
   * throws, nothing of it is stored, and the others are. `ofOrder` is the order that it happens to, or null if no order is
   * decided by it.
   */
  write<Result>(
    tenantId: number,
    written: { ofOrder: string | null; work: (handle: Handle) => Promise<Result> },
    from: OrderSource,
  ): Promise<Result>;
};

/** A batch has as many orders as are expected to take this long, within these limits. */
const BATCH_MS = 50;
const MOST_TOGETHER = 256;
/** On a slow machine too: a transaction for fewer is mostly overhead. */
const LEAST_TOGETHER = 8;

type WaitingOrder = { order: OrderToDecide; resolve: (taken: Taken) => void; reject: (cause: unknown) => void };
/** `write` gives what resolves it, to be called once it's stored. */
type WaitingWrite = { ofOrder: string | null; write: (handle: Handle) => Promise<Answer>; reject: (cause: unknown) => void };
type Waiting = WaitingOrder | WaitingWrite;
type Answer = () => void;

/**
 * Stores orders in one transaction per shop at a time, over all processes, together with everything that has arrived
 * meanwhile: a statement for ten orders costs little more than for one. Outcomes between them are written in their place: each
 * order sees what it would have seen had all come one by one. Orders of requests go before those of imports, so
 * that none waits for more than the batch that is being stored. If a transaction fails because of what an order contains,
 * each is tried alone, so that none fails because of another. If the database is away, all fail at once.
 */
export function makeOrderBatches(database: Database, screening: Screening, jobs: Pick<JobQueue, "send">): OrderBatches {
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
      const work = (handle: Handle) => size.learning(batch.length, () => store(handle, tenantId, batch));
      const answers = await retryOnDeadlock(() => database.forTenants([tenantId], work, "inRow"));
      for (const answer of answers) answer();
    } catch (cause) {
      if (batch.length > 1 && mayBeOneOrders(cause)) for (const waiting of batch) await settle(tenantId, [waiting]);
      else for (const { reject } of batch) reject(cause);
    }
  }

  async function store(handle: Handle, tenantId: number, batch: readonly Waiting[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const { orders, writes } of stepsOfBatch<WaitingOrder, WaitingWrite>(batch, await readKeys(handle, tenantId, batch))) {
      let stored = 0;
      while (stored < orders.length) {
        const some = await screenAndStore(handle, { screening, jobs }, tenantId, orders.slice(stored));
        stored += some.length;
        answers.push(...some);
      }
      for (const write of writes) answers.push(await (batch.length === 1 ? write.write(handle) : writeAlone(handle, write)));
    }
    return answers;
  }

  function enqueue(tenantId: number, from: OrderSource, waiting: Waiting): void {
    const known = queues.get(tenantId);
    const queue = known ?? { request: [], import: [] };
    queue[from].push(waiting);
    if (known) return;
    queues.set(tenantId, queue);
    void run(tenantId, queue);
  }

  return {
    take: (tenantId, order, from) => new Promise((resolve, reject) => enqueue(tenantId, from, { order, resolve, reject })),
    write: (tenantId, { ofOrder, work }, from) =>
      new Promise((resolve, reject) => {
        const write = async (handle: Handle): Promise<Answer> => {
          const result = await work(handle);
          return () => resolve(result);
        };
        enqueue(tenantId, from, { ofOrder, write, reject });
      }),
  };
}

/** The keys of the stored orders that the batch's writes happen to. */
function readKeys(handle: Handle, tenantId: number, batch: readonly Waiting[]): Promise<Map<string, OutcomeKeys>> {
  const written = batch.flatMap((waiting) => ("write" in waiting && waiting.ofOrder !== null ? [waiting.ofOrder] : []));
  return batch.length === 1 ? Promise.resolve(new Map()) : readOutcomeKeys(handle, tenantId, written);
}

/** Writes one thing of a batch so that it can fail alone. */
async function writeAlone(handle: Handle, { write, reject }: WaitingWrite): Promise<Answer> {
  await handle.prepared("savepoint one_write", []);
  try {
    const answer = await write(handle);
    await handle.prepared("release savepoint one_write", []);
    return answer;
  } catch (cause) {
    // The batch is stored again.
    if (isDeadlock(cause)) throw cause;
    // Where the database is gone this fails as well, and with it the batch.
    await handle.prepared("rollback to savepoint one_write", []);
    return () => reject(cause);
  }
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

/** Stores as many of the orders, the first ones, as can be decided at once. A repeated orderId gets its first decision. */
async function screenAndStore(
  handle: Handle,
  { screening, jobs }: { screening: Screening; jobs: Pick<JobQueue, "send"> },
  tenantId: number,
  waiting: readonly WaitingOrder[],
): Promise<Answer[]> {
  const decided = await screening.decide(
    handle,
    tenantId,
    waiting.map(({ order }) => order),
  );
  const fresh = decided.filter((each) => each !== "known");
  await insertScreenedOrders(handle, fresh);
  await joinWaitingAlerts(handle, fresh);
  await joinOrders(handle, tenantId, fresh.flatMap(sessionOf));
  await startAutomaticRuns(handle, jobs, fresh);
  const answers: Answer[] = [];
  for (const [index, screened] of decided.entries()) {
    const one = waiting[index];
    if (!one) throw new Error("More was decided than was asked for");
    const taken =
      screened === "known" ? await firstAnswer(handle, tenantId, one.order.order.orderId) : { answer: answerOf(screened), stored: null };
    answers.push(() => one.resolve(taken));
  }
  return answers;
}

/** The session on the shop's website in which an order was placed; none without one. */
function sessionOf({ paymentId, order: { device } }: ScreenedOrder): { paymentId: number; sessionId: string }[] {
  return device.sessionId === null ? [] : [{ paymentId, sessionId: device.sessionId }];
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
      closedAt: null,
    },
  };
}

async function firstAnswer(handle: Handle, tenantId: number, orderId: string): Promise<Taken> {
  const answer = await readFirstAnswer(handle, tenantId, orderId);
  if (!answer) throw new Error("An order that is there has no first answer");
  return answer;
}
