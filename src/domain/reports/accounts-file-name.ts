import { calendarDay } from "#domain/dates/format-instant.ts";
import type { Period } from "#domain/figures/period.ts";

/** The file name of a master account's export, with its period: 'accounts-2026-10-01-to-2026-10-31.csv'. */
export function accountsFileName({ start, end }: Period, timeZone: string): string {
  const [first, last] = [calendarDay(start, timeZone), calendarDay(end, timeZone)];
  return `accounts-${first === last ? first : `${first}-to-${last}`}.csv`;
}
