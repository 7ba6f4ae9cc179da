import { z } from "zod";
import type { JobQueue, Sendable } from "#server/jobs/job-queue.ts";

/**
 * One attempt at a job. `jobId` is the same for each attempt; `isLast` means there won't be another. The signal aborts
 * when the process stops and, for long jobs, when another run has taken over. `jobs` sends follow-up jobs.
 */
export type JobTry = { jobId: string; isLast: boolean; signal: AbortSignal; jobs: Pick<JobQueue, "send"> };

/** How a job is scheduled, retried and given up. */
type Schedule = {
  /** Attempts after the first, and the delay before the second one in seconds. Each later delay is about twice as long. */
  retries: number;
  firstRetrySeconds: number;
  /** A job that takes longer is considered dead and retried. */
  mostSeconds: number;
  /** The job may take any time, and is considered dead once its process hasn't renewed it for `mostSeconds`. */
  isLong?: true;
  /** How many of them a process runs at once; 1 if absent. More than one where each may wait long for an outside system. */
  atOnce?: number;
  /** How often workers poll for this job. */
  lookEverySeconds: number;
};

type Definition<Data, Means> = Schedule & {
  /** Sent on a schedule, without data, once per interval, of an hour at most, across all processes. Absent if use cases send it. */
  everySeconds?: [Data] extends [Record<string, never>] ? number : never;
  /** The name in the queue. Renaming it orphans the jobs that are waiting. */
  name: string;
  /** The job's data, parsed when it's picked up. */
  data: z.ZodType<Data>;
  /** The job sent, with the same data, after the last attempt failed or died. It can't have one of its own. */
  whenGivenUp?: Sendable<NoInfer<Data>>;
  /** The work. If it throws, the error is logged and the job retried. */
  run: (means: Means, data: Data, attempt: JobTry) => Promise<void>;
};

/** A job as workers see it, whatever its data. `Means` is what it works with. */
export type JobKind<Means> = Schedule & {
  name: string;
  everySeconds?: number;
  whenGivenUp?: { name: string };
  /** Parses the stored data and runs the job. Throws if the data doesn't fit, which an older version may have sent. */
  pickUp: (means: Means, carried: unknown, attempt: JobTry) => Promise<void>;
};

/** A background job, declared next to its work. */
export type Job<Data, Means> = JobKind<Means> & Sendable<Data> & Pick<Definition<Data, Means>, "run" | "everySeconds">;

/** Declares a background job. The server runs those in `all-jobs.ts`. */
export function job<Data, Means>(definition: Definition<Data, Means>): Job<Data, Means> {
  const { name, data, run } = definition;
  return {
    ...definition,
    pickUp: async (means, carried, attempt) => {
      const parsed = data.safeParse(carried);
      if (!parsed.success) throw new Error(`Invalid data for job ${name}: ${z.prettifyError(parsed.error)}`);
      await run(means, parsed.data, attempt);
    },
  };
}

/** The data of scheduled jobs. */
export const nothing = z.record(z.string(), z.never());

/** The schedule of the jobs that note that others were given up. */
export const givingUp = { retries: 8, firstRetrySeconds: 15, mostSeconds: 60, lookEverySeconds: 5 };

/** The schedule of the jobs that delete what has expired. */
export const hourlySweep = {
  data: nothing,
  retries: 2,
  firstRetrySeconds: 60,
  mostSeconds: 300,
  lookEverySeconds: 60,
  everySeconds: 3600,
};
