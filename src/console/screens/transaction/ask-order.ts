import type { QueryClient } from "@tanstack/react-query";
import { getPayment } from "#contract/payment-detail.ts";
import { getRisks } from "#contract/payment-risks.ts";
import type { Client } from "#console/api/client.ts";
import { endpointQuery } from "#console/api/queries.ts";

/** Prefetches an order, and the reasons behind its score. */
export async function askOrder({ client, queryClient }: { client: Client; queryClient: QueryClient }, paymentId: string): Promise<void> {
  const ofOrder = { params: { id: paymentId } };
  await Promise.all([
    queryClient.prefetchQuery(endpointQuery(client, getPayment, ofOrder, {})),
    queryClient.prefetchQuery(endpointQuery(client, getRisks, ofOrder, {})),
  ]);
}
