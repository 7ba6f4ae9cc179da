import type { AnalyticsEventName, AnalyticsProperties } from "#domain/reports/analytics-events.ts";

/** An event as a provider gets it. The same `id` again is the same event. */
export type ForwardedEvent = {
  id: number;
  name: AnalyticsEventName;
  properties: AnalyticsProperties;
  tenantId: number;
  userId: number | null;
  at: string;
};

const ANSWER_WITHIN_MS = 15_000;

/**
 * Sends an event to the operator's own provider, as JSON. (The address is the operator's, as that of the mail server is:
 * the rules of outgoing hooks are for addresses that shops give.) Throws where it is not taken.
 */
export async function forwardEvent(url: string, event: ForwardedEvent): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(event),
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The analytics provider answered ${response.status}`);
}
