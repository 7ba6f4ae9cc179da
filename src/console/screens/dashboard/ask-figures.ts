import type { QueryClient } from "@tanstack/react-query";
import { type SignedInTenant } from "#contract/session.ts";
import { getSubscription } from "#contract/subscription.ts";
import { getExchangeRates } from "#contract/exchange-rates.ts";
import type { Client } from "#console/api/client.ts";
import { endpointQuery } from "#console/api/queries.ts";
import { questionQuery } from "#console/api/question.ts";
import { figuresQuestion } from "#console/ui/figures/use-figures.ts";
import { readDashboardFilter } from "#domain/figures/dashboard-filter-url.ts";

type Asker = { client: Client; queryClient: QueryClient };

/** Prefetches what the dashboard will need for an address: its figures, exchange rates and the shop's plan. */
export async function askFigures({ client, queryClient }: Asker, tenant: SignedInTenant, params: URLSearchParams): Promise<void> {
  const ofTenant = { params: { tenantId: String(tenant.id) } };
  await Promise.all([
    queryClient.prefetchQuery(questionQuery(client, figuresQuestion(readDashboardFilter(params), tenant))),
    queryClient.prefetchQuery(endpointQuery(client, getExchangeRates, {}, {})),
    queryClient.prefetchQuery(endpointQuery(client, getSubscription, ofTenant, {})),
  ]);
}
