import { addDays, startOfDay } from "#domain/dates/day-bounds.ts";
import type { DayCount } from "#server/payments/day-counts.ts";
import type { OpenSpan, ResolvedFilter } from "#server/payments/filter-sql.ts";
import type { PageRequest } from "#server/payments/payment-list-store.ts";

/** The span that a page of a list sorted by date falls in, and how many matching payments in it come before the page. */
type PageWindow = { span: OpenSpan; offset: number };

/** Finds a page's days from how many payments each has; `days` are newest first. */
export function pageWindow(days: readonly DayCount[], request: PageRequest, { span, timeZone }: ResolvedFilter): PageWindow {
  const isNewestFirst = request.sort.direction === "desc";
  const inOrder = isNewestFirst ? days : days.toReversed();
  let passed = 0;
  let skipped = 0;
  let first: string | null = null;
  let last: string | null = null;
  for (const { day, orders } of inOrder) {
    passed += orders;
    if (passed <= request.offset) {
      skipped = passed;
      continue;
    }
    first ??= day;
    last = day;
    if (passed >= request.offset + request.limit) break;
  }
  const [newest, oldest] = isNewestFirst ? [first, last] : [last, first];
  const isPastNewest = newest === null || newest === days[0]?.day;
  const isPastOldest = oldest === null || oldest === days.at(-1)?.day;
  return {
    offset: request.offset - skipped,
    span: {
      from: isPastOldest ? span.from : startOfDay(oldest, timeZone),
      before: isPastNewest ? span.before : startOfDay(addDays(newest, 1), timeZone),
    },
  };
}
