import type { Database } from "#server/db/database.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Batches per minute that each process takes from one shop's pages: a thousand people who are there at once. */
export const MOST_PER_SHOP = 6_000;
const MINUTE_MS = 60_000;

/** Counts a batch of a shop's pages. Throws "too-many-requests" above the limit of a minute. */
export function countVisit(database: Database, tenantId: number, now: Date): void {
  const counted = countsOf(database);
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const { count } = counted.get(tenantId)?.minute === minute ? (counted.get(tenantId) ?? { count: 0 }) : { count: 0 };
  if (count >= MOST_PER_SHOP)
    throw new SuretyError("too-many-requests", `The limit is ${formatCount(MOST_PER_SHOP)} of these requests per minute for one shop.`, {
      retryAfterSeconds: 60,
    });
  counted.set(tenantId, { minute, count: count + 1 });
}

type Counts = Map<number, { minute: number; count: number }>;
const countsBy = new WeakMap<Database, Counts>();

function countsOf(database: Database): Counts {
  const known = countsBy.get(database) ?? new Map<number, { minute: number; count: number }>();
  countsBy.set(database, known);
  return known;
}
