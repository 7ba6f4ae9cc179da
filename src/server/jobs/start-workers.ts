import type PgBoss from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import { jobKinds, jobNames } from "#server/jobs/job-kinds.ts";
import type { JobName, JobTry } from "#server/jobs/job-queue.ts";
import type { SealedJob } from "#server/jobs/sealed-job.ts";
import { startWorkLoop, type WorkLoop } from "#server/jobs/work-loop.ts";

/** One run of a job: `retryCount` tells it from those before and after. */
export type JobRun = { name: JobName; jobId: string; retryCount: number };

type Work = {
  run(name: JobName, sealed: unknown, attempt: Omit<JobTry, "jobs">): Promise<void>;
  /** Puts off the time at which a job is taken for dead; false where this run of it has been, and another has its place. */
  hold(run: JobRun): Promise<boolean>;
  /** Ends a job as done; false where another run has its place. */
  complete(run: JobRun): Promise<boolean>;
  /** Lets a job wait as if this run of it had not been; false where another run has its place. */
  putBack(run: JobRun): Promise<boolean>;
  seal(data: Record<string, never>): SealedJob;
  log: Pick<FastifyBaseLogger, "error" | "warn">;
};

/** A long job says so often within its `mostSeconds` that it is alive, and dead ones are looked for as often. */
const SIGNS_OF_LIFE = 4;

/** One loop for each kind of job, and a timer for each that the clock sends. */
export function startWorkers(boss: PgBoss, work: Work): { wake(name: JobName): void; stop(): Promise<void> } {
  const loops = new Map<JobName, WorkLoop>();
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  for (const name of jobNames) {
    const { lookEverySeconds, everySeconds, isLong, mostSeconds, whenGivenUp } = jobKinds[name];
    // A last try leaves a job of another kind behind.
    const wakeGivenUp = () => whenGivenUp && loops.get(whenGivenUp)?.wake();
    const onError = (cause: unknown) => work.log.error({ err: cause, job: name }, "a worker met an error");
    const step = async () => {
      const hadWork = await workOff(boss, name, work, stopping.signal);
      if (hadWork) wakeGivenUp();
      return hadWork;
    };
    const loop = startWorkLoop(step, lookEverySeconds * 1000, onError);
    loops.set(name, loop);
    if (everySeconds !== null) timers.push(sendByClock(boss, name, everySeconds, work, loop));
    // The queue's own look for dead jobs comes too seldom for somebody who waits.
    if (isLong) timers.push(again((mostSeconds * 1000) / SIGNS_OF_LIFE, () => boss.expire().then(wakeGivenUp), onError));
  }
  return {
    wake: (name) => loops.get(name)?.wake(),
    stop: async () => {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
  };
}

/**
 * Does one waiting job; false where there was none. A job that fails goes back with its wait, until its tries are used up;
 * one that is cut off by a stop uses up none.
 * A run that was taken for dead, and whose job may be in other hands by now, ends nothing.
 */
async function workOff(boss: PgBoss, name: JobName, work: Work, stopping: AbortSignal): Promise<boolean> {
  const [job] = await boss.fetch<SealedJob>(name, { batchSize: 1, includeMetadata: true });
  if (!job) return false;
  const run: JobRun = { name, jobId: job.id, retryCount: job.retryCount };
  const superseded = new AbortController();
  const heartbeat = jobKinds[name].isLong ? startHeartbeat(run, work, superseded) : undefined;
  const signal = AbortSignal.any([stopping, superseded.signal]);
  try {
    await work.run(name, job.data, { jobId: job.id, isLast: job.retryCount >= job.retryLimit, signal });
  } catch (cause) {
    if (stopping.aborted) {
      work.log.warn({ err: cause, job: name, jobId: job.id }, "a job was cut off by the stop");
      if (!(await work.putBack(run))) tellSuperseded(run, work);
      return true;
    }
    work.log.warn({ err: cause, job: name, jobId: job.id }, "a job failed");
    // Held for as long as a job may take, it is nobody else's when it is failed.
    if (await work.hold(run)) await boss.fail(name, job.id, { message: cause instanceof Error ? cause.message : String(cause) });
    else tellSuperseded(run, work);
    return true;
  } finally {
    clearInterval(heartbeat);
  }
  if (!(await work.complete(run))) tellSuperseded(run, work);
  return true;
}

function tellSuperseded(run: JobRun, work: Work): void {
  work.log.warn({ job: run.name, jobId: run.jobId }, "a run of a job ended after another had taken its place");
}

function startHeartbeat(run: JobRun, work: Work, superseded: AbortController): NodeJS.Timeout {
  const { name, jobId } = run;
  const onError = (cause: unknown) => work.log.error({ err: cause, job: name, jobId }, "a job could not say that it is alive");
  const beat = async () => {
    if (!(await work.hold(run))) superseded.abort(new Error("Another run has taken the place of this one"));
  };
  return again((jobKinds[name].mostSeconds * 1000) / SIGNS_OF_LIFE, beat, onError);
}

/** Does something again and again; the next time comes also where one has failed. */
function again(everyMs: number, step: () => Promise<unknown>, onError: (cause: unknown) => void): NodeJS.Timeout {
  return setInterval(() => void step().catch(onError), everyMs).unref();
}

/** Sends a job now and then again and again; of all processes one sends it in each span. */
function sendByClock(boss: PgBoss, name: JobName, everySeconds: number, work: Work, loop: WorkLoop): NodeJS.Timeout {
  const send = () => {
    boss.send(name, work.seal({}), { singletonSeconds: everySeconds }).then(
      () => loop.wake(),
      (cause: unknown) => work.log.error({ err: cause, job: name }, "a job could not be sent"),
    );
  };
  send();
  return setInterval(send, everySeconds * 1000).unref();
}
