import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#server/db/database.ts";
import { createSecrets } from "#server/access/secrets.ts";
import { jobKinds } from "#server/jobs/job-kinds.ts";
import type { JobHandlers, JobQueue, JobTry } from "#server/jobs/job-queue.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { eventually } from "#tests/support/eventually.ts";

const secrets = createSecrets("a key for the tests of the job queue");
const mail = { to: "ana@shop.test", subject: "Hello", text: "https://surety.test/reset/secret-token", html: "<p>Hello</p>" };

const aReport = { tenantId: 7, reportId: 5 };

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
  await eventually(() =>
    expect(handlers["send-mail"]).toHaveBeenCalledWith(mail, expect.objectContaining({ jobId: expect.any(String), isLast: false })),
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

  const reading = database.forTenants([1], (handle) => handle.prepared("select data from pgboss.job", []));
  await expect(reading).rejects.toThrow(/permission denied/);
});

test("a job that fails waits and is tried again under the same id", async () => {
  const handlers = fakeHandlers();
  vi.mocked(handlers["send-mail"]).mockRejectedValueOnce(new Error("the mail server is away"));
  const jobs = await start(handlers);
  await jobs.send("send-mail", mail);
  await eventually(async () => expect(await statesOf("send-mail")).toEqual(["retry"]));

  await database.asOwner("update pgboss.job set start_after = now() - interval '1 second' where name = $1", ["send-mail"]);
  await jobs.send("send-mail", { ...mail, subject: "Wakes the worker" });
  await eventually(async () => expect(await statesOf("send-mail")).toEqual(["completed", "completed"]));
  const ids = vi
    .mocked(handlers["send-mail"])
    .mock.calls.filter(([sent]) => sent.subject === mail.subject)
    .map(([, { jobId }]) => jobId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test.each<[string, Error | undefined]>([
  ["ends well", undefined],
  ["fails", new Error("too late")],
])("a run that was taken for dead and then %s leaves its job to the run that has its place", async (_, fault) => {
  const [first, second] = [aRun(), aRun()];
  const log = aLog();
  await (await start({ ...fakeHandlers(), "make-report": first.handler }, log)).send("make-report", aReport);
  const { jobId } = await first.begun;
  await database.asOwner("update pgboss.job set state = 'retry', start_after = now() - interval '1 second' where id = $1", [jobId]);
  await start({ ...fakeHandlers(), "make-report": second.handler });
  expect((await second.begun).jobId).toBe(jobId);

  first.finish(fault);
  await eventually(() => expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining("another had taken its place")));
  expect(await statesOf("make-report")).toEqual(["active"]);
  second.finish(undefined);
  await eventually(async () => expect(await statesOf("make-report")).toEqual(["completed"]));
});

test("a long job outlives its time as often as it says that it is alive, and is told when another run has its place", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const run = aRun();
  const jobs = await start({ ...fakeHandlers(), "make-report": run.handler });
  await jobs.send("make-report", aReport);
  const { jobId, signal } = await run.begun;
  const { mostSeconds } = jobKinds["make-report"];
  for (let lived = 0; lived <= 2 * mostSeconds; lived += mostSeconds / 2) {
    await database.asOwner("update pgboss.job set started_on = started_on - make_interval(secs => $2) where id = $1", [
      jobId,
      mostSeconds / 2,
    ]);
    await vi.advanceTimersByTimeAsync((mostSeconds * 1000) / 2);
    await eventually(async () => expect(await secondsSinceStart(jobId)).toBeLessThan(mostSeconds / 2));
  }
  expect(run.handler).toHaveBeenCalledOnce();
  expect(signal.aborted).toBe(false);

  await database.asOwner("update pgboss.job set retry_count = retry_count + 1 where id = $1", [jobId]);
  await vi.advanceTimersByTimeAsync((mostSeconds * 1000) / 2);
  await eventually(() => expect(signal.aborted).toBe(true));
  run.finish(undefined);
});

test.each([
  ["fails", "retry_count = retry_limit - 1, state = 'retry'"],
  ["dies", "retry_count = retry_limit, state = 'active'"],
])("a report whose last try %s is given up", async (_, lastTry) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const sender = await start(null);
  await sender.send("make-report", aReport);
  await database.asOwner(`update pgboss.job set ${lastTry}, started_on = now() - interval '1 hour' where name = 'make-report'`);
  const handlers = fakeHandlers();
  vi.mocked(handlers["make-report"]).mockRejectedValue(new Error("the disk is full"));
  await start(handlers);
  await vi.advanceTimersByTimeAsync(jobKinds["make-report"].mostSeconds * 1000);
  await eventually(() => expect(handlers["give-up-report"]).toHaveBeenCalledExactlyOnceWith(aReport, expect.anything()));
  expect(await statesOf("make-report")).toEqual(["failed"]);
});

