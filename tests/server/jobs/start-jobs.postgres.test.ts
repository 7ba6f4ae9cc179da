import { expect, test, vi } from "vitest";
import { createSecrets } from "#server/access/secrets.ts";
import { job, nothing } from "#server/jobs/job.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { anotherConnection, testDatabase } from "#tests/support/test-database.ts";

const tidyUp = job({
  name: "tidy-up",
  data: nothing,
  retries: 2,
  firstRetrySeconds: 60,
  mostSeconds: 300,
  lookEverySeconds: 60,
  everySeconds: 3600,
  run: async () => undefined,
});

test("several processes start the queue of a new database at once", async () => {
  const databases = [await testDatabase(), await anotherConnection(), await anotherConnection()];
  const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const queues = await Promise.all(
    databases.map((database) => startJobs(database, { kinds: [tidyUp], sealing: createSecrets("any key"), means: null, log })),
  );
  await Promise.all(queues.map((jobs) => jobs.send(tidyUp, {})));
  for (const jobs of queues) await jobs.stop();
  expect(log.error).not.toHaveBeenCalled();
});
