import { startAskedThread } from "#server/asked-thread.ts";
import type { ReplayBatch, ReplayResult, ReplaySetup } from "#server/replay/replay-stream.ts";

export type ToReplayThread = { kind: "setup"; setup: ReplaySetup } | { kind: "batch"; batch: ReplayBatch };

/** A replay in a thread of its own, so that requests don't wait for it. */
export type ReplayThread = {
  /** Replays the next batch. Throws if the thread failed. */
  run(batch: ReplayBatch): Promise<ReplayResult>;
  /** Stops the thread, whatever it's doing. */
  close(): Promise<void>;
};

/** The custom lists that the scenarios use are what takes memory; nothing else of a replay grows with its orders. */
const MOST_MB = 1024;

export async function startReplayThread(setup: ReplaySetup): Promise<ReplayThread> {
  const thread = startAskedThread<ToReplayThread, ReplayResult>(new URL("replay-worker.ts", import.meta.url), "replay worker", MOST_MB);
  try {
    await thread.ask({ kind: "setup", setup });
  } catch (cause) {
    await thread.close();
    throw cause;
  }
  return { run: (batch) => thread.ask({ kind: "batch", batch }), close: thread.close };
}
