import type { z } from "zod";
import type { Handle } from "#server/db/database.ts";

/** What sending a job needs to know about it. */
export type Sendable<Data> = { name: string; data: z.ZodType<Data> };

/** A queue in the same database. Jobs are retried, so they must be safe to run twice. */
export type JobQueue = {
  /**
   * With a handle, the job exists exactly if that transaction commits. Jobs of a kind run in order of `waitingBefore`,
   * then by age: how many jobs the shop already has waiting, which makes shops take turns; by default, how many this process sent for it in
   * the last minute. With `startAfterMs`, a job waits
   * at least so long.
   */
  send<Data>(
    job: Sendable<Data>,
    data: NoInfer<Data>,
    handle?: Handle,
    turn?: { waitingBefore?: number; startAfterMs?: number },
  ): Promise<void>;
  /** Sends several jobs of a kind in one statement; they exist exactly if the transaction commits. */
  sendMany<Data>(job: Sendable<Data>, data: readonly NoInfer<Data>[], handle: Handle): Promise<void>;
  /** Lets running jobs finish, for a few seconds. */
  stop(): Promise<void>;
};
