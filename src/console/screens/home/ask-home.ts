import type { QueryClient } from "@tanstack/react-query";
import { getExchangeRates } from "#contract/exchange-rates.ts";
import { getHome } from "#contract/home.ts";
import type { SignedInTenant } from "#contract/session.ts";
import { getSubscription } from "#contract/subscription.ts";
import type { Client } from "#console/api/client.ts";
import { endpointQuery } from "#console/api/queries.ts";
import { questionQuery } from "#console/api/question.ts";
import { comparedQuestion, figuresQuestion } from "#console/ui/figures/use-figures.ts";
import { DEFAULT_COMPARISON } from "#domain/figures/comparison.ts";
import { emptyDashboardFilter } from "#domain/figures/dashboard-filter.ts";

type Asker = { client: Client; queryClient: QueryClient };

/** Prefetches what the home page will need: what waits, and the key figures with the exchange rates and the shop's plan. */
export async function askHome({ client, queryClient }: Asker, tenant: SignedInTenant): Promise<void> {
  const ofTenant = { params: { tenantId: String(tenant.id) } };
  await Promise.all([
    queryClient.prefetchQuery(endpointQuery(client, getHome, {}, {})),
    queryClient.prefetchQuery(questionQuery(client, figuresQuestion(emptyDashboardFilter, tenant))),
    queryClient.prefetchQuery(questionQuery(client, comparedQuestion(emptyDashboardFilter, DEFAULT_COMPARISON, tenant))),
    queryClient.prefetchQuery(endpointQuery(client, getExchangeRates, {}, {})),
    queryClient.prefetchQuery(endpointQuery(client, getSubscription, ofTenant, {})),
  ]);
}
