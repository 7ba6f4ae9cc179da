import { z } from "zod";
import { analyticsEvent } from "#contract/analytics.ts";
import { job } from "#server/jobs/job.ts";
import type { Services } from "#server/services.ts";

/** An event as a provider receives it. A repeated `id` is the same event. */
const forwardedEvent = analyticsEvent.extend({ id: z.int(), tenantId: z.int(), userId: z.int().nullable(), at: z.string() });
type ForwardedEvent = z.output<typeof forwardedEvent>;

const ANSWER_WITHIN_MS = 15_000;

/**
 * Sends an event to the operator's own provider as JSON. Throws if it isn't accepted. The operator configures the URL,
 * so the restrictions on URLs from shops don't apply.
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
  if (!response.ok) throw new Error(`The analytics provider responded with status ${response.status}`);
}

export const forwardEventJob = job({
  name: "forward-event",
  data: forwardedEvent,
  retries: 8,
  firstRetrySeconds: 15,
  mostSeconds: 60,
  lookEverySeconds: 5,
  run: async ({ config }: Pick<Services, "config">, event) => {
    // The provider was removed from the configuration since.
    if (config.analyticsUrl !== null) await forwardEvent(config.analyticsUrl, event);
  },
});
