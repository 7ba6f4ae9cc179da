import type { QueryClient } from "@tanstack/react-query";
import { listPayments } from "#contract/payment-list.ts";
import type { Client } from "#console/api/client.ts";
import { endpointQuery } from "#console/api/queries.ts";
import { pageInput } from "#console/screens/transactions/page-input.ts";
import { readPaymentList } from "#domain/payments/payment-list-url.ts";

/** Prefetches the page of the list that an address names. */
export async function askList(
  { client, queryClient }: { client: Client; queryClient: QueryClient },
  params: URLSearchParams,
): Promise<void> {
  await queryClient.prefetchQuery(endpointQuery(client, listPayments, pageInput(readPaymentList(params)), {}));
}
