import type { Handle } from "#server/db/database.ts";
import type { ForwardedEvent } from "#server/platforms/analytics/forward-event.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";

/** Every kind of background job with what it carries. */
export type Jobs = {
  "send-mail": Mail;
  "fold-figures": Record<string, never>;
  "sweep-expired": Record<string, never>;
  "refresh-rates": Record<string, never>;
  "insights-report": ReportKey;
  "make-report": ReportKey;
  "forward-event": ForwardedEvent;
  "give-up-report": ReportKey;
};
/** A report of a shop, or one of its insights reports. */
export type ReportKey = { tenantId: number; reportId: number };
export type JobName = keyof Jobs;

/** The queue in the same database: jobs are retried, and must be safe to run twice. */
export type JobQueue = {
  /**
   * With a handle, the job exists exactly when that transaction commits. Of one kind those with the fewest waiting before
   * them go first, then the oldest: told how many jobs its shop has waiting, shops take turns.
   */
  send<Name extends JobName>(name: Name, data: Jobs[Name], handle?: Handle, turn?: { waitingBefore: number }): Promise<void>;
  /** Lets running jobs finish, for a few seconds. */
  stop(): Promise<void>;
};

/**
 * One try of a job. `jobId` stays the same when it is tried again; `isLast` where it will not be. The signal ends with the
 * process, and for a long job once another run has taken its place; `jobs` takes what follows from the job.
 */
export type JobTry = { jobId: string; isLast: boolean; signal: AbortSignal; jobs: Pick<JobQueue, "send"> };

/** Runs one job. */
export type JobHandlers = { [Name in JobName]: (data: Jobs[Name], attempt: JobTry) => Promise<void> };
