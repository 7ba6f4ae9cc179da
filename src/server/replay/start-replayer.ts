import { Worker } from "node:worker_threads";
import type { ReplayBatch, ReplayResult, ReplaySetup } from "#server/replay/replay-stream.ts";
import { threadFromSource } from "#server/thread-from-source.ts";

export type ToReplayThread = { kind: "setup"; setup: ReplaySetup } | { kind: "batch"; batch: ReplayBatch };

/** A replay in a thread of its own, so that requests don't wait for it. */
export type ReplayThread = {
  /** Replays the next batch. Throws if the thread failed. */
  run(batch: ReplayBatch): Promise<ReplayResult>;
  /** Stops the thread, whatever it's doing. */
  close(): Promise<void>;
};

/** The custom lists that the scenarios use are what takes memory; nothing else of a replay grows with its orders. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

export async function startReplayThread(setup: ReplaySetup): Promise<ReplayThread> {
  const worker = new Worker(startFromSource, { execArgv: [], resourceLimits: THREAD_LIMITS });
  let fault: Error | null = null;
  let waiting: { resolve: (result: ReplayResult) => void; reject: (cause: Error) => void } | null = null;
  const fail = (cause: unknown) => {
    fault = cause instanceof Error ? cause : new Error(String(cause));
    waiting?.reject(fault);
  };
  worker.on("message", (result: ReplayResult) => waiting?.resolve(result));
  worker.on("error", fail);
  worker.on("exit", (code) => fail(fault ?? new Error(`The replay worker exited with code ${code}`)));

  function send(message: ToReplayThread): Promise<ReplayResult> {
    if (fault !== null) return Promise.reject(fault);
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      worker.postMessage(message, []);
    });
  }

  try {
    await send({ kind: "setup", setup });
  } catch (cause) {
    await worker.terminate();
    throw cause;
  }
  return { run: (batch) => send({ kind: "batch", batch }), close: async () => void (await worker.terminate()) };
}

const startFromSource = threadFromSource(new URL("replay-worker.ts", import.meta.url));
