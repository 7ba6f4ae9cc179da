import { trackEvent } from "#contract/analytics.ts";
import type { AnalyticsEventName, AnalyticsProperties } from "#domain/reports/analytics-events.ts";
import { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";

/** Counts a click. If it can't be sent, it's dropped: the person must not be bothered. */
export function useTrack(): (name: AnalyticsEventName, properties: AnalyticsProperties) => void {
  const { client } = useApi();
  return (name, properties) => {
    client.call(trackEvent, { body: { name, properties } }).catch((cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
    });
  };
}
