/** Limits of custom lists. */
export const listLimits = {
  /** Lists of a shop. */
  lists: 500,
  name: 100,
  /** Entries of a shop, in all of its lists: each process keeps the lists that decide orders in memory. */
  entries: 1_000_000,
  value: 320,
  note: 500,
  /** Values of one request, separated by commas; files have no such limit. */
  valuesAtOnce: 1_000,
  /** An uploaded file. */
  fileBytes: 200 * 1024 * 1024,
  /** A row of it. */
  rowChars: 64 * 1024,
  /** Bad lines of a file that its report names; the rest are counted. */
  namedLines: 1_000,
  /** Uploads of a shop that wait or run. */
  uploadsAtOnce: 5,
  /** Uploads of a list that are listed, the newest. */
  uploadsListed: 20,
  /** Expired entries can be read for this long. */
  expiredKeptMonths: 24,
  /** When a list held a value that it no longer holds is known for this long. */
  spansKeptMonths: 25,
  /** What a list would have hit is counted over this many days, and over at most so many of the newest orders. */
  hitDays: 90,
  hitOrders: 100_000,
} as const;
