import { getMovers, type Movers } from "#contract/movers.ts";
import { getNetworks } from "#contract/networks.ts";
import { endpointKey, useAskAgain, useEndpoint } from "#console/api/queries.ts";
import { useQuestion, useRenew, type Question } from "#console/api/question.ts";
import { useSession } from "#console/session/session-context.tsx";
import { requestNow, type DashboardShop } from "#console/ui/figures/use-figures.ts";
import type { Comparison } from "#domain/figures/comparison.ts";
import type { DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import type { Period } from "#domain/figures/period.ts";

// Fetched after the first figures. Kept out of the file that asks for those, so that they don't wait for these contracts to load.

const MOVERS_EVERY_MS = 60_000;
/** Chargebacks arrive daily at most. */
const NETWORKS_EVERY_MS = 300_000;

/** The biggest changes, with the filter and period they are for; null if the shop's plan doesn't include them. */
export type ShownMovers = { filter: DashboardFilter; period: Period; movers: Movers | null };

/** The biggest changes from the period that a filter's is compared to, refreshed periodically. */
export function useMovers(filter: DashboardFilter, comparedTo: Comparison) {
  const { tenant } = useSession();
  const renew = useRenew();
  const question = moversQuestion(filter, comparedTo, tenant);
  const query = useQuestion(question, { keepPrevious: true, refetchEveryMs: MOVERS_EVERY_MS, isPoll: "once answered" });
  return { ...query, retry: { onRetry: () => renew(question), isRetrying: query.isFetching } };
}

/** Where the shop stands with the card networks, refreshed periodically. */
export function useNetworks() {
  const askAgain = useAskAgain();
  const query = useEndpoint(getNetworks, {}, { refetchEveryMs: NETWORKS_EVERY_MS, isPoll: "once answered" });
  return { ...query, retry: { onRetry: () => askAgain(getNetworks, {}), isRetrying: query.isFetching } };
}

function moversQuestion(filter: DashboardFilter, comparedTo: Comparison, shop: DashboardShop): Question<ShownMovers> {
  return {
    key: [...endpointKey(getMovers), filter, comparedTo],
    ask: async (call) => {
      const request = requestNow(filter, shop);
      return { filter, period: request.period, movers: await call(getMovers, { body: { ...request, comparedTo } }) };
    },
  };
}
