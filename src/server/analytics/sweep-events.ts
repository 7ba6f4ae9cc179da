import type { Database } from "#server/db/database.ts";
import { removeOldEvents } from "#server/analytics/event-store.ts";

const KEPT_MONTHS = 24;

/** Removes the events of longer ago than 24 months. */
export async function sweepEvents(database: Database, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  await database.asSystem((handle) => removeOldEvents(handle, before));
}
