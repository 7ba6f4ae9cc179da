import { DAY_MS } from "#domain/dates/day-bounds.ts";

/** What is kept of one session on a shop's website. What goes beyond is counted alone. */
export const visitLimits = {
  batches: 400,
  /** Of these, how many of the first ones. The others are the newest, so that the last pages are always there. */
  firstBatches: 200,
  moves: 5_000,
  clicks: 1_000,
  inputs: 500,
  addresses: 5,
  /** After this a session takes nothing more. */
  lastsMs: DAY_MS,
  /** Of one batch. */
  batchMoves: 200,
  batchClicks: 50,
  batchInputs: 50,
  batchSubmissions: 10,
  batchKeys: 10_000,
  url: 1_000,
  text: 80,
  /** Of the trail's event, the first ones, and of the list of pages, the first and the last ones. */
  listedPages: 50,
  shownPages: 200,
  /** How many checkouts one session may name, and how many sessions one checkout has. */
  checkouts: 10,
  sessionsOfCheckout: 5,
  /** How long sessions are kept in which nothing was ordered, and how many of one shop: the newest. */
  unjoinedDays: 30,
  unjoined: 100_000,
  /** How many bytes a shop's pages may report in a day, and of these one IP address. */
  dayBytes: 2_000_000_000,
  dayBytesOfAddress: 20_000_000,
  /** How long a session's first page may be open before it first reports. */
  unreportedMs: 5 * 60_000,
} as const;
