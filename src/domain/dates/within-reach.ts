/** Days that every database compares, and in which a year has four digits. Orders are well inside (`orderLimits`). */
const EARLIEST_DAY = "1999-01-01";
const LATEST_DAY = "2999-12-31";
const EARLIEST = new Date(`${EARLIEST_DAY}T00:00:00Z`);
const LATEST = new Date(`${LATEST_DAY}T00:00:00Z`);

/** A calendar day (YYYY-MM-DD), or the nearest that a database can be asked for, where no orders are either. */
export function dayWithinReach(day: string): string {
  if (day < EARLIEST_DAY) return EARLIEST_DAY;
  return day > LATEST_DAY ? LATEST_DAY : day;
}

/** An instant, or the nearest that a database can be asked for, where no orders are either. */
export function instantWithinReach(instant: Date): Date {
  if (instant < EARLIEST) return EARLIEST;
  return instant > LATEST ? LATEST : instant;
}
