import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import type { CallInput } from "#console/api/call-input.ts";
import { endpointKey } from "#console/api/queries.ts";

/**
 * A file that an endpoint streams, to be shown here. It's loaded once, which `onLoaded` hears of, and forgotten soon after nothing
 * shows it.
 */
export function useEndpointFile<D extends EndpointDefinition & { answer: { stream: string } }>(
  endpoint: D,
  input: CallInput<D>,
  onLoaded: () => void,
): UseQueryResult<Blob, ApiError> {
  const { client } = useApi();
  return useQuery<Blob, ApiError>({
    queryKey: ["file of", ...endpointKey(endpoint, input)],
    queryFn: async ({ signal }) => {
      const file = await (await client.stream(endpoint, input, { signal })).blob();
      onLoaded();
      return file;
    },
    staleTime: Infinity,
    gcTime: 10_000,
    refetchOnWindowFocus: false,
  });
}
