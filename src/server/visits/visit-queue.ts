import type { Database } from "#server/db/database.ts";
import { retryOnDeadlock } from "#server/db/retry-on-deadlock.ts";
import { SuretyError } from "#server/surety-error.ts";
import { storeWithinBudget } from "#server/visits/visit-budget.ts";
import type { VisitReport } from "#server/visits/visit-report.ts";

/** Batches per transaction: a page's report is small, and orders wait for each transaction on the embedded database. */
const MOST_TOGETHER = 50;
/** Of one shop, in this process. Pages lose what comes beyond, and orders aren't kept waiting for it. */
const MOST_WAITING = 1_000;

type Waiting = { report: VisitReport; resolve: (isKept: boolean) => void; reject: (cause: unknown) => void };
type Queue = { waiting: Waiting[] };

/**
 * Stores a shop's visits one transaction at a time, each with everything that has arrived meanwhile. Resolves with whether the
 * batch is kept, once it's stored. Throws "too-many-requests" if too many wait.
 */
export function queueVisit(database: Database, tenantId: number, report: VisitReport): Promise<boolean> {
  const queues = queuesOf(database);
  const known = queues.get(tenantId);
  const queue = known ?? { waiting: [] };
  if (queue.waiting.length >= MOST_WAITING)
    throw new SuretyError("too-many-requests", "This shop's pages report more visits than can be stored.", { retryAfterSeconds: 10 });
  const stored = new Promise<boolean>((resolve, reject) => queue.waiting.push({ report, resolve, reject }));
  if (known) return stored;
  queues.set(tenantId, queue);
  void work(database, tenantId, queue).finally(() => queues.delete(tenantId));
  return stored;
}

async function work(database: Database, tenantId: number, queue: Queue): Promise<void> {
  // What is sent in the same turn belongs together.
  await Promise.resolve();
  while (queue.waiting.length > 0) {
    const together = queue.waiting.splice(0, MOST_TOGETHER);
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
}

const queued = new WeakMap<Database, Map<number, Queue>>();

function queuesOf(database: Database): Map<number, Queue> {
  const known = queued.get(database) ?? new Map<number, Queue>();
  queued.set(database, known);
  return known;
}
