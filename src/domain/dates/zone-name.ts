import { zoneFormatter } from "#domain/dates/zone-formatter.ts";

const formatterFor = zoneFormatter("en-US", { timeZoneName: "short" });

/** A time zone's short name at an instant: 'EST', 'GMT+1'. */
export function zoneName(instant: Date, timeZone: string): string {
  const parts = formatterFor(timeZone).formatToParts(instant);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
