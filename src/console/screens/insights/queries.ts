import { useState } from "react";
import { getInsights, type InsightsReport } from "#contract/insights.ts";
import { isGone } from "#console/api/api-error.ts";
import { useAskAgain, useEndpoint, useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { INSIGHTS_POLL_MS } from "#domain/insights/insights-results.ts";

const newest = { query: { cached: "true" } } as const;

/**
 * The newest report and the way to a new one. A report that is being made is asked for every 10 seconds, also after the
 * page was left meanwhile.
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
  // Ids only grow: what is known of later goes before what was begun here.
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
    /** Null until the newest report is known. */
    report: known && (isEnded ? { ...asked, results: asked.results ?? known.results } : known),
    error: known ? null : cached.error,
    isLoading: cached.isFetching,
    reload: () => void cached.refetch(),
    isMaking: start.isPending || (jobId !== null && !isEnded),
    /** Begins a report. */
    refresh: () => start.mutate({ query: {} }),
    refreshError: start.error,
    /** Set while the progress of a report cannot be told. */
    pollError: job.error,
    pollAgain: () => askAgain(getInsights, ofJob),
    isPolling: job.isFetching,
  };
}

/** A report that was asked for; what is gone, or no longer for this shop to see, is never told to end, and has failed. */
function askedReport(id: number, { data, error }: { data: Parameters<typeof reportOf>[0]; error: unknown }): InsightsReport | null {
  return isGone(error) ? { id, status: "failed", results: null } : reportOf(data);
}

function reportOf(answer: InsightsReport | { jobId: number } | undefined): InsightsReport | null {
  return answer === undefined || "jobId" in answer ? null : answer;
}
