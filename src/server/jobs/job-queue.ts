import type { z } from "zod";
import type { Handle } from "#server/db/database.ts";

/** What is told of a job to send one. */
export type Sendable<Data> = { name: string; data: z.ZodType<Data> };

/** The queue in the same database: jobs are retried, and must be safe to run twice. */
export type JobQueue = {
  /**
   * With a handle, the job exists exactly when that transaction commits. Of one kind those with the fewest waiting before
   * them go first, then the oldest: told how many jobs its shop has waiting, shops take turns.
   */
  send<Data>(job: Sendable<Data>, data: NoInfer<Data>, handle?: Handle, turn?: { waitingBefore: number }): Promise<void>;
  /** Lets running jobs finish, for a few seconds. */
  stop(): Promise<void>;
};
