import type { Database } from "#server/db/database.ts";
import { retryOnDeadlock } from "#server/db/retry-on-deadlock.ts";
import { SuretyError } from "#server/surety-error.ts";
import { makeTurns, type Turns } from "#server/turns.ts";
import { storeWithinBudget } from "#server/visits/visit-budget.ts";
import type { VisitReport } from "#server/visits/visit-report.ts";

/** Batches per transaction: all else waits for each transaction on the embedded database. */
const MOST_TOGETHER = 5;
/** Transactions at once, for which shops take turns: all else waits for one of them at most on the embedded database. */
const AT_ONCE = { embedded: 1, postgres: 4 } as const;
/** Of one shop, in this process. Pages lose what comes beyond, and orders aren't kept waiting for it. */
export const MOST_WAITING = 200;

type Waiting = { report: VisitReport; resolve: (isKept: boolean) => void; reject: (cause: unknown) => void };
type Queue = { waiting: Waiting[] };
type Queues = { ofShop: Map<number, Queue>; inTurn: Turns };

/**
 * Stores a shop's visits one transaction at a time, each with everything that has arrived meanwhile. Resolves with whether the
 * batch is kept, once it's stored. Throws "too-many-requests" if too many wait.
 */
export function queueVisit(database: Database, tenantId: number, report: VisitReport): Promise<boolean> {
  const queues = queuesOf(database);
  const known = queues.ofShop.get(tenantId);
  const queue = known ?? { waiting: [] };
  if (queue.waiting.length >= MOST_WAITING)
    throw new SuretyError("too-many-requests", "This shop's pages report more visits than can be stored.", { retryAfterSeconds: 10 });
  const stored = new Promise<boolean>((resolve, reject) => queue.waiting.push({ report, resolve, reject }));
  if (known) return stored;
  queues.ofShop.set(tenantId, queue);
  void work(database, tenantId, queue, queues);
  return stored;
}

async function work(database: Database, tenantId: number, { waiting }: Queue, { ofShop, inTurn }: Queues): Promise<void> {
  // What is sent in the same turn belongs together.
  await Promise.resolve();
  while (waiting.length > 0) await inTurn(() => storeSome(database, tenantId, waiting.splice(0, MOST_TOGETHER)));
  // At once: what came to an ended queue would wait forever.
  ofShop.delete(tenantId);
}

async function storeSome(database: Database, tenantId: number, together: readonly Waiting[]): Promise<void> {
  try {
    const reports = together.map(({ report }) => report);
    const stored = await retryOnDeadlock(() => database.forTenants([tenantId], (handle) => storeWithinBudget(handle, tenantId, reports)));
    for (const { report, resolve, reject } of together) {
      const outcome = stored.get(report) ?? false;
      if (typeof outcome === "boolean") resolve(outcome);
      else reject(outcome);
    }
  } catch (cause) {
    for (const { reject } of together) reject(cause);
  }
}

const queued = new WeakMap<Database, Queues>();

function queuesOf(database: Database): Queues {
  const known = queued.get(database);
  if (known) return known;
  const queues = { ofShop: new Map<number, Queue>(), inTurn: makeTurns({ atOnce: AT_ONCE[database.kind], mostWaiting: Infinity }) };
  queued.set(database, queues);
  return queues;
}
