import type { JobName } from "#server/jobs/job-queue.ts";

type JobKind = {
  /** Tries after the first, and the seconds before the first of them; each later wait is about twice as long. */
  retries: number;
  firstRetrySeconds: number;
  /** A job that takes longer is taken for dead and tried again. */
  mostSeconds: number;
  /** It may take any time, and is taken for dead once its process has been silent for `mostSeconds`. */
  isLong?: true;
  /** What is sent, with the same data, once its last try has failed or died. */
  whenGivenUp?: JobName;
  /** How often a worker looks for one. */
  lookEverySeconds: number;
  /** Sent by the clock, once in this time over all processes; null where use cases send it. */
  everySeconds: number | null;
};

/** What another kind is given up to stands before it: the queue must know it first. */
export const jobKinds: Record<JobName, JobKind> = {
  "send-mail": { retries: 8, firstRetrySeconds: 15, mostSeconds: 120, lookEverySeconds: 2, everySeconds: null },
  "fold-figures": { retries: 0, firstRetrySeconds: 0, mostSeconds: 300, lookEverySeconds: 15, everySeconds: 60 },
  "sweep-expired": { retries: 2, firstRetrySeconds: 60, mostSeconds: 300, lookEverySeconds: 60, everySeconds: 3600 },
  // Looked at each hour, so that a provider that is configured anew is asked soon; rates are fetched once a day.
  "refresh-rates": { retries: 4, firstRetrySeconds: 60, mostSeconds: 60, lookEverySeconds: 60, everySeconds: 3600 },
  "insights-report": { retries: 3, firstRetrySeconds: 5, mostSeconds: 120, lookEverySeconds: 2, everySeconds: null },
  "give-up-report": { retries: 8, firstRetrySeconds: 15, mostSeconds: 60, lookEverySeconds: 5, everySeconds: null },
  "make-report": {
    retries: 5,
    firstRetrySeconds: 2,
    mostSeconds: 30,
    isLong: true,
    whenGivenUp: "give-up-report",
    lookEverySeconds: 2,
    everySeconds: null,
  },
  "forward-event": { retries: 8, firstRetrySeconds: 15, mostSeconds: 60, lookEverySeconds: 5, everySeconds: null },
};

export const jobNames = Object.keys(jobKinds).filter((name): name is JobName => Object.hasOwn(jobKinds, name));
