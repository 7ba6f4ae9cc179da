import { EVENTS_READ, type ReadEvent } from "#server/live/changed-store.ts";

/** The payments whose trail grew. `more` says that others may have changed as well. */
export type ChangedPayments = { paymentIds: number[]; more: boolean };

/** One shop's trail as far as it has been read. */
export type WatchedTrail = {
  /** Events up to this one need not be read again. */
  after: () => number;
  /**
   * Takes the newest events after it and returns what they changed since the last time; the first time, the last things that changed.
   */
  take: (events: readonly ReadEvent[], now: number) => ChangedPayments;
  /** The payments that changed last, for a listener that may just have missed it. */
  last: () => ChangedPayments;
};

/**
 * Ids come from one sequence, but transactions commit in a different order. So events are read again for this long, and those
 * that appear late are still noticed.
 */
const READ_AGAIN_MS = 15_000;
/** The most payments that are named at once. */
const MOST_NAMED = 100;
const MOST_LAST = 20;

export function watchTrail(): WatchedTrail {
  let after = 0;
  let seen = new Set<number>();
  const marks: { at: number; eventId: number }[] = [];
  let last: number[] = [];
  let isFirst = true;

  return {
    after: () => after,
    last: () => ({ paymentIds: last, more: false }),
    take(events, now) {
      const fresh = events.filter(({ eventId }) => !seen.has(eventId));
      for (const { eventId } of fresh) seen.add(eventId);
      const newest = events[0]?.eventId;
      if (newest !== undefined) marks.push({ at: now, eventId: newest });
      while (marks[0] && (marks[0].at <= now - READ_AGAIN_MS || events.length === EVENTS_READ)) after = marks.shift()?.eventId ?? after;
      seen = new Set([...seen].filter((eventId) => eventId > after));
      const changed = [...new Set(fresh.filter((event) => !isOfNewOrder(event)).map(({ paymentId }) => paymentId))];
      const isTooMany = !isFirst && (fresh.length === EVENTS_READ || changed.length > MOST_NAMED);
      last = [...new Set([...changed, ...last])].slice(0, MOST_LAST);
      const named = changed.slice(0, isFirst ? MOST_LAST : MOST_NAMED);
      isFirst = false;
      return { paymentIds: named, more: isTooMany };
    },
  };
}

/** What every order's trail begins with. New orders are announced as such. */
function isOfNewOrder({ type, from }: ReadEvent): boolean {
  return type === "ORDER_CREATED" || (type === "DECISION" && from === null);
}
