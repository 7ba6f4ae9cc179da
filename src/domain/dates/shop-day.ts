const formatters = new Map<string, Intl.DateTimeFormat>();

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

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const kept = formatters.get(timeZone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  formatters.set(timeZone, made);
  return made;
}
