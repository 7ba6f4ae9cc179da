import { Worker } from "node:worker_threads";
import { brandImageFaults, brandImageLimits, checkBrandImage, type BrandImageFault } from "#domain/accounts/brand-image.ts";
import type { ImageKind } from "#domain/evidence/document-kind.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";
import { threadFromSource } from "#server/thread-from-source.ts";
import { makeLines, makeTurns } from "#server/turns.ts";
import { withDeadline } from "#server/with-deadline.ts";

/** The image itself is in memory that these don't count: its size is limited by the headers that are checked first. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
const MOST_MS = 5_000;
/** How long a caller waits for their turn. */
const MOST_WAIT_MS = 10_000;
/** More than a data URL has before its data. */
const DATA_URL_HEAD = 100;
/** Images take much memory, so they're read one after the other. Each shop has at most one in this line. */
const inTurn = makeTurns({ atOnce: 1, mostWaiting: 20, full: isBusy });
/** A shop that sends more while its images are read is told to wait, so that it can't fill the line of all shops. */
const inLineOfShop = makeLines({ mostWaiting: 0, full: isReading });

const startFromSource = threadFromSource(new URL("image-worker.ts", import.meta.url));

type Means = { log: Pick<Services["log"], "warn">; signal: AbortSignal; mostMs?: number };

/** Does work that reads images of a shop. Throws "too-many-requests" while the shop has other images read. */
export function readingImagesOf<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
  return inLineOfShop([String(tenantId)], work);
}

/**
 * The image that a shop sent, as a PNG, or what's wrong with it. It may come from anywhere: it's decoded in a thread that is ended.
 * Throws "unavailable" if too many images of other shops are before it.
 */
export async function readBrandImage(
  base64: string,
  { log, signal, mostMs = MOST_MS }: Means,
): Promise<{ png: Uint8Array; fault: null } | { fault: BrandImageFault }> {
  // Every 4 characters are 3 bytes.
  if (base64.length > 4 * Math.ceil(brandImageLimits.bytes / 3) + DATA_URL_HEAD) return { fault: brandImageFaults.tooLarge };
  const bytes = bytesOf(base64);
  if (bytes === null) return { fault: brandImageFaults.otherKind };
  const checked = checkBrandImage(bytes);
  if (checked.fault !== null) return checked;
  try {
    return { png: await decodedInTurn({ bytes, kind: checked.kind }, signal, mostMs), fault: null };
  } catch (cause) {
    if (signal.aborted) throw new SuretyError("unavailable", "The caller left before the image was read.");
    // The line was too long, or took too long.
    if (cause instanceof SuretyError) throw isBusy();
    if (cause instanceof TooSlow) return { fault: brandImageFaults.slow };
    if (!(cause instanceof Damaged)) throw cause;
    log.warn({ err: cause }, "an image of a shop couldn't be read");
    return { fault: brandImageFaults.unreadable };
  }
}

/** What base64 or a data URL holds; null if it's neither. */
export function bytesOf(text: string): Uint8Array | null {
  const base64 = text.trim().replace(/^data:[\w.+/;=-]*;base64,/i, "");
  const isBase64 = base64 !== "" && /^[A-Za-z\d+/]*={0,2}$/.test(base64);
  return isBase64 ? new Uint8Array(Buffer.from(base64, "base64")) : null;
}

function isBusy(): SuretyError {
  return new SuretyError("unavailable", "Many images are being read right now. Please try again.", { retryAfterSeconds: 10 });
}

function isReading(): SuretyError {
  return new SuretyError("too-many-requests", "Images of your shop are still being read. Please try again.", { retryAfterSeconds: 5 });
}

class Damaged extends Error {}
class TooSlow extends Error {}

type Image = { bytes: Uint8Array; kind: ImageKind };

function decodedInTurn(image: Image, signal: AbortSignal, mostMs: number): Promise<Uint8Array> {
  return withDeadline(MOST_WAIT_MS, signal, (waited) => inTurn(() => decoded(image, signal, mostMs), waited));
}

function decoded(image: Image, signal: AbortSignal, mostMs: number): Promise<Uint8Array> {
  return withDeadline(mostMs, signal, async (ended) => {
    const worker = new Worker(startFromSource, { workerData: image, execArgv: [], resourceLimits: THREAD_LIMITS });
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        worker.once("message", resolve);
        // A damaged image has the decoder throw, or give up.
        worker.once("error", (cause) => reject(new Damaged("The image can't be decoded", { cause })));
        worker.once("exit", (code) => reject(new Error(`The image thread exited with code ${code}`)));
        ended.addEventListener("abort", () => reject(new TooSlow("The image wasn't read in time", { cause: ended.reason })), {
          once: true,
        });
      });
    } finally {
      await worker.terminate();
    }
  });
}
