import { useState } from "react";
import { getInsights, type InsightsReport } from "#contract/insights.ts";
import { isGone } from "#console/api/api-error.ts";
import { useAskAgain, useEndpoint, useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { INSIGHTS_POLL_MS } from "#domain/insights/insights-results.ts";

const newest = { query: { cached: "true" } } as const;

/**
 * The newest report, and how to start another. One that's pending is polled every 10 seconds, even if it was started before
 * the page was opened.
 */
export function useInsights() {
  const [begunId, setBegunId] = useState<number | null>(null);
  const forget = useForgetEndpoint();
  const askAgain = useAskAgain();
  const cached = useEndpoint(getInsights, newest);
  const start = useEndpointMutation(getInsights, {
    onSuccess: async (answer) => {
      if ("jobId" in answer) setBegunId(answer.jobId);
      await forget(getInsights, newest);
    },
  });
  const known = reportOf(cached.data);
  // Ids only grow, so a colleague's later report wins over the one started here.
  const isBegunNewest = begunId !== null && begunId > (known?.id ?? 0);
  const jobId = isBegunNewest ? begunId : known?.status === "pending" ? known.id : null;
  const ofJob = { query: { testId: jobId ?? 0 } };
  const job = useEndpoint(getInsights, ofJob, {
    enabled: jobId !== null,
    refetchEveryMs: (answer, error) =>
      !isGone(error) && (answer === undefined || reportOf(answer)?.status === "pending") ? INSIGHTS_POLL_MS : false,
    isPoll: true,
  });
  const asked = jobId === null ? null : askedReport(jobId, job);
  const isEnded = asked !== null && asked.status !== "pending";
  return {
    /** Null while the newest report loads. */
    report: known && (isEnded ? { ...asked, results: asked.results ?? known.results } : known),
    error: known ? null : cached.error,
    isLoading: cached.isFetching,
    reload: () => void cached.refetch(),
    isMaking: start.isPending || (jobId !== null && !isEnded),
    /** Starts a report. */
    refresh: () => start.mutate({ query: {} }),
    refreshError: start.error,
    /** Set while the latest poll has failed. */
    pollError: job.error,
    pollAgain: () => askAgain(getInsights, ofJob),
    isPolling: job.isFetching,
  };
}

/** The polled report. One that's gone, or no longer open to this shop, will never finish: it counts as failed. */
function askedReport(id: number, { data, error }: { data: Parameters<typeof reportOf>[0]; error: unknown }): InsightsReport | null {
  return isGone(error) ? { id, status: "failed", results: null } : reportOf(data);
}

function reportOf(answer: InsightsReport | { jobId: number } | undefined): InsightsReport | null {
  return answer === undefined || "jobId" in answer ? null : answer;
}
