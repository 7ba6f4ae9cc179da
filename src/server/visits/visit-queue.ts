import type { Database } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import { storeVisit } from "#server/visits/store-visit.ts";
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
      const settled = await database.forTenants([tenantId], async (handle) => {
        const done: (() => void)[] = [];
        for (const each of together.toSorted(bySession)) {
          try {
            const isKept = await storeVisit(handle, tenantId, each.report);
            done.push(() => each.resolve(isKept));
          } catch (cause) {
            // Refused before anything of it was written; the others are stored.
            if (!(cause instanceof SuretyError && cause.code === "conflict")) throw cause;
            done.push(() => each.reject(cause));
          }
        }
        return done;
      });
      for (const settle of settled) settle();
    } catch (cause) {
      for (const { reject } of together) reject(cause);
    }
  }
}

/** Processes that store the same sessions lock them in the same order. */
function bySession(a: Waiting, b: Waiting): number {
  if (a.report.sessionId === b.report.sessionId) return 0;
  return a.report.sessionId < b.report.sessionId ? -1 : 1;
}

const queued = new WeakMap<Database, Map<number, Queue>>();

function queuesOf(database: Database): Map<number, Queue> {
  const known = queued.get(database) ?? new Map<number, Queue>();
  queued.set(database, known);
  return known;
}
