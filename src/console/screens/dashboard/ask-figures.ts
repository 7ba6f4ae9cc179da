import type { QueryClient } from "@tanstack/react-query";
import { type SignedInTenant } from "#contract/session.ts";
import { getSubscription } from "#contract/subscription.ts";
import { getDashboard } from "#contract/dashboard.ts";
import { getExchangeRates } from "#contract/exchange-rates.ts";
import type { Client } from "#console/api/client.ts";
import { endpointQuery } from "#console/api/queries.ts";
import { readDashboard } from "#console/screens/dashboard/dashboard-address.ts";
import { isMoving, requestOf } from "#console/screens/dashboard/figures-request.ts";
import { periodOf } from "#domain/figures/period.ts";

type Asker = { client: Client; queryClient: QueryClient };

/**
 * Asks for the figures of an address as the dashboard will, and for what its totals and sections need besides. A period
 * that ends now is left to the dashboard: its own would be another.
 */
export async function askFigures({ client, queryClient }: Asker, tenant: SignedInTenant, params: URLSearchParams): Promise<void> {
  const { filter } = readDashboard(params);
  const period = periodOf(filter.period, { now: new Date(), timeZone: tenant.timeZone, shopSince: tenant.createdAt });
  const ofTenant = { params: { tenantId: String(tenant.id) } };
  await Promise.all([
    ...(isMoving(filter) ? [] : [queryClient.prefetchQuery(endpointQuery(client, getDashboard, { body: requestOf(period, filter) }, {}))]),
    queryClient.prefetchQuery(endpointQuery(client, getExchangeRates, {}, {})),
    queryClient.prefetchQuery(endpointQuery(client, getSubscription, ofTenant, {})),
  ]);
}
