import type { AnalyticsEventName, AnalyticsProperties } from "#domain/insights/analytics-events.ts";
import type { Client } from "#console/api/client.ts";

export type UnsentEvents = {
  events: { name: AnalyticsEventName; properties: AnalyticsProperties }[];
  /** How many were dropped because there were too many. */
  dropped: number;
};

/** The events that a client could not send yet. */
export function unsentEvents(client: Client): UnsentEvents {
  const unsent = unsentOf.get(client) ?? { events: [], dropped: 0 };
  unsentOf.set(client, unsent);
  return unsent;
}

/** Drops them: events of one person and shop are never sent as another's. */
export function forgetUnsentEvents(client: Client): void {
  unsentOf.delete(client);
}

const unsentOf = new WeakMap<Client, UnsentEvents>();
