import type PgBoss from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import type { JobKind, JobTry } from "#server/jobs/job.ts";
import type { JobRun, jobRuns } from "#server/jobs/queue-tables.ts";
import type { SealedData } from "#server/jobs/sealed-data.ts";
import { startWorkLoop, type WorkLoop } from "#server/jobs/work-loop.ts";

type Work<Means> = ReturnType<typeof jobRuns> & {
  run(kind: JobKind<Means>, sealed: unknown, attempt: Omit<JobTry, "jobs">): Promise<void>;
  seal(data: Record<string, never>): SealedData;
  log: Pick<FastifyBaseLogger, "error" | "warn">;
};

/** How many times per `mostSeconds` a long job renews itself and dead ones are looked for. */
const SIGNS_OF_LIFE = 4;

/** Starts the worker loops of each kind of job, and a timer for each scheduled one. */
export function startWorkers<Means>(
  boss: PgBoss,
  kinds: readonly JobKind<Means>[],
  work: Work<Means>,
): { wake(name: string): void; stop(): Promise<void> } {
  const loops = new Map<string, WorkLoop[]>();
  const wake = (name: string) => {
    for (const loop of loops.get(name) ?? []) loop.wake();
  };
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  for (const kind of kinds) {
    const { name, lookEverySeconds, everySeconds, isLong, mostSeconds, whenGivenUp, atOnce = 1 } = kind;
    // The last attempt of a job leaves one of another kind.
    const wakeGivenUp = () => whenGivenUp && wake(whenGivenUp.name);
    const onError = (cause: unknown) => work.log.error({ err: cause, job: name }, "job worker error");
    const step = async () => {
      const hadWork = await workOff(boss, kind, work, stopping.signal);
      if (hadWork) wakeGivenUp();
      return hadWork;
    };
    loops.set(
      name,
      Array.from({ length: atOnce }, () => startWorkLoop(step, lookEverySeconds * 1000, onError)),
    );
    if (everySeconds !== undefined) timers.push(sendByClock(boss, name, everySeconds, work, () => wake(name)));
    // pg-boss looks for dead jobs too rarely for someone who is waiting.
    if (isLong) timers.push(again((mostSeconds * 1000) / SIGNS_OF_LIFE, () => boss.expire().then(wakeGivenUp), onError));
  }
  return {
    wake,
    stop: async () => {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all([...loops.values()].flat().map((loop) => loop.stop()));
    },
  };
}

/**
 * Runs one waiting job; false if there was none. A failed job is retried after its delay until its attempts are used
 * up; a job interrupted by a stop uses up none. A run that was considered dead changes nothing, because another run may
 * have the job.
 */
async function workOff<Means>(boss: PgBoss, kind: JobKind<Means>, work: Work<Means>, stopping: AbortSignal): Promise<boolean> {
  const { name } = kind;
  const [job] = await boss.fetch<SealedData>(name, { batchSize: 1, includeMetadata: true });
  if (!job) return false;
  const run: JobRun = { name, jobId: job.id, retryCount: job.retryCount };
  const superseded = new AbortController();
  const heartbeat = kind.isLong ? startHeartbeat(run, kind.mostSeconds, work, superseded) : undefined;
  const signal = AbortSignal.any([stopping, superseded.signal]);
  try {
    await work.run(kind, job.data, { jobId: job.id, isLast: job.retryCount >= job.retryLimit, signal });
  } catch (cause) {
    if (stopping.aborted) {
      work.log.warn({ err: cause, job: name, jobId: job.id }, "job interrupted by shutdown");
      if (!(await work.putBack(run))) tellSuperseded(run, work);
      return true;
    }
    work.log.warn({ err: cause, job: name, jobId: job.id }, "job failed");
    // Renewing the job first ensures that no other run takes it before it's marked as failed.
    if (await work.hold(run)) await boss.fail(name, job.id, { message: cause instanceof Error ? cause.message : String(cause) });
    else tellSuperseded(run, work);
    return true;
  } finally {
    clearInterval(heartbeat);
  }
  if (!(await work.complete(run))) tellSuperseded(run, work);
  return true;
}

function tellSuperseded(run: JobRun, work: Pick<Work<never>, "log">): void {
  work.log.warn({ job: run.name, jobId: run.jobId }, "a superseded job run ended; its result was ignored");
}

function startHeartbeat(
  run: JobRun,
  mostSeconds: number,
  work: Pick<Work<never>, "hold" | "log">,
  superseded: AbortController,
): NodeJS.Timeout {
  const { name, jobId } = run;
  const onError = (cause: unknown) => work.log.error({ err: cause, job: name, jobId }, "failed to renew a job's lease");
  const beat = async () => {
    if (!(await work.hold(run))) superseded.abort(new Error("Superseded by another run of this job"));
  };
  return again((mostSeconds * 1000) / SIGNS_OF_LIFE, beat, onError);
}

/** Repeats a step at an interval, even after failures. */
function again(everyMs: number, step: () => Promise<unknown>, onError: (cause: unknown) => void): NodeJS.Timeout {
  return setInterval(() => void step().catch(onError), everyMs).unref();
}

/** Sends a scheduled job now and then at its interval. Of all processes, only one sends it per interval. */
function sendByClock(
  boss: PgBoss,
  name: string,
  everySeconds: number,
  work: Pick<Work<never>, "seal" | "log">,
  wake: () => void,
): NodeJS.Timeout {
  const send = () => {
    boss
      .send(name, work.seal({}), { singletonSeconds: everySeconds })
      .then(wake, (cause: unknown) => work.log.error({ err: cause, job: name }, "failed to enqueue a scheduled job"));
  };
  send();
  return setInterval(send, everySeconds * 1000).unref();
}