test("shops take turns, however many reports one of them has waiting", async () => {
  const sender = await start(null);
  for (const [index, tenantId] of [1, 1, 1, 2, 2, 3].entries()) {
    const waitingBefore = [0, 1, 2, 0, 1, 0][index] ?? 0;
    await database.asSystem((handle) => sender.send("make-report", { tenantId, reportId: index }, handle, { waitingBefore }));
  }
  const handlers = fakeHandlers();
  await start(handlers);
  await eventually(() => expect(handlers["make-report"]).toHaveBeenCalledTimes(6));
  expect(vi.mocked(handlers["make-report"]).mock.calls.map(([{ tenantId }]) => tenantId)).toEqual([1, 2, 3, 1, 2, 1]);
});

test("the clock's jobs run at the start, and once however many processes start", async () => {
  const handlers = fakeHandlers();
  await start(handlers);
  await start(handlers);
  await eventually(() => expect(handlers["sweep-expired"]).toHaveBeenCalledOnce());
  await eventually(async () => expect(await statesOf("sweep-expired")).toEqual(["completed"]));
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

test("a job that a stop cuts off uses up no try, not even its last", async () => {
  const sender = await start(null);
  await sender.send("make-report", aReport);
  await database.asOwner("update pgboss.job set retry_limit = 0 where name = 'make-report'");
  const [first, second] = [aRun(), aRun()];
  const jobs = await start({ ...fakeHandlers(), "make-report": first.handler });
  const { signal } = await first.begun;
  signal.addEventListener("abort", () => first.finish(new Error("The process stops")));
  await jobs.stop();
  expect(await statesOf("make-report")).toEqual(["retry"]);

  await start({ ...fakeHandlers(), "make-report": second.handler });
  expect(await second.begun).toMatchObject({ isLast: true });
  second.finish(undefined);
  await vi.waitFor(async () => expect(await statesOf("make-report")).toEqual(["completed"]), { timeout: 10_000 });
});

async function start(handlers: JobHandlers | null, log = aLog()): Promise<JobQueue> {
  const jobs = await startJobs(database, { secrets, handlers, log });
  started.push(jobs);
  return jobs;
}

function aLog() {
  return { error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
}

/** A report's run that begins, and ends once it is told to. */
function aRun() {
  let begin: (attempt: JobTry) => void = () => undefined;
  let finish: (fault: Error | undefined) => void = () => undefined;
  const begun = new Promise<JobTry>((resolve) => {
    begin = resolve;
  });
  const end = new Promise<Error | undefined>((resolve) => {
    finish = resolve;
  });
  const handler = vi.fn<JobHandlers["make-report"]>(async (_key, attempt) => {
    begin(attempt);
    const fault = await end;
    if (fault) throw fault;
  });
  return { handler, begun, finish };
}

async function secondsSinceStart(jobId: string): Promise<number> {
  const { rows } = await database.asOwner(
    "select extract(epoch from now() - started_on)::float8 as seconds from pgboss.job where id = $1",
    [jobId],
  );
  return Number(rows[0]?.["seconds"]);
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
