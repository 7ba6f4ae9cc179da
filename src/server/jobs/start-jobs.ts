import PgBoss from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Handle, SqlValue } from "#server/db/database.ts";
import { oneAtATime } from "#server/db/one-at-a-time.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { jobKinds, jobNames } from "#server/jobs/job-kinds.ts";
import type { JobHandlers, JobName, JobQueue } from "#server/jobs/job-queue.ts";
import { openJob, sealJob } from "#server/jobs/sealed-job.ts";
import { ownerSql } from "#server/jobs/owner-sql.ts";
import { startWorkers } from "#server/jobs/start-workers.ts";

/** A stop ends within this, whatever a job does; a job that was cut off is tried again later. */
const STOP_WITHIN_MS = 5_000;
const SETTLE_WITHIN_MS = 1_000;
/** One number for all processes. */
const START_LOCK = 7_303_015;

type JobOptions = {
  secrets: Secrets;
  log: Pick<FastifyBaseLogger, "error" | "warn">;
  /** What runs the jobs on this process; null on one that only sends them (`ROLE=web`). */
  handlers: JobHandlers | null;
};

/**
 * Starts the queue: pg-boss's tables and its claiming, retrying and archiving of jobs, in the same database, on both
 * kinds of it. What a job carries is sealed, for mails hold links that open accounts. The workers are our own loops,
 * for pg-boss's leave the end of a job unawaited, and a database that is away for a moment would end the process.
 */
export async function startJobs(database: Database, options: JobOptions): Promise<JobQueue> {
  const { secrets, log, handlers } = options;
  const sql = ownerSql(database, log);
  const boss = new PgBoss({
    db: sql,
    schedule: false,
    supervise: handlers !== null,
    maintenanceIntervalSeconds: database.kind === "embedded" ? 600 : 120,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });
  boss.on("error", (cause) => log.error({ err: cause }, "the job queue met an error"));
  await oneAtATime(database, START_LOCK, async () => {
    await boss.start();
    for (const name of jobNames) await boss.createQueue(name, queueOptions(name));
    await database.asOwner(grants);
  });
  const hits = async (statement: string, values: unknown[]) => (await sql.executeSql(statement, values)).rows.length > 0;
  const send: JobQueue["send"] = async (name, data, handle, { waitingBefore } = { waitingBefore: 0 }) => {
    await boss.send(name, sealJob(secrets, data), { priority: -waitingBefore, ...(handle ? { db: sqlOn(handle) } : {}) });
    if (!handle) workers?.wake(name);
  };
  const workers = handlers
    ? startWorkers(boss, {
        run: (name, sealed, attempt) => openJob(secrets, handlers, name, sealed, { ...attempt, jobs: { send } }),
        hold: ({ name, jobId, retryCount }) => hits(holdRun, [name, jobId, retryCount]),
        complete: ({ name, jobId, retryCount }) => hits(completeRun, [name, jobId, retryCount]),
        putBack: ({ name, jobId, retryCount }) => hits(putRunBack, [name, jobId, retryCount]),
        seal: (data) => sealJob(secrets, data),
        log,
      })
    : null;

  return {
    send,
    stop: async () => {
      if (workers) await within(STOP_WITHIN_MS, workers.stop());
      await boss.stop({ graceful: false });
      await within(SETTLE_WITHIN_MS, sql.settled());
    },
  };
}

function queueOptions(name: JobName): PgBoss.Queue {
  const kind = jobKinds[name];
  return {
    name,
    // Of a job that the clock sends, one waits and one runs; a mail each is a job of its own.
    policy: kind.everySeconds === null ? "standard" : "short",
    retryLimit: kind.retries,
    retryDelay: kind.firstRetrySeconds,
    retryBackoff: kind.retries > 0,
    expireInSeconds: kind.mostSeconds,
    ...(kind.whenGivenUp === undefined ? {} : { deadLetter: kind.whenGivenUp }),
  };
}

/** One run of a job, while it has not been taken for dead: each further run counts one more. */
const ofRun = "where name = $1 and id = $2::uuid and retry_count = $3 and state = 'active' returning id";
/** A job is taken for dead by the time since its start: one that is alive is said to start anew. */
const holdRun = `update pgboss.job set started_on = now() ${ofRun}`;
const completeRun = `update pgboss.job set state = 'completed', completed_on = now() ${ofRun}`;
/** Without a start the next run counts as this one; in 'created' it could meet another of the clock's. */
const putRunBack = `update pgboss.job set state = 'retry', started_on = null, start_after = now() ${ofRun}`;

/** Roles of requests may add jobs within their transaction, and read none of them. */
const grants = `grant usage on schema pgboss to surety_app, surety_system;
grant insert, select (id) on pgboss.job to surety_app, surety_system;
grant select on pgboss.queue to surety_app, surety_system`;

/** pg-boss's statement on an open transaction. */
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

/** Waits for work, but no longer than this. */
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
