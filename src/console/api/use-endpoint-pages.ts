import { useInfiniteQuery, useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import type { z } from "zod";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useApi, type Api } from "#console/api/api-context.tsx";
import type { CallInput } from "#console/api/call-input.ts";
import { endpointKey } from "#console/api/queries.ts";

/**
 * Queries an endpoint page by page and caches all pages together, under the first one's key. `inputBefore` asks for the page
 * before an id, or with null for the first one; `lastId` is the last id of a page, or null if no page follows. A refresh loads
 * every page again, so that nothing is missing between two.
 */
export function useEndpointPages<A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  inputBefore: (id: number | null) => CallInput<D>,
  lastId: (page: z.output<A>) => number | null,
): UseInfiniteQueryResult<InfiniteData<z.output<A>, number | null>, ApiError> {
  const { client } = useApi();
  return useInfiniteQuery<z.output<A>, ApiError, InfiniteData<z.output<A>, number | null>, readonly unknown[], number | null>(
    pagesQuery<A, D>(client, endpoint, inputBefore, lastId, {}),
  );
}

/** Loads the pages of such a query again because the server said that there is more. Such calls don't keep the session alive. */
export function usePollPages<A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  inputBefore: (id: number | null) => CallInput<D>,
  lastId: (page: z.output<A>) => number | null,
): () => Promise<void> {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return async () => {
    const query = { ...pagesQuery<A, D>(client, endpoint, inputBefore, lastId, { isPoll: true }), staleTime: 0 };
    const prefetch = () => queryClient.prefetchInfiniteQuery<z.output<A>, ApiError, z.output<A>, readonly unknown[], number | null>(query);
    // Pages on their way may be older than what the server said.
    if (queryClient.isFetching({ queryKey: query.queryKey, exact: true }) > 0) await prefetch();
    await prefetch();
  };
}

function pagesQuery<A extends z.ZodType, D extends EndpointDefinition>(
  client: Api["client"],
  endpoint: D & { answer: A },
  inputBefore: (id: number | null) => CallInput<D>,
  lastId: (page: z.output<A>) => number | null,
  options: { isPoll?: boolean },
) {
  return {
    queryKey: endpointKey(endpoint, inputBefore(null)),
    queryFn: ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) =>
      client.call<A, D>(endpoint, inputBefore(pageParam), { ...options, signal }),
    initialPageParam: null,
    getNextPageParam: lastId,
  };
}
