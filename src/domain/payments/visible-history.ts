import { startOfDay } from "#domain/dates/day-bounds.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { knownZone } from "#domain/dates/wall-time.ts";
import { hasActivity, type EventDetails } from "#domain/payments/event-details.ts";

type TrailEvent = { id: number; type: string; field: string | null; at: Date; details: Pick<EventDetails, "session"> };

/** Changes to these fields are hidden; the trail has events of their own for them. */
const HIDDEN_FIELDS = new Set(["phase", "risk"]);

/** The events of one day, newest first; `day` is YYYY-MM-DD in the shop's time zone. */
type TrailDay<T> = { day: string; events: T[] };

/** The visible trail: newest first, grouped by day, without changes to Phase and Risk and sessions in which nothing happened. */
export function visibleHistory<T extends TrailEvent>(events: readonly T[], timeZone: string): TrailDay<T>[] {
  const zone = knownZone(timeZone);
  const days: TrailDay<T>[] = [];
  // Of thousands of events, asking each for its day is slow: it's the last one's until that day's start.
  let start = new Date(Number.NaN);
  for (const event of events.filter(isVisible).toSorted(newestFirst)) {
    const last = days.at(-1);
    if (last && event.at >= start) {
      last.events.push(event);
      continue;
    }
    const day = shopDay(event.at, zone);
    start = startOfDay(day, zone);
    days.push({ day, events: [event] });
  }
  return days;
}

function isVisible(event: TrailEvent): boolean {
  const { type, field, details } = event;
  if (type === "SESSION") return details.session !== null && hasActivity(details.session);
  return type !== "FIELD_CHANGED" || !HIDDEN_FIELDS.has(field?.toLowerCase() ?? "");
}

function newestFirst(a: TrailEvent, b: TrailEvent): number {
  return b.at.getTime() - a.at.getTime() || b.id - a.id;
}
