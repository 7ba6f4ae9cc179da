export const PAGE_SIZES = [50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Lists are counted up to here; longer ones show a plus sign. */
export const EXACT_COUNT_LIMIT = 10_000;

/** A page's position in its list. `pages` is null if the list is too long to count. */
type PageRange = {
  text: string;
  hasPrevious: boolean;
  hasNext: boolean;
  pages: number | null;
};

/** '1–50 of 3,012', or '51–100 of 10,000+' if counting stopped early. Pages count from 1. */
export function pageRange(list: { page: number; pageSize: number; rows: number; count: number; isAtLeast: boolean }): PageRange {
  const { page, pageSize, rows, count, isAtLeast } = list;
  const from = (page - 1) * pageSize + 1;
  const total = isAtLeast ? `${formatCount(EXACT_COUNT_LIMIT)}+` : formatCount(count);
  return {
    text: rows === 0 ? `0 of ${total}` : `${formatCount(from)}–${formatCount(from + rows - 1)} of ${total}`,
    hasPrevious: page > 1,
    hasNext: isAtLeast ? rows === pageSize : page * pageSize < count,
    pages: isAtLeast ? null : lastPageOf(count, pageSize),
  };
}

/** The number of a list's last page; an empty list has one page. */
export function lastPageOf(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** A count with thousands separators. */
export function formatCount(count: number): string {
  return counts.format(count);
}

const counts = new Intl.NumberFormat("en-US");
