import type { Handle } from "#server/db/database.ts";

/** Every kind of background job with what it carries. */
export type Jobs = {
  "send-mail": { to: string; subject: string; text: string; html: string };
  "fold-figures": Record<string, never>;
  "sweep-expired": Record<string, never>;
};
export type JobName = keyof Jobs;

/** The queue in the same database: jobs are retried, and must be safe to run twice. */
export type JobQueue = {
  /** With a handle, the job exists exactly when that transaction commits. */
  send<Name extends JobName>(name: Name, data: Jobs[Name], handle?: Handle): Promise<void>;
  stop(): Promise<void>;
};
