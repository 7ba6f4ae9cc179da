import { z } from "zod";
import type { JobQueue, Sendable } from "#server/jobs/job-queue.ts";

/**
 * One try of a job. `jobId` stays the same when it is tried again; `isLast` where it will not be. The signal ends with the
 * process, and for a long job once another run has taken its place; `jobs` takes what follows from the job.
 */
export type JobTry = { jobId: string; isLast: boolean; signal: AbortSignal; jobs: Pick<JobQueue, "send"> };

/** How a kind of job is tried, timed and given up. */
type Schedule = {
  /** Tries after the first, and the seconds before the first of them; each later wait is about twice as long. */
  retries: number;
  firstRetrySeconds: number;
  /** A job that takes longer is taken for dead and tried again. */
  mostSeconds: number;
  /** It may take any time, and is taken for dead once its process has been silent for `mostSeconds`. */
  isLong?: true;
  /** How often a worker looks for one. */
  lookEverySeconds: number;
  /** Sent by the clock, without data, once in this time over all processes; absent where use cases send it. */
  everySeconds?: number;
};

type Definition<Data, Means> = Schedule & {
  /** Its name in the queue: jobs that wait there are found by it. */
  name: string;
  /** What it carries, parsed when it is picked up. */
  data: z.ZodType<Data>;
  /** What is sent, with the same data, once its last try has failed or died; a kind that is given up to nothing itself. */
  whenGivenUp?: Sendable<NoInfer<Data>>;
  /** The work; what it throws is logged, and the job is tried again. */
  run: (means: Means, data: Data, attempt: JobTry) => Promise<void>;
};

/** A kind of job to those who run it, whatever it carries. `Means` is what it works with. */
export type JobKind<Means> = Schedule & {
  name: string;
  whenGivenUp?: { name: string };
  /** Parses what was sent and runs it. Throws where that does not fit, as what an older version sent may not. */
  pickUp: (means: Means, carried: unknown, attempt: JobTry) => Promise<void>;
};

/** A kind of background job, declared beside its work. */
export type Job<Data, Means> = JobKind<Means> & Sendable<Data> & { run: Definition<Data, Means>["run"] };

/** Declares a kind of background job; the server runs those in `all-jobs.ts`. */
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

/** The data of a job that the clock sends. */
export const nothing = z.record(z.string(), z.never());
