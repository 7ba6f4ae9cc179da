import { zoneFormatter } from "#domain/dates/zone-formatter.ts";

const formatterFor = zoneFormatter("en-US", { timeZoneName: "shortOffset" });

/** How far a time zone's clocks are from UTC at an instant: 'UTC+1', 'UTC-3:30', 'UTC'. */
export function zoneOffset(instant: Date, timeZone: string): string {
  const parts = formatterFor(timeZone).formatToParts(instant);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "UTC";
  return offset.replace("GMT", "UTC").replace(/\+0$/, "");
}
