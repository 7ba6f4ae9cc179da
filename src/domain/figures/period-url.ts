import { readDays, writeDays } from "#domain/dates/day-filter.ts";
import { readInstants, writeInstants } from "#domain/dates/instants-url.ts";
import { MAX_LAST_UNITS, periodUnits, type PeriodFilter } from "#domain/figures/period.ts";
import { periodPresets } from "#domain/figures/period-presets.ts";

/**
 * Writes the date filter for a URL: 'last-2-weeks', 'this-month', 'on-2026-11-21', '2026-11-01..2026-11-07', or two instants. Null, the
 * default, is left out.
 */
export function writePeriod(filter: PeriodFilter | null): string | null {
  switch (filter?.type) {
    case undefined:
      return null;
    case "inLast":
      return `last-${filter.count}-${filter.unit}`;
    case "preset":
      return filter.preset;
    case "period":
      return writeInstants(filter);
    case "equal":
    case "between":
    case "onOrAfter":
    case "beforeOrOn":
      return writeDays(filter);
  }
}

/** Reads the date filter from a URL. Never throws: unreadable text means the default. */
export function readPeriod(text: string | null): PeriodFilter | null {
  const [, digits, unitText] = /^last-(\d{1,4})-([a-z]+)$/.exec(text ?? "") ?? [];
  if (digits !== undefined) return lastFilter(Number(digits), unitText ?? "");
  const preset = periodPresets.find((known) => known === text);
  if (preset !== undefined) return { type: "preset", preset };
  const instants = readInstants(text ?? "");
  return instants === null ? readDays(text ?? "") : { type: "period", ...instants };
}

function lastFilter(count: number, unitText: string): PeriodFilter | null {
  const unit = periodUnits.find((known) => known === unitText);
  return unit !== undefined && count >= 1 && count <= MAX_LAST_UNITS[unit] ? { type: "inLast", count, unit } : null;
}
