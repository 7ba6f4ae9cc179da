import { documentLimits } from "#domain/evidence/document-limits.ts";
import { SuretyError } from "#server/surety-error.ts";
import { makeLines, makeTurns } from "#server/turns.ts";

/**
 * Runs an upload of a shop. Its signal aborts once it took too long, which the caller is told. Throws "too-many-requests" if too
 * many are under way.
 */
export type Uploads = <T>(tenantId: number, work: (ended: AbortSignal) => Promise<T>) => Promise<T>;

type Limits = { ofShop: number; inAll: number; ms: number };

/** Uploads under way in this process: so that slow ones can't take up all of its connections, memory and disk. */
export function makeUploads({ ofShop, inAll, ms }: Limits = documentLimits.uploads): Uploads {
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
  return (tenantId, work) => inShop([String(tenantId)], () => amongAll(() => withinTime(AbortSignal.timeout(ms), (ended) => work(ended))));
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

function tooMany(words: string): SuretyError {
  return new SuretyError("too-many-requests", words, { retryAfterSeconds: 10 });
}
