import { expiryAfter } from "#domain/custom-lists/expiry-day.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { readListValue } from "#domain/custom-lists/read-list-value.ts";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import type { NewEntry } from "#server/custom-lists/entry-store.ts";
import { newEntry } from "#server/custom-lists/sent-entries.ts";
import type { EntryCells } from "#server/custom-lists/read-entry-rows.ts";

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;
/** What a decoder leaves of bytes that aren't UTF-8. */
const NOT_UTF8 = "\ufffd";

/** Reads a file's row as an entry, or says everything that is wrong with it. */
export function readEntryCells(
  type: ListType,
  { value, expiry, note }: EntryCells,
  timeZone: string,
  now: Date,
): { entry: NewEntry } | { faults: string[] } {
  if (`${value}${expiry}${note}`.includes(NOT_UTF8)) return { faults: ["isn't UTF-8; save the file as CSV UTF-8"] };
  const read = readListValue(type, value);
  const expiresAt = expiry === "" ? null : readExpiry(expiry, timeZone);
  const faults: string[] = [];
  if ("fault" in read) faults.push(`value ${read.fault}`);
  if (expiry !== "" && expiresAt === null) faults.push("expiry must be a date, such as 2026-11-01, or a date and time with a time zone");
  if (expiresAt !== null && expiresAt <= now) faults.push("expiry must be in the future");
  if (note.length > listLimits.note) faults.push(`note ${fieldFaults.longerThan(listLimits.note)}`);
  return "fault" in read || faults.length > 0 ? { faults } : { entry: newEntry(read, expiresAt, note) };
}

/** An instant, or a day's end in the shop's time zone. */
function readExpiry(text: string, timeZone: string): Date | null {
  if (isCalendarDay(text)) return expiryAfter(text, timeZone);
  const instant = instantPattern.test(text) ? new Date(text) : null;
  return instant === null || Number.isNaN(instant.getTime()) ? null : instant;
}
