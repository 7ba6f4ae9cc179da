import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { z } from "zod";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useApi, type Api } from "#console/api/api-context.tsx";
import type { AnyInput, CallInput } from "#console/api/call-input.ts";

export type EndpointQueryOptions<T = unknown> = {
  /** False waits; the query runs once it is true. */
  enabled?: boolean;
  /** Shows the last answer while the next one loads (`isPlaceholderData` says so). */
  keepPrevious?: boolean;
  /** Asks again after so many milliseconds; false never. May depend on the last answer, and on the fault that came since. */
  refetchEveryMs?: number | false | ((answer: T | undefined, error: ApiError | null) => number | false);
  /** How long an answer counts as fresh. */
  freshForMs?: number;
  /** How long an answer that nobody shows any more is kept. */
  keptForMs?: number;
  /** True where the clock or the server asks again, not the person: such calls keep no session alive. */
  isPoll?: boolean;
};

/**
 * Asks an endpoint and keeps its answer. The cache's key is the endpoint with its input, so two
 * screens that ask the same share one answer.
 */
export function useEndpoint<A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  input: CallInput<D>,
  options: EndpointQueryOptions<z.output<A>> = {},
): UseQueryResult<z.output<A>, ApiError> {
  const { client } = useApi();
  const every = options.refetchEveryMs ?? false;
  return useQuery<z.output<A>, ApiError>({
    ...endpointQuery<A, D>(client, endpoint, input, options),
    enabled: options.enabled ?? true,
    refetchInterval: typeof every === "function" ? (query) => every(query.state.data, query.state.error) : every,
    ...(options.freshForMs === undefined ? {} : { staleTime: options.freshForMs }),
    ...(options.keptForMs === undefined ? {} : { gcTime: options.keptForMs }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** A call as the cache knows it: the same for whoever asks. */
export function endpointQuery<A extends z.ZodType, D extends EndpointDefinition>(
  client: Api["client"],
  endpoint: D & { answer: A },
  input: CallInput<D>,
  options: { isPoll?: boolean },
): { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<z.output<A>> } {
  return {
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => client.call<A, D>(endpoint, input, { signal, isPoll: options.isPoll ?? false }),
  };
}

/**
 * Asks again what is shown because a person wants it, also where the clock asks otherwise (`isPoll`): this call keeps the
 * session alive. A fault is found where the answer is.
 */
export function useAskAgain(): <A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  input: CallInput<D>,
) => void {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return (endpoint, input) => void queryClient.prefetchQuery({ ...endpointQuery(client, endpoint, input, {}), staleTime: 0 });
}

/** Calls an endpoint that changes something: `mutate(input)`. Tell `forgetEndpoint` what it has made stale. */
export function useEndpointMutation<A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  options: { onSuccess?: (answer: z.output<A>, input: CallInput<D>) => void | Promise<void> } = {},
): UseMutationResult<z.output<A>, ApiError, CallInput<D>> {
  const { client } = useApi();
  return useMutation<z.output<A>, ApiError, CallInput<D>>({
    mutationFn: (input) => client.call<A, D>(endpoint, input),
    onSuccess: (answer, input) => options.onSuccess?.(answer, input),
  });
}

/** The cache's key of a call; without an input, of every call of the endpoint. */
export function endpointKey(endpoint: EndpointDefinition, input?: AnyInput): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return input === undefined ? [name] : [name, input];
}

/**
 * Loads an endpoint's answers anew wherever they are shown: all of them, or those of one input. A question
 * that is still under way is asked again too, because its answer may be of the time before.
 */
export async function forgetEndpoint(queryClient: QueryClient, endpoint: EndpointDefinition, input?: AnyInput): Promise<void> {
  const filter = { queryKey: endpointKey(endpoint, input) };
  await queryClient.cancelQueries(filter);
  await queryClient.invalidateQueries(filter);
}

/** `forgetEndpoint` for components. */
export function useForgetEndpoint(): (endpoint: EndpointDefinition, input?: AnyInput) => Promise<void> {
  const queryClient = useQueryClient();
  return (endpoint, input) => forgetEndpoint(queryClient, endpoint, input);
}
