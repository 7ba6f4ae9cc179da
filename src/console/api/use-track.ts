import { trackEvent } from "#contract/analytics.ts";
import type { AnalyticsEventName, AnalyticsProperties } from "#domain/insights/analytics-events.ts";
import { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import type { Client } from "#console/api/client.ts";

type Event = { name: AnalyticsEventName; properties: AnalyticsProperties };

/** Events that could not be sent wait for the next one; of more than this, the oldest are dropped and their number is told. */
const MOST_UNSENT = 20;
type Unsent = { events: Event[]; dropped: number };
const unsentOf = new WeakMap<Client, Unsent>();

/** Counts a click. That it could not be sent never disturbs the person: it is sent with the next one. */
export function useTrack(): (name: AnalyticsEventName, properties: AnalyticsProperties) => Promise<void> {
  const { client } = useApi();
  return async (name, properties) => {
    const unsent = unsentOf.get(client) ?? { events: [], dropped: 0 };
    unsentOf.set(client, unsent);
    unsent.events.push({ name, properties });
    unsent.dropped += unsent.events.splice(0, Math.max(0, unsent.events.length - MOST_UNSENT)).length;
    for (const event of unsent.events.splice(0)) if (!(await isSent(client, event, unsent))) unsent.events.push(event);
  };
}

async function isSent(client: Client, { name, properties }: Event, unsent: Unsent): Promise<boolean> {
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
