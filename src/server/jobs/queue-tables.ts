/** The pg-boss version whose tables this file relies on. Check them before upgrading. */
export const KNOWN_PG_BOSS = "10.4.2";

/** The columns of `pgboss.job` used below, with their types. */
export const knownColumns = {
  id: "uuid",
  name: "text",
  state: "pgboss.job_state",
  retry_count: "integer",
  started_on: "timestamp with time zone",
  completed_on: "timestamp with time zone",
  start_after: "timestamp with time zone",
};

/** One run of a job. `retryCount` distinguishes it from other runs. */
export type JobRun = { name: string; jobId: string; retryCount: number };

type RunSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/**
 * Everything that accesses pg-boss's own tables. Each statement changes one run of a job if it's still current, and
 * returns false if another run has taken over.
 */
export function jobRuns(executeSql: RunSql) {
  const hits = async (statement: string, { name, jobId, retryCount }: JobRun) =>
    (await executeSql(statement, [name, jobId, retryCount])).rows.length > 0;
  return {
    /** A job is considered dead by its start time, so a live one renews it. */
    hold: (run: JobRun): Promise<boolean> => hits(`update pgboss.job set started_on = now() ${ofRun}`, run),
    /** Completes a job. */
    complete: (run: JobRun): Promise<boolean> => hits(`update pgboss.job set state = 'completed', completed_on = now() ${ofRun}`, run),
    /**
     * Returns a job to the queue as if this run hadn't happened: without a start time the next run counts as this one.
     * It can't go back to 'created', where another scheduled job may be waiting.
     */
    putBack: (run: JobRun): Promise<boolean> =>
      hits(`update pgboss.job set state = 'retry', started_on = null, start_after = now() ${ofRun}`, run),
  };
}

/** Each run increments the retry count. */
const ofRun = "where name = $1 and id = $2::uuid and retry_count = $3 and state = 'active' returning id";

/** Request roles may add jobs in their transaction but can't read them. */
export const queueGrants = `grant usage on schema pgboss to surety_app, surety_system;
grant insert, select (id) on pgboss.job to surety_app, surety_system;
grant select on pgboss.queue to surety_app, surety_system`;
