import { Worker } from "node:worker_threads";
import { brandImageFaults, brandImageLimits, checkBrandImage, type BrandImageFault } from "#domain/accounts/brand-image.ts";
import type { ImageKind } from "#domain/evidence/document-kind.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";
import { threadFromSource } from "#server/thread-from-source.ts";
import { makeTurns } from "#server/turns.ts";
import { withDeadline } from "#server/with-deadline.ts";

/** The image itself is in memory that these don't count: its size is limited by the headers that are checked first. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
const MOST_MS = 15_000;
/** More than a data URL has before its data. */
const DATA_URL_HEAD = 100;
/** Images take much memory, so they're read one after the other. */
const inTurn = makeTurns({ atOnce: 1, mostWaiting: 20 });

const startFromSource = threadFromSource(new URL("image-worker.ts", import.meta.url));

type Means = { log: Pick<Services["log"], "warn">; signal: AbortSignal; mostMs?: number };

/** The image that a shop sent, as a PNG, or what's wrong with it. It may come from anywhere: it's decoded in a thread that is ended. */
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
    return { png: await inTurn(() => decoded({ bytes, kind: checked.kind }, signal, mostMs), signal), fault: null };
  } catch (cause) {
    if (signal.aborted) throw new SuretyError("unavailable", "The caller left before the image was read.");
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

class Damaged extends Error {}
class TooSlow extends Error {}

function decoded(image: { bytes: Uint8Array; kind: ImageKind }, signal: AbortSignal, mostMs: number): Promise<Uint8Array> {
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
