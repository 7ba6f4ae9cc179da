import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#server/db/database.ts";
import { createSecrets } from "#server/access/secrets.ts";
import type { JobHandlers, JobQueue } from "#server/jobs/job-queue.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const secrets = createSecrets("a key for the tests of the job queue");
const mail = { to: "ana@shop.test", subject: "Hello", text: "https://surety.test/reset/secret-token", html: "<p>Hello</p>" };

let database: Database;
const started: JobQueue[] = [];

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
  await database.asOwner("delete from pgboss.job");
});

test("a job that is sent is run, with what it carries", async () => {
  const handlers = fakeHandlers();
  const jobs = await start(handlers);
  await jobs.send("send-mail", mail);
  await vi.waitFor(
    () => expect(handlers["send-mail"]).toHaveBeenCalledWith(mail, expect.objectContaining({ jobId: expect.any(String), isLast: false })),
    {
      timeout: 10_000,
    },
  );
});

test("a job sent in a transaction exists exactly when it commits", async () => {
  const jobs = await start(null);
  const rolledBack = database.asSystem(async (handle) => {
    await jobs.send("send-mail", mail, handle);
    throw new Error("something else failed");
  });
  await expect(rolledBack).rejects.toThrow("something else failed");
  expect(await countJobs()).toBe(0);

  await database.asSystem((handle) => jobs.send("send-mail", mail, handle));
  await database.forTenants([1], (handle) => jobs.send("send-mail", { ...mail, to: "ben@shop.test" }, handle));
  expect(await countJobs()).toBe(2);
});

test("what a job carries cannot be read in the database, nor by the role of requests", async () => {
  const jobs = await start(null);
  await database.asSystem((handle) => jobs.send("send-mail", mail, handle));
  const { rows } = await database.asOwner("select data::text as data from pgboss.job where name = $1", ["send-mail"]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("secret-token");

  const reading = database.forTenants([1], (handle) => handle.prepared("read-jobs", "select data from pgboss.job", []));
  await expect(reading).rejects.toThrow(/permission denied/);
});

test("a job that fails waits and is tried again under the same id", async () => {
  const handlers = fakeHandlers();
  vi.mocked(handlers["send-mail"]).mockRejectedValueOnce(new Error("the mail server is away"));
  const jobs = await start(handlers);
  await jobs.send("send-mail", mail);
  await vi.waitFor(async () => expect(await statesOf("send-mail")).toEqual(["retry"]), { timeout: 10_000 });

  await database.asOwner("update pgboss.job set start_after = now() - interval '1 second' where name = $1", ["send-mail"]);
  await jobs.send("send-mail", { ...mail, subject: "Wakes the worker" });
  await vi.waitFor(async () => expect(await statesOf("send-mail")).toEqual(["completed", "completed"]), { timeout: 10_000 });
  const ids = vi
    .mocked(handlers["send-mail"])
    .mock.calls.filter(([sent]) => sent.subject === mail.subject)
    .map(([, { jobId }]) => jobId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("the clock's jobs run at the start, and once however many processes start", async () => {
  const handlers = fakeHandlers();
  await start(handlers);
  await start(handlers);
  await vi.waitFor(() => expect(handlers["sweep-expired"]).toHaveBeenCalledOnce(), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await statesOf("sweep-expired")).toEqual(["completed"]), { timeout: 10_000 });
});

test("a stop lets the job in hand finish", async () => {
  const handlers = fakeHandlers();
  let finish: () => void = () => undefined;
  const begun = new Promise<void>((begin) => {
    vi.mocked(handlers["send-mail"]).mockImplementation(() => {
      begin();
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
  });
  const jobs = await start(handlers);
  await jobs.send("send-mail", mail);
  await begun;
  const stopped = jobs.stop();
  finish();
  await stopped;
  expect(await statesOf("send-mail")).toEqual(["completed"]);
});

async function start(handlers: JobHandlers | null): Promise<JobQueue> {
  const jobs = await startJobs(database, { secrets, handlers, log: { error: vi.fn<() => void>(), warn: vi.fn<() => void>() } });
  started.push(jobs);
  return jobs;
}

function fakeHandlers(): JobHandlers {
  return {
    "send-mail": vi.fn<JobHandlers["send-mail"]>().mockResolvedValue(),
    "fold-figures": vi.fn<JobHandlers["fold-figures"]>().mockResolvedValue(),
    "insights-report": vi.fn<JobHandlers["insights-report"]>().mockResolvedValue(),
    "sweep-expired": vi.fn<JobHandlers["sweep-expired"]>().mockResolvedValue(),
    "forward-event": vi.fn<JobHandlers["forward-event"]>().mockResolvedValue(),
    "make-report": vi.fn<JobHandlers["make-report"]>().mockResolvedValue(),
    "give-up-report": vi.fn<JobHandlers["give-up-report"]>().mockResolvedValue(),
    "refresh-rates": vi.fn<JobHandlers["refresh-rates"]>().mockResolvedValue(),
  };
}

async function countJobs(): Promise<number> {
  return (await statesOf("send-mail")).length;
}

async function statesOf(name: string): Promise<unknown[]> {
  const { rows } = await database.asOwner("select state from pgboss.job where name = $1 order by state", [name]);
  return rows.map((row) => row.state);
}
