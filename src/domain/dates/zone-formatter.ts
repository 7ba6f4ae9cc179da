/** Gives the formatter for a time zone. Each is made once, because making one is slow. Throws a RangeError for an unknown zone. */
export function zoneFormatter(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const kept = formatters.get(timeZone);
    if (kept) return kept;
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formatters.set(timeZone, made);
    return made;
  };
}
