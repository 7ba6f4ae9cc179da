const formatters = new Map<string, Intl.DateTimeFormat>();

/** A time zone's short name at an instant: 'EST', 'GMT+1'. */
export function zoneName(instant: Date, timeZone: string): string {
  const parts = formatterFor(timeZone).formatToParts(instant);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const kept = formatters.get(timeZone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
  formatters.set(timeZone, made);
  return made;
}
