import { expect, test, vi } from "vitest";
import { createSecrets } from "#server/access/secrets.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { anotherConnection, testDatabase } from "#tests/support/test-database.ts";

test("several processes start the queue of a new database at once", async () => {
  const databases = [await testDatabase(), await anotherConnection(), await anotherConnection()];
  const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const queues = await Promise.all(
    databases.map((database) => startJobs(database, { secrets: createSecrets("any key"), handlers: null, log })),
  );
  await Promise.all(queues.map((jobs) => jobs.send("sweep-expired", {})));
  for (const jobs of queues) await jobs.stop();
  expect(log.error).not.toHaveBeenCalled();
});
