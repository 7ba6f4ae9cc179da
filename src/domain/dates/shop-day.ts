import { zoneFormatter } from "#domain/dates/zone-formatter.ts";

const formatterFor = zoneFormatter("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });

/** An instant's calendar day in a time zone, YYYY-MM-DD. */
export function shopDay(instant: Date, timeZone: string): string {
  return formatterFor(timeZone).format(instant);
}

/** Whether a text names an IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatterFor(timeZone);
    return true;
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}
