import PgBoss from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Handle, SqlValue } from "#server/db/database.ts";
import { oneAtATime } from "#server/db/one-at-a-time.ts";
import type { JobKind } from "#server/jobs/job.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { openSealed, sealData, type Sealing } from "#server/jobs/sealed-data.ts";
import { ownerSql } from "#server/jobs/owner-sql.ts";
import { jobRuns, queueGrants } from "#server/jobs/queue-tables.ts";
import { startWorkers } from "#server/jobs/start-workers.ts";

/** A stop takes at most this long. Jobs it interrupts are retried later. */
const STOP_WITHIN_MS = 5_000;
const SETTLE_WITHIN_MS = 1_000;
/** The advisory lock's id, the same in every process. */
const START_LOCK = 7_303_015;

type JobOptions<Means> = {
  /** All kinds of jobs. */
  kinds: readonly JobKind<Means>[];
  sealing: Sealing;
  log: Pick<FastifyBaseLogger, "error" | "warn">;
  /** What jobs work with in this process. Null if it only sends them (`ROLE=web`). */
  means: Means | null;
};

/**
 * Starts the queue on pg-boss, which stores, claims, retries and archives jobs in the same database. Job data is
 * encrypted, because emails contain links that open accounts. The workers are our own: pg-boss's don't wait for a job's
 * completion to be stored, and would end the process if the database is away for a moment.
 */
export async function startJobs<Means>(database: Database, options: JobOptions<Means>): Promise<JobQueue> {
  const { kinds, sealing, log, means } = options;
  const sql = ownerSql(database, log);
  const boss = new PgBoss({
    db: sql,
    schedule: false,
    supervise: means !== null,
    maintenanceIntervalSeconds: database.kind === "embedded" ? 600 : 120,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });
  boss.on("error", (cause) => log.error({ err: cause }, "job queue error"));
  await oneAtATime(database, START_LOCK, async () => {
    await boss.start();
    for (const kind of kinds.toSorted(givenUpToFirst)) await boss.createQueue(kind.name, queueOptions(kind));
    await database.asOwner(queueGrants);
  });
  const names = new Set(kinds.map(({ name }) => name));
  // The queue would take a job of an unknown kind, and never run it.
  const requireKind = (name: string) => {
    if (!names.has(name)) throw new Error(`The job ${name} isn't among the kinds of jobs`);
  };
  const turns = makeTurns();
  const send: JobQueue["send"] = async ({ name }, data, handle, { waitingBefore = turns(name, data), startAfterMs = 0 } = {}) => {
    requireKind(name);
    await boss.send(name, sealData(sealing, data), {
      priority: -waitingBefore,
      ...(startAfterMs > 0 ? { startAfter: Math.ceil(startAfterMs / 1000) } : {}),
      ...(handle ? { db: sqlOn(handle) } : {}),
    });
    if (!handle) workers?.wake(name);
  };
  const sendMany: JobQueue["sendMany"] = async ({ name }, all, handle) => {
    requireKind(name);
    if (all.length === 0) return;
    await boss.insert(
      all.map((data) => ({ name, data: sealData(sealing, data), priority: -turns(name, data) })),
      { db: sqlOn(handle) },
    );
  };
  const workers =
    means === null
      ? null
      : startWorkers(boss, kinds, {
          run: (kind, sealed, attempt) => kind.pickUp(means, openSealed(sealing, sealed), { ...attempt, jobs: { send } }),
          ...jobRuns(sql.executeSql),
          seal: (data) => sealData(sealing, data),
          log,
        });

  return {
    send,
    sendMany,
    stop: async () => {
      if (workers) await within(STOP_WITHIN_MS, workers.stop());
      await boss.stop({ graceful: false });
      await within(SETTLE_WITHIN_MS, sql.settled());
    },
  };
}

/** So long a job counts for its shop's turn. */
const TURNS_MS = 60_000;

/**
 * How many jobs of a kind this process has sent for a shop lately, by which shops take turns: a shop with many waits behind those with few.
 * 0 for jobs of no shop.
 */
function makeTurns(): (name: string, data: unknown) => number {
  const sent = new Map<string, number>();
  let since = performance.now();
  return (name, data) => {
    if (typeof data !== "object" || data === null || !("tenantId" in data)) return 0;
    if (performance.now() - since > TURNS_MS) {
      sent.clear();
      since = performance.now();
    }
    const key = `${name} ${String(data.tenantId)}`;
    const before = sent.get(key) ?? 0;
    sent.set(key, before + 1);
    return before;
  };
}

/** A queue must exist before others can name it as their dead-letter queue. */
function givenUpToFirst(one: JobKind<never>, other: JobKind<never>): number {
  return Number(one.whenGivenUp !== undefined) - Number(other.whenGivenUp !== undefined);
}

function queueOptions(kind: JobKind<never>): PgBoss.Queue {
  return {
    name: kind.name,
    // "short" keeps at most one scheduled job waiting. All other jobs are independent.
    policy: kind.everySeconds === undefined ? "standard" : "short",
    retryLimit: kind.retries,
    retryDelay: kind.firstRetrySeconds,
    retryBackoff: kind.retries > 0,
    expireInSeconds: kind.mostSeconds,
    ...(kind.whenGivenUp === undefined ? {} : { deadLetter: kind.whenGivenUp.name }),
  };
}

/** Runs pg-boss's statement in an open transaction. */
function sqlOn(handle: Handle): PgBoss.Db {
  return {
    executeSql: async (text, values: unknown[]) => ({
      rows: await handle.prepared<Record<string, unknown>>(text, values.map(plainValue)),
    }),
  };
}

function plainValue(value: unknown): SqlValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean" || value instanceof Date) return value;
  return JSON.stringify(value);
}

/** Waits for the work, but no longer than this. */
async function within(mostMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, mostMs);
  });
  try {
    await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
