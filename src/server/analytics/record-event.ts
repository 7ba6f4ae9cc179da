import type { AnalyticsEventName, AnalyticsProperties } from "#domain/reports/analytics-events.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { addEvent } from "#server/analytics/event-store.ts";
import { forwardEventJob } from "#server/platforms/analytics/forward-event.ts";
import type { Services } from "#server/services.ts";

/** Stores a click in the console and, if an analytics provider is configured, forwards it with a job. */
export async function recordEvent(
  services: Pick<Services, "config" | "database" | "jobs" | "now">,
  { tenantId, userId }: ShopActor,
  { name, properties }: { name: AnalyticsEventName; properties: AnalyticsProperties },
): Promise<void> {
  const at = services.now();
  await services.database.forTenants([tenantId], async (handle) => {
    const id = await addEvent(handle, { tenantId, userId, name, properties, at });
    if (services.config.analyticsUrl === null) return;
    await services.jobs.send(forwardEventJob, { id, name, properties, tenantId, userId, at: at.toISOString() }, handle);
  });
}
