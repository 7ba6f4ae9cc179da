import { formatCount } from "#domain/payments/page-range.ts";
import type { Database } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Batches per minute that each process keeps of one shop's pages: a hundred people who are there at once. The embedded database takes
 * up to 20 ms for one, and has others to serve. Those that wait to be stored may go beyond.
 */
export const MOST_OF_SHOP = 1_200;
/** Batches per minute that each process takes from one address for nothing: they were known or refused. */
export const MOST_IN_VAIN = 60;
const MINUTE_MS = 60_000;

type Sender = { tenantId: number; source: string };

/** Throws "too-many-requests" if a shop's pages, or an address alone, have sent all that is taken in a minute. */
export function requireVisitRoom(database: Database, { tenantId, source }: Sender, now: Date): void {
  const counts = countsOf(database, now);
  if ((counts.kept.get(tenantId) ?? 0) >= MOST_OF_SHOP)
    throw tooMany(`The limit is ${formatCount(MOST_OF_SHOP)} of these requests per minute for one shop.`);
  if ((counts.inVain.get(source) ?? 0) >= MOST_IN_VAIN)
    throw tooMany(`The limit is ${MOST_IN_VAIN} of these requests per minute from one IP address that were sent before or refused.`);
}

/** Counts a batch: one that is kept for its shop, any other for its address alone, so that copies use up nothing of the shop's. */
export function countVisit(database: Database, { tenantId, source }: Sender, isKept: boolean, now: Date): void {
  const { kept, inVain } = countsOf(database, now);
  if (isKept) kept.set(tenantId, (kept.get(tenantId) ?? 0) + 1);
  else inVain.set(source, (inVain.get(source) ?? 0) + 1);
}

function tooMany(words: string): SuretyError {
  return new SuretyError("too-many-requests", words, { retryAfterSeconds: 60 });
}

type Counts = { minute: number; kept: Map<number, number>; inVain: Map<string, number> };
const countsBy = new WeakMap<Database, Counts>();

function countsOf(database: Database, now: Date): Counts {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const known = countsBy.get(database);
  if (known?.minute === minute) return known;
  const counts = { minute, kept: new Map<number, number>(), inVain: new Map<string, number>() };
  countsBy.set(database, counts);
  return counts;
}
