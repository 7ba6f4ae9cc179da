import { constants, setPriority } from "node:os";
import { parentPort, Worker } from "node:worker_threads";
import { threadFromSource } from "#server/thread-from-source.ts";

/** A thread that answers one question after another. */
export type AskedThread<Question, Answer> = {
  /** Throws if the thread failed. */
  ask(question: Question): Promise<Answer>;
  /** Stops the thread, whatever it's doing. */
  close(): Promise<void>;
};

/** Starts a thread from its source, which calls `answerInThread`. */
export function startAskedThread<Question, Answer>(file: URL, name: string, mostMb: number): AskedThread<Question, Answer> {
  const limits = { maxOldGenerationSizeMb: mostMb, maxYoungGenerationSizeMb: 64 };
  const worker = new Worker(threadFromSource(file), { execArgv: [], resourceLimits: limits });
  let fault: Error | null = null;
  let waiting: { resolve: (answer: Answer) => void; reject: (cause: Error) => void } | null = null;
  const fail = (cause: unknown) => {
    fault = cause instanceof Error ? cause : new Error(String(cause));
    waiting?.reject(fault);
  };
  worker.on("message", (answer: Answer) => waiting?.resolve(answer));
  worker.on("error", fail);
  worker.on("exit", (code) => fail(fault ?? new Error(`The ${name} exited with code ${code}`)));
  return {
    ask(question) {
      if (fault !== null) return Promise.reject(fault);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        worker.postMessage(question, []);
      });
    },
    close: async () => void (await worker.terminate()),
  };
}

/** What such a thread does: it answers each question, and lets what comes in go first. */
export function answerInThread<Question, Answer>(answer: (question: Question) => Answer): void {
  const port = parentPort;
  if (port === null) throw new Error("Questions are answered in a worker thread");
  // Only on Linux does a thread have a priority of its own.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  port.on("message", (question: Question) => port.postMessage(answer(question)));
}
