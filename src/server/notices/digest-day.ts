import { calendarDay } from "#domain/dates/format-instant.ts";
import type { Handle } from "#server/db/database.ts";
import { readNoticeShop } from "#server/notices/notice-store.ts";
import { hasStruck } from "#server/notices/start-digests.ts";

/** The day whose digest counts as sent after a choice: today if its hour has passed, so that the first one comes tomorrow. */
export async function digestDayAfter(
  handle: Handle,
  tenantId: number,
  sentDay: string | null,
  digestHour: number | null,
  now: Date,
): Promise<string | null> {
  if (digestHour === null) return sentDay;
  const { timeZone } = await readNoticeShop(handle, tenantId);
  return hasStruck(digestHour, timeZone, now) ? calendarDay(now, timeZone) : sentDay;
}
