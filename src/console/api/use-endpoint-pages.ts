import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import type { z } from "zod";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
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
  return useInfiniteQuery<z.output<A>, ApiError, InfiniteData<z.output<A>, number | null>, readonly unknown[], number | null>({
    queryKey: endpointKey(endpoint, inputBefore(null)),
    queryFn: ({ pageParam, signal }) => client.call<A, D>(endpoint, inputBefore(pageParam), { signal }),
    initialPageParam: null,
    getNextPageParam: lastId,
  });
}
