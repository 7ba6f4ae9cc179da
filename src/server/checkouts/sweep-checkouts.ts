import type { Database } from "#server/db/database.ts";
import { removeOldCheckouts } from "#server/checkouts/checkout-store.ts";

const KEPT_MONTHS = 24;

/** Removes the checkouts of longer ago than 24 months, with the addresses in them. */
export async function sweepCheckouts(database: Database, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  await database.asSystem((handle) => removeOldCheckouts(handle, before));
}
