import { dayWords } from "#domain/dates/day-filter.ts";
import { capitalized } from "#domain/text/capitalized.ts";
import { presetName } from "#domain/figures/period-presets.ts";
import { spanWords } from "#domain/figures/span-words.ts";
import { DEFAULT_PERIOD_DAYS, lastWords, type PeriodFilter, type PeriodUnit } from "#domain/figures/period.ts";

/** The date filter opens with "in the last" 1 day. */
export const FIRST_LAST_COUNT = 1;
export const FIRST_LAST_UNIT: PeriodUnit = "days";

/** The date chip's text: 'Last 30 days', 'This month', 'Nov 1, 2026 – Nov 7, 2026'. Instants are in the shop's time zone. */
export function periodWords(filter: PeriodFilter | null, timeZone: string): string {
  switch (filter?.type) {
    case undefined:
      return lastWords(DEFAULT_PERIOD_DAYS, "days");
    case "inLast":
      return lastWords(filter.count, filter.unit);
    case "preset":
      return presetName(filter.preset);
    case "period":
      return spanWords(filter, timeZone);
    case "equal":
    case "between":
    case "onOrAfter":
    case "beforeOrOn":
      return capitalized(dayWords(filter));
  }
}

/** A filter's choices on its chip, joined by commas. If there are more than 2, the first "and N more". */
export function chosenNames(names: readonly string[]): string {
  const [first = "", ...others] = names;
  return names.length > MOST_NAMES ? `${first} and ${others.length} more` : names.join(", ");
}

const MOST_NAMES = 2;
