import { createHash } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { keysOf } from "#domain/keys-of.ts";
import { documentFaults, type DocumentFile, type FoundInFile } from "#server/evidence-export/read-document.ts";
import type { Services } from "#server/services.ts";
import { threadFromSource } from "#server/thread-from-source.ts";
import { withDeadline } from "#server/with-deadline.ts";

const THREAD_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** For one file, and for all of an order: seconds are enough, and other exports wait meanwhile. */
const MOST_MS = 5_000;
const MOST_MS_FOR_ALL = 8_000;

/**
 * What was found in files without a text, by their kind and SHA-256: none ends a thread twice but by its time, which may be due to
 * others at work then, and an order whose files took too long together is read further the next time.
 */
const known = new Map<string, FoundInFile>();
const MOST_KNOWN = 1_000;

const startFromSource = threadFromSource(new URL("document-worker.ts", import.meta.url));
const foundPosted = z.object({
  fault: z.enum(keysOf(documentFaults)).nullable(),
  text: z.object({ text: z.string(), cutAfter: z.string().nullable() }).nullable(),
  lacksNotes: z.boolean().optional(),
});

const unchecked: FoundInFile = { fault: "unchecked", text: null };

export type Checking = { log: Pick<Services["log"], "warn">; signal: AbortSignal; mostMs?: number; mostMsEach?: number };

/**
 * Finds what keeps each file from being shown, and the texts of those that are printed. Files come from anywhere, so they are
 * read in a thread: one that takes too long or too much memory ends that thread, and nothing else. Those that took too long before
 * are read last, so that the others get their time. Once the time for all is over, the others count as not checked. Throws if it's
 * aborted.
 */
export async function checkDocuments<T extends { file: DocumentFile }>(
  documents: readonly T[],
  { log, signal, mostMs = MOST_MS_FOR_ALL, mostMsEach = MOST_MS }: Checking,
): Promise<(T & FoundInFile)[]> {
  const keyed = documents.map((document) => ({ document, key: keyOf(document.file) }));
  const checked = new Map<string, FoundInFile>();
  const isOpen = ({ key }: { key: string }) => !known.has(key) || wasSlow(key);
  let worker: Worker | null = mostMs > 0 && keyed.some(isOpen) ? await startThread(signal) : null;
  // Starting takes long on a busy machine, which says nothing about the files.
  const until = Date.now() + mostMs;
  try {
    for (const { document, key } of keyed.toSorted((a, b) => Number(wasSlow(a.key)) - Number(wasSlow(b.key)))) {
      signal.throwIfAborted();
      let found = known.get(key) ?? unchecked;
      if (isOpen({ key }) && until > Date.now()) worker ??= await startThread(signal);
      const leftMs = until - Date.now();
      if (isOpen({ key }) && worker !== null && leftMs > 0) {
        try {
          found = await foundIn(document.file, worker, signal, Math.min(mostMsEach, leftMs));
        } catch (cause) {
          log.warn({ err: cause, file: key }, "a document couldn't be checked");
          await worker.terminate();
          worker = null;
          signal.throwIfAborted();
          // What was spent on other files says nothing about this one.
          const isLate = cause instanceof Error && cause.name === "AbortError";
          found = until <= Date.now() ? unchecked : { fault: isLate ? "slow" : "unreadable", text: null };
        }
        if (found !== unchecked && found.text === null) remember(key, found);
      }
      checked.set(key, found);
    }
  } finally {
    await worker?.terminate();
  }
  return keyed.map(({ document, key }) => ({ ...document, ...(checked.get(key) ?? unchecked) }));
}

function wasSlow(key: string): boolean {
  return known.get(key)?.fault === "slow";
}

function remember(key: string, found: FoundInFile): void {
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
}

function foundIn(file: DocumentFile, worker: Worker, signal: AbortSignal, mostMs: number): Promise<FoundInFile> {
  return withDeadline(mostMs, signal, async (ended) => {
    const posted = once(worker, "message", { signal: ended });
    worker.postMessage(file, []);
    const [found] = await posted;
    return foundPosted.parse(found);
  });
}

function keyOf(file: DocumentFile): string {
  const bytes = file.kind === "pages" ? file.pdf : file.bytes;
  const kind = file.kind === "image" ? file.format : file.kind;
  return `${kind} ${createHash("sha256").update(bytes).digest("hex")}`;
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
