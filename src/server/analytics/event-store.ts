import type { AnalyticsEventName, AnalyticsProperties } from "#domain/reports/analytics-events.ts";
import type { Handle } from "#server/db/database.ts";
import { analyticsEvents } from "#server/db/schema/insight-tables.ts";

type NewEvent = { tenantId: number; userId: number | null; name: AnalyticsEventName; properties: AnalyticsProperties; at: Date };

/** Stores an event and returns its id. */
export async function addEvent(handle: Handle, event: NewEvent): Promise<number> {
  const [kept] = await handle.insert(analyticsEvents).values(event).returning({ id: analyticsEvents.analyticsEventId });
  if (!kept) throw new Error("An event that was inserted has no row");
  return kept.id;
}
