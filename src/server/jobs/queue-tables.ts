/** The version of pg-boss whose tables this file knows; another one has to be read anew. */
export const KNOWN_PG_BOSS = "10.4.2";

/** The columns of `pgboss.job` that are named below, with their types. */
export const knownColumns = {
  id: "uuid",
  name: "text",
  state: "pgboss.job_state",
  retry_count: "integer",
  started_on: "timestamp with time zone",
  completed_on: "timestamp with time zone",
  start_after: "timestamp with time zone",
};

/** One run of a job: `retryCount` tells it from those before and after. */
export type JobRun = { name: string; jobId: string; retryCount: number };

type RunSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/**
 * All that reaches into the queue's own tables, past pg-boss. Each changes one run of a job while it has not been taken
 * for dead, and is false where another run has its place.
 */
export function jobRuns(executeSql: RunSql) {
  const hits = async (statement: string, { name, jobId, retryCount }: JobRun) =>
    (await executeSql(statement, [name, jobId, retryCount])).rows.length > 0;
  return {
    /** A job is taken for dead by the time since its start: one that is alive is said to start anew. */
    hold: (run: JobRun): Promise<boolean> => hits(`update pgboss.job set started_on = now() ${ofRun}`, run),
    /** Ends a job as done. */
    complete: (run: JobRun): Promise<boolean> => hits(`update pgboss.job set state = 'completed', completed_on = now() ${ofRun}`, run),
    /**
     * Lets a job wait as if this run of it had not been. Without a start the next run counts as this one; in 'created' it
     * could meet another of the clock's.
     */
    putBack: (run: JobRun): Promise<boolean> =>
      hits(`update pgboss.job set state = 'retry', started_on = null, start_after = now() ${ofRun}`, run),
  };
}

/** Each further run counts one more. */
const ofRun = "where name = $1 and id = $2::uuid and retry_count = $3 and state = 'active' returning id";

/** Roles of requests may add jobs within their transaction, and read none of them. */
export const queueGrants = `grant usage on schema pgboss to surety_app, surety_system;
grant insert, select (id) on pgboss.job to surety_app, surety_system;
grant select on pgboss.queue to surety_app, surety_system`;
