import { runActionSendable } from "#server/actions/run-action-key.ts";
import { takeDecidedRuns } from "#server/actions/run-store.ts";
import { job, nothing } from "#server/jobs/job.ts";
import type { Services } from "#server/services.ts";

/** Goes on with runs that waited for their order's approval. */
export const resumeRunsJob = job({
  name: "resume-runs",
  data: nothing,
  retries: 2,
  firstRetrySeconds: 10,
  mostSeconds: 120,
  lookEverySeconds: 10,
  everySeconds: 30,
  run: ({ database }: Pick<Services, "database">, _data, { jobs }) =>
    database.asSystem(async (handle) => {
      for (const key of await takeDecidedRuns(handle)) await jobs.send(runActionSendable, key, handle);
    }),
});
