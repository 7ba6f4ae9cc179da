import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { createSecrets } from "#server/access/secrets.ts";
import { job, nothing, type JobTry } from "#server/jobs/job.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { eventually } from "#tests/support/eventually.ts";

const sealing = createSecrets("a key for the tests of the job queue");
const mail = { to: "ana@shop.test", subject: "Hello", text: "https://surety.test/reset/secret-token", html: "<p>Hello</p>" };

const aReport = { tenantId: 7, reportId: 5 };

type Run<Data> = (data: Data, attempt: JobTry) => Promise<void>;
/** What the jobs of these tests work with: what each of them does. */
type Runs = { greet: Run<typeof mail>; build: Run<typeof aReport>; giveUp: Run<typeof aReport>; tidyUp: Run<object> };

const often = { retries: 5, firstRetrySeconds: 2, mostSeconds: 30, lookEverySeconds: 2 };
const reportKey = z.object({ tenantId: z.int(), reportId: z.int() });
const greet = job({
  ...often,
  name: "greet",
  data: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  run: (runs: Pick<Runs, "greet">, data, attempt) => runs.greet(data, attempt),
});
const giveUp = job({
  ...often,
  name: "give-up",
  data: reportKey,
  run: (runs: Pick<Runs, "giveUp">, data, attempt) => runs.giveUp(data, attempt),
});
const build = job({
  ...often,
  name: "build",
  data: reportKey,
  isLong: true,
  whenGivenUp: giveUp,
  run: (runs: Pick<Runs, "build">, data, attempt) => runs.build(data, attempt),
});
const tidyUp = job({
  ...often,
  name: "tidy-up",
  data: nothing,
  everySeconds: 3600,
  run: (runs: Pick<Runs, "tidyUp">, data, attempt) => runs.tidyUp(data, attempt),
});

let database: Database;
const started: JobQueue[] = [];

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
  await database.asOwner("delete from pgboss.job");
});

test("a job that is sent runs with its data", async () => {
  const runs = fakeRuns();
  const jobs = await start(runs);
  await jobs.send(greet, mail);
  await eventually(() =>
    expect(runs.greet).toHaveBeenCalledWith(mail, expect.objectContaining({ jobId: expect.any(String), isLast: false })),
  );
});

test("a job sent in a transaction exists exactly when it commits", async () => {
  const jobs = await start(null);
  const rolledBack = database.asSystem(async (handle) => {
    await jobs.send(greet, mail, handle);
    throw new Error("something else failed");
  });
  await expect(rolledBack).rejects.toThrow("something else failed");
  expect(await countJobs()).toBe(0);

  await database.asSystem((handle) => jobs.send(greet, mail, handle));
  await database.forTenants([1], (handle) => jobs.send(greet, { ...mail, to: "ben@shop.test" }, handle));
  expect(await countJobs()).toBe(2);
});

