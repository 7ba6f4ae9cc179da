import type PgBoss from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import { jobKinds, jobNames } from "#server/jobs/job-kinds.ts";
import type { JobName, JobTry } from "#server/jobs/job-queue.ts";
import type { SealedJob } from "#server/jobs/sealed-job.ts";
import { startWorkLoop, type WorkLoop } from "#server/jobs/work-loop.ts";

type Work = {
  run(name: JobName, sealed: unknown, attempt: JobTry): Promise<void>;
  seal(data: Record<string, never>): SealedJob;
  log: Pick<FastifyBaseLogger, "error" | "warn">;
};

/** One loop for each kind of job, and a timer for each that the clock sends. */
export function startWorkers(boss: PgBoss, work: Work): { wake(name: JobName): void; stop(): Promise<void> } {
  const loops = new Map<JobName, WorkLoop>();
  const timers: NodeJS.Timeout[] = [];
  for (const name of jobNames) {
    const { lookEverySeconds, everySeconds } = jobKinds[name];
    const onError = (cause: unknown) => work.log.error({ err: cause, job: name }, "a worker met an error");
    const loop = startWorkLoop(() => workOff(boss, name, work), lookEverySeconds * 1000, onError);
    loops.set(name, loop);
    if (everySeconds !== null) timers.push(sendByClock(boss, name, everySeconds, work, loop));
  }
  return {
    wake: (name) => loops.get(name)?.wake(),
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
  };
}

/** Does one waiting job; false where there was none. A job that fails goes back with its wait, until its tries are used up. */
async function workOff(boss: PgBoss, name: JobName, work: Work): Promise<boolean> {
  const [job] = await boss.fetch<SealedJob>(name, { batchSize: 1, includeMetadata: true });
  if (!job) return false;
  try {
    await work.run(name, job.data, { jobId: job.id, isLast: job.retryCount >= job.retryLimit });
  } catch (cause) {
    work.log.warn({ err: cause, job: name, jobId: job.id }, "a job failed");
    await boss.fail(name, job.id, { message: cause instanceof Error ? cause.message : String(cause) });
    return true;
  }
  await boss.complete(name, job.id);
  return true;
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
