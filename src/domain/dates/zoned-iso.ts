import { zoneFormatter } from "#domain/dates/zone-formatter.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** Swedish dates are nearly ISO 8601: '2026-11-21 14:03:09'. */
const formatterFor = zoneFormatter("sv-SE", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** An instant as ISO 8601 in a time zone, to the second: '2026-11-21T14:03:09+02:00'. */
export function zonedIso(instant: Date, timeZone: string): string {
  const local = formatterFor(timeZone).format(instant).replace(" ", "T");
  const wholeSecond = Math.floor(instant.getTime() / SECOND_MS) * SECOND_MS;
  return `${local}${offsetText(Date.parse(`${local}Z`) - wholeSecond)}`;
}

function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${offsetMs < 0 ? "-" : "+"}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
