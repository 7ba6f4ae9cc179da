import { Worker } from "node:worker_threads";
import type { Evidence, FormattedEvidence } from "#server/evidence-export/evidence-block.ts";
import { threadFromSource } from "#server/thread-from-source.ts";

/** What the largest files of a case need. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

const startFromSource = threadFromSource(new URL("evidence-worker.ts", import.meta.url));

/** Formats evidence in a thread of its own, so that requests never wait for it. Throws if that fails or is aborted. */
export async function formatEvidence(evidence: Evidence, signal: AbortSignal): Promise<FormattedEvidence> {
  signal.throwIfAborted();
  const worker = new Worker(startFromSource, { workerData: evidence, execArgv: [], resourceLimits: THREAD_LIMITS });
  try {
    return await new Promise<FormattedEvidence>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`The evidence thread exited with code ${code}`)));
      signal.addEventListener("abort", () => reject(new Error("The evidence wasn't formatted in time", { cause: signal.reason })));
    });
  } finally {
    await worker.terminate();
  }
}
