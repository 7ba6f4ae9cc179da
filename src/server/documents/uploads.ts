import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";
import { formatBytes } from "#domain/text/format-bytes.ts";
import { SuretyError } from "#server/surety-error.ts";
import { makeLines, makeTurns } from "#server/turns.ts";

type Body = AsyncIterable<Uint8Array>;

/**
 * Runs an upload of a shop. Its signal aborts once it took too long, which the caller is told. Throws "too-many-requests" if too
 * many are under way or the shop has sent all that is received in a day, and reading the body "too-slow" if it only trickles in.
 */
export type Uploads = <T>(tenantId: number, body: Body, work: (body: Body, ended: AbortSignal) => Promise<T>) => Promise<T>;

type Limits = { ofShop: number; inAll: number; ms: number; bytesPerSecond: number; slowMs: number; bytesPerDay: number };

/**
 * Uploads in this process: so that slow ones can't take up all of its connections, memory and disk, nor the same file again and
 * again. `now` gives milliseconds of a clock that only runs forward.
 */
export function makeUploads(limits: Limits = documentLimits.uploads, now = () => performance.now()): Uploads {
  const { ofShop, inAll, ms } = limits;
  const inShop = makeLines({
    atOnce: ofShop,
    mostWaiting: 0,
    full: () => tooMany(`The limit is ${ofShop} uploads at once for one shop. Please try again.`),
  });
  const amongAll = makeTurns({
    atOnce: inAll,
    mostWaiting: 0,
    full: () => tooMany("Too many files are being uploaded. Please try again."),
  });
  const receive = makeDayCount(limits.bytesPerDay, now);
  return async (tenantId, body, work) => {
    receive(tenantId, 0);
    const counted = steadily(body, limits, now, (bytes) => receive(tenantId, bytes));
    return inShop([String(tenantId)], () => amongAll(() => withinTime(AbortSignal.timeout(ms), (ended) => work(counted, ended))));
  };
}

/** Counts bytes that a shop sends. Throws "too-many-requests" once it has sent the most of a day, even if none of it was kept. */
function makeDayCount(most: number, now: () => number): (tenantId: number, bytes: number) => void {
  const received = new Map<number, number>();
  let since = now();
  return (tenantId, bytes) => {
    if (now() - since >= DAY_MS) {
      received.clear();
      since = now();
    }
    const sofar = received.get(tenantId) ?? 0;
    if (sofar >= most) throw tooMany(`Your shop uploaded ${formatBytes(most)} in a day, the most it can. Try again later.`, 3600);
    received.set(tenantId, sofar + bytes);
  };
}

/** A body whose parts are counted as they arrive. Only the time in which the server waits for them makes it slow. */
async function* steadily(
  body: Body,
  { bytesPerSecond, slowMs }: Limits,
  now: () => number,
  receive: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let [waitedMs, bytes, since] = [0, 0, now()];
  for await (const part of body) {
    receive(part.byteLength);
    waitedMs += now() - since;
    bytes += part.byteLength;
    if (waitedMs >= slowMs) {
      if (bytes < (bytesPerSecond * waitedMs) / 1000) throw tooSlow(bytesPerSecond);
      [waitedMs, bytes] = [0, 0];
    }
    yield part;
    since = now();
  }
}

async function withinTime<T>(ended: AbortSignal, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(ended);
  } catch (cause) {
    throw ended.aborted ? tookTooLong(cause) : cause;
  }
}

export function tookTooLong(cause?: unknown): SuretyError {
  return new SuretyError("unavailable", "The upload took too long. Please try again.", { cause });
}

function tooSlow(bytesPerSecond: number): SuretyError {
  const words = `The connection is too slow: files must arrive at ${formatBytes(bytesPerSecond)} a second or faster. Please try again.`;
  return new SuretyError("too-slow", words);
}

function tooMany(words: string, retryAfterSeconds = 10): SuretyError {
  return new SuretyError("too-many-requests", words, { retryAfterSeconds });
}
