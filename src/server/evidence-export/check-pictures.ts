import { createHash } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { pictureFaults, type PictureBlock, type PictureFault } from "#server/evidence-export/read-pictures.ts";
import { threadFromSource } from "#server/thread-from-source.ts";
import { withDeadline } from "#server/with-deadline.ts";

const THREAD_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** For one file, and for all of an order: seconds are enough, and other exports wait meanwhile. */
const MOST_MS = 15_000;
const MOST_MS_FOR_ALL = 30_000;

/** Files that ended a thread, by their SHA-256, so that none does so twice. */
const endedThreads = new Set<string>();
const MOST_REMEMBERED = 1_000;

const startFromSource = threadFromSource(new URL("picture-worker.ts", import.meta.url));
const faultPosted = z.enum(pictureFaults).nullable();

/**
 * Says what keeps each file from being shown; null where nothing does. Files come from anywhere, so they are read in a thread:
 * one that takes too long or too much memory ends that thread, and nothing else.
 */
export async function checkPictures(blocks: readonly PictureBlock[], signal: AbortSignal): Promise<(PictureFault | null)[]> {
  const faults: (PictureFault | null)[] = [];
  const until = Date.now() + MOST_MS_FOR_ALL;
  let worker: Worker | null = null;
  try {
    for (const block of blocks) {
      signal.throwIfAborted();
      const hash = createHash("sha256").update(bytesOf(block)).digest("hex");
      if (endedThreads.has(hash)) {
        faults.push("unreadable");
        continue;
      }
      worker ??= await startThread(signal);
      const fault = await faultOf(block, worker, signal, until).catch(() => "ended" as const);
      faults.push(fault === "ended" ? "unreadable" : fault);
      if (fault !== "ended") continue;
      await worker.terminate();
      worker = null;
      // A stop of the server, or what was spent on other files, says nothing about this one.
      if (signal.aborted || until <= Date.now()) continue;
      if (endedThreads.size >= MOST_REMEMBERED) endedThreads.clear();
      endedThreads.add(hash);
    }
  } finally {
    await worker?.terminate();
  }
  return faults;
}

function faultOf(block: PictureBlock, worker: Worker, signal: AbortSignal, until: number): Promise<PictureFault | null> {
  return withDeadline(Math.max(Math.min(MOST_MS, until - Date.now()), 0), signal, async (ended) => {
    const posted = once(worker, "message", { signal: ended });
    worker.postMessage(block, []);
    const [fault] = await posted;
    return faultPosted.parse(fault);
  });
}

function bytesOf(block: PictureBlock): Uint8Array {
  return block.kind === "image" ? block.bytes : block.pdf;
}

async function startThread(signal: AbortSignal): Promise<Worker> {
  const worker = new Worker(startFromSource, { execArgv: [], resourceLimits: THREAD_LIMITS });
  // A thread may also run out of memory while it's being ended, when nothing waits for it.
  worker.on("error", () => undefined);
  try {
    await once(worker, "message", { signal });
    return worker;
  } catch (cause) {
    await worker.terminate();
    throw cause;
  }
}
