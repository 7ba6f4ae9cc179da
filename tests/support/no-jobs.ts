import type { JobQueue } from "#server/jobs/job-queue.ts";

/** A queue whose jobs never run. */
export const noJobs: JobQueue = { send: async () => undefined, sendMany: async () => undefined, stop: async () => undefined };
