/** Days that any database can compare and whose years have four digits. Orders are well within them (`orderLimits`). */
const EARLIEST_DAY = "1999-01-01";
const LATEST_DAY = "2999-12-31";
const EARLIEST = new Date(`${EARLIEST_DAY}T00:00:00Z`);
const LATEST = new Date(`${LATEST_DAY}T00:00:00Z`);

/** A calendar day (YYYY-MM-DD), moved to the nearest that a database can compare. There are no orders beyond it. */
export function dayWithinReach(day: string): string {
  if (day < EARLIEST_DAY) return EARLIEST_DAY;
  return day > LATEST_DAY ? LATEST_DAY : day;
}

/** An instant, moved to the nearest that a database can compare. There are no orders beyond it. */
export function instantWithinReach(instant: Date): Date {
  if (instant < EARLIEST) return EARLIEST;
  return instant > LATEST ? LATEST : instant;
}
