import { trackEvent } from "#contract/analytics.ts";
import type { AnalyticsEventName, AnalyticsProperties } from "#domain/insights/analytics-events.ts";
import { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import type { Client } from "#console/api/client.ts";
import { unsentEvents, type UnsentEvents } from "#console/api/unsent-events.ts";

/** Events that could not be sent wait for the next one; of more than this, the oldest are dropped and their number is told. */
const MOST_UNSENT = 20;

/** Counts a click. That it could not be sent never disturbs the person: it is sent with the next one. */
export function useTrack(): (name: AnalyticsEventName, properties: AnalyticsProperties) => Promise<void> {
  const { client } = useApi();
  return async (name, properties) => {
    const unsent = unsentEvents(client);
    unsent.events.push({ name, properties });
    unsent.dropped += unsent.events.splice(0, Math.max(0, unsent.events.length - MOST_UNSENT)).length;
    for (const event of unsent.events.splice(0)) {
      // Whoever came meanwhile has events of their own.
      if (unsent !== unsentEvents(client)) return;
      if (!(await isSent(client, event, unsent))) unsent.events.push(event);
    }
  };
}

async function isSent(client: Client, { name, properties }: UnsentEvents["events"][number], unsent: UnsentEvents): Promise<boolean> {
  const { dropped } = unsent;
  try {
    await client.call(trackEvent, { body: { name, properties: dropped === 0 ? properties : { ...properties, dropped } } });
    unsent.dropped -= dropped;
    return true;
  } catch (cause) {
    if (cause instanceof ApiError) return false;
    throw cause;
  }
}