test("a job's data can't be read in the database, nor by the request role", async () => {
  const jobs = await start(null);
  await database.asSystem((handle) => jobs.send(greet, mail, handle));
  const { rows } = await database.asOwner("select data::text as data from pgboss.job where name = $1", ["greet"]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("secret-token");

  const reading = database.forTenants([1], (handle) => handle.prepared("select data from pgboss.job", []));
  await expect(reading).rejects.toThrow(/permission denied/);
});

test("a failed job waits and is retried under the same id", async () => {
  const runs = fakeRuns();
  runs.greet.mockRejectedValueOnce(new Error("the mail server is away"));
  const jobs = await start(runs);
  await jobs.send(greet, mail);
  await eventually(async () => expect(await statesOf("greet")).toEqual(["retry"]));

  await database.asOwner("update pgboss.job set start_after = now() - interval '1 second' where name = $1", ["greet"]);
  await jobs.send(greet, { ...mail, subject: "Wakes the worker" });
  await eventually(async () => expect(await statesOf("greet")).toEqual(["completed", "completed"]));
  const ids = runs.greet.mock.calls.filter(([sent]) => sent.subject === mail.subject).map(([, { jobId }]) => jobId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("a job with an older version's data fails with an error that says what doesn't fit", async () => {
  const older = job({ ...often, name: "greet", data: z.object({ receiver: z.string() }), run: async () => undefined });
  const [runs, log] = [fakeRuns(), aLog()];
  const jobs = await start(runs, log);
  await jobs.send(older, { receiver: "ana@shop.test" });
  await eventually(async () => expect(await statesOf("greet")).toEqual(["retry"]));
  expect(runs.greet).not.toHaveBeenCalled();
  expect(String(log.warn.mock.calls[0]?.[0].err)).toMatch(/Invalid data for job greet: .*expected string, received undefined/s);

  await jobs.send(greet, mail);
  await eventually(() => expect(runs.greet).toHaveBeenCalledWith(mail, expect.anything()));
});

test.each<[string, Error | undefined]>([
  ["ends well", undefined],
  ["fails", new Error("too late")],
])("a run that was considered dead and then %s leaves its job to the run that took over", async (_, fault) => {
  const [first, second] = [aRun(), aRun()];
  const log = aLog();
  await (await start({ ...fakeRuns(), build: first.handler }, log)).send(build, aReport);
  const { jobId } = await first.begun;
  await database.asOwner("update pgboss.job set state = 'retry', start_after = now() - interval '1 second' where id = $1", [jobId]);
  await start({ ...fakeRuns(), build: second.handler });
  expect((await second.begun).jobId).toBe(jobId);

  first.finish(fault);
  await eventually(() => expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining("superseded")));
  expect(await statesOf("build")).toEqual(["active"]);
  second.finish(undefined);
  await eventually(async () => expect(await statesOf("build")).toEqual(["completed"]));
});

test("a long job outlives its time limit by renewing itself, and is told when another run takes over", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const run = aRun();
  const jobs = await start({ ...fakeRuns(), build: run.handler });
  await jobs.send(build, aReport);
  const { jobId, signal } = await run.begun;
  const { mostSeconds } = build;
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
  await sender.send(build, aReport);
  await database.asOwner(`update pgboss.job set ${lastTry}, started_on = now() - interval '1 hour' where name = 'build'`);
  const runs = fakeRuns();
  runs.build.mockRejectedValue(new Error("the disk is full"));
  await start(runs);
  await vi.advanceTimersByTimeAsync(build.mostSeconds * 1000);
  await eventually(() => expect(runs.giveUp).toHaveBeenCalledExactlyOnceWith(aReport, expect.anything()));
  expect(await statesOf("build")).toEqual(["failed"]);
});

/** The shops of six reports, by turn. */
function turnsOf(runs: ReturnType<typeof fakeRuns>): number[][] {
  const shops = runs.build.mock.calls.map(([{ tenantId }]) => tenantId);
  // Those of one turn may have come in the same millisecond.
  return [shops.slice(0, 3), shops.slice(3, 5), shops.slice(5)].map((turn) => turn.toSorted((a, b) => a - b));
}

test("shops take turns, however many reports one has waiting", async () => {
  const sender = await start(null);
  for (const [index, tenantId] of [1, 1, 1, 2, 2, 3].entries()) {
    const waitingBefore = [0, 1, 2, 0, 1, 0][index] ?? 0;
    await database.asSystem((handle) => sender.send(build, { tenantId, reportId: index }, handle, { waitingBefore }));
  }
  const runs = fakeRuns();
  await start(runs);
  await eventually(() => expect(runs.build).toHaveBeenCalledTimes(6));
  expect(turnsOf(runs)).toEqual([[1, 2, 3], [1, 2], [1]]);
});

test.each(["one by one", "together"])("shops take turns by themselves with jobs that are sent %s", async (how) => {
  const sender = await start(null);
  const sent = [1, 1, 1, 2, 2, 3].map((tenantId, reportId) => ({ tenantId, reportId }));
  await database.asSystem(async (handle) => {
    if (how === "together") return sender.sendMany(build, sent, handle);
    for (const report of sent) await sender.send(build, report, handle);
  });
  const runs = fakeRuns();
  await start(runs);
  await eventually(() => expect(runs.build).toHaveBeenCalledTimes(6));
  expect(turnsOf(runs)).toEqual([[1, 2, 3], [1, 2], [1]]);
});

test("a job of a kind that isn't listed is refused, because nobody would run it", async () => {
  const sender = await start(null);
  await expect(sender.send({ ...build, name: "forgotten" }, aReport)).rejects.toThrow("The job forgotten isn't among the kinds of jobs");
});

test("scheduled jobs run at startup, and once however many processes start", async () => {
  const runs = fakeRuns();
  await start(runs);
  await start(runs);
  await eventually(() => expect(runs.tidyUp).toHaveBeenCalledOnce());
  await eventually(async () => expect(await statesOf("tidy-up")).toEqual(["completed"]));
});

test("a stop lets the running job finish", async () => {
  const runs = fakeRuns();
  let finish: () => void = () => undefined;
  const begun = new Promise<void>((begin) => {
    runs.greet.mockImplementation(() => {
      begin();
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
  });
  const jobs = await start(runs);
  await jobs.send(greet, mail);
  await begun;
  const stopped = jobs.stop();
  finish();
  await stopped;
  expect(await statesOf("greet")).toEqual(["completed"]);
});

test("a job interrupted by a stop uses up no attempt, not even its last", async () => {
  const sender = await start(null);
  await sender.send(build, aReport);
  await database.asOwner("update pgboss.job set retry_limit = 0 where name = 'build'");
  const [first, second] = [aRun(), aRun()];
  const jobs = await start({ ...fakeRuns(), build: first.handler });
  const { signal } = await first.begun;
  signal.addEventListener("abort", () => first.finish(new Error("The process stops")));
  await jobs.stop();
  expect(await statesOf("build")).toEqual(["retry"]);

  await start({ ...fakeRuns(), build: second.handler });
  expect(await second.begun).toMatchObject({ isLast: true });
  second.finish(undefined);
  await vi.waitFor(async () => expect(await statesOf("build")).toEqual(["completed"]), { timeout: 10_000 });
});

async function start(runs: Runs | null, log = aLog()): Promise<JobQueue> {
  const jobs = await startJobs(database, { kinds: [greet, build, giveUp, tidyUp], sealing, means: runs, log });
  started.push(jobs);
  return jobs;
}

function aLog() {
  return { error: vi.fn<(told: { err?: unknown }) => void>(), warn: vi.fn<(told: { err?: unknown }) => void>() };
}

/** A run of a report that starts, and ends when it's told to. */
function aRun() {
  let begin: (attempt: JobTry) => void = () => undefined;
  let finish: (fault: Error | undefined) => void = () => undefined;
  const begun = new Promise<JobTry>((resolve) => {
    begin = resolve;
  });
  const end = new Promise<Error | undefined>((resolve) => {
    finish = resolve;
  });
  const handler = vi.fn<Runs["build"]>(async (_key, attempt) => {
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

function fakeRuns() {
  return {
    greet: vi.fn<Runs["greet"]>().mockResolvedValue(),
    build: vi.fn<Runs["build"]>().mockResolvedValue(),
    giveUp: vi.fn<Runs["giveUp"]>().mockResolvedValue(),
    tidyUp: vi.fn<Runs["tidyUp"]>().mockResolvedValue(),
  };
}

async function countJobs(): Promise<number> {
  return (await statesOf("greet")).length;
}

async function statesOf(name: string): Promise<unknown[]> {
  const { rows } = await database.asOwner("select state from pgboss.job where name = $1 order by state", [name]);
  return rows.map((row) => row.state);
}
