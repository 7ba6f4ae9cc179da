import { useMutation, useQueryClient, type QueryClient, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";
import type { z } from "zod";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useApi, type Api } from "#console/api/api-context.tsx";
import type { AnyInput, CallInput } from "#console/api/call-input.ts";
import { questionQuery, useQuestion, useRenew, type Question, type QuestionOptions } from "#console/api/question.ts";

/**
 * Queries an endpoint and caches its answer. The cache key is the endpoint with its input, so two screens that ask for the
 * same thing share one answer.
 */
export function useEndpoint<A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  input: CallInput<D>,
  options: QuestionOptions<z.output<A>> = {},
): UseQueryResult<z.output<A>, ApiError> {
  return useQuestion(endpointQuestion<A, D>(endpoint, input), options);
}

/** A call as a cache query, for prefetching. */
export function endpointQuery<A extends z.ZodType, D extends EndpointDefinition>(
  client: Api["client"],
  endpoint: D & { answer: A },
  input: CallInput<D>,
  options: { isPoll?: boolean },
): ReturnType<typeof questionQuery<z.output<A>>> {
  return questionQuery(client, endpointQuestion<A, D>(endpoint, input), options);
}

/** Asks an endpoint again because the person wants it. Unlike a poll, this call keeps the session alive. */
export function useAskAgain(): <A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  input: CallInput<D>,
) => void {
  const renew = useRenew();
  return <A extends z.ZodType, D extends EndpointDefinition>(endpoint: D & { answer: A }, input: CallInput<D>) =>
    renew(endpointQuestion<A, D>(endpoint, input));
}

/**
 * Asks an endpoint again because the server said that its answer changed. An answer on its way may be older than that, so
 * it's asked once more after it.
 */
export function usePollAgain(): <A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  input: CallInput<D>,
) => Promise<void> {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return async <A extends z.ZodType, D extends EndpointDefinition>(endpoint: D & { answer: A }, input: CallInput<D>) => {
    const query = { ...endpointQuery<A, D>(client, endpoint, input, { isPoll: true }), staleTime: 0 };
    if (queryClient.isFetching({ queryKey: query.queryKey, exact: true }) > 0) await queryClient.prefetchQuery(query);
    await queryClient.prefetchQuery(query);
  };
}

/** A question that is a single call, with the chosen input. */
function endpointQuestion<A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  input: CallInput<D>,
): Question<z.output<A>> {
  return { key: endpointKey(endpoint, input), ask: (call) => call<A, D>(endpoint, input) };
}

/** Calls an endpoint that changes something: `mutate(input)`. Use `forgetEndpoint` for the answers it makes stale. */
export function useEndpointMutation<A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  options: { onSuccess?: (answer: z.output<A>, input: CallInput<D>) => void | Promise<void>; isPoll?: boolean } = {},
): UseMutationResult<z.output<A>, ApiError, CallInput<D>> {
  const { client } = useApi();
  return useMutation<z.output<A>, ApiError, CallInput<D>>({
    mutationFn: (input) => client.call<A, D>(endpoint, input, { isPoll: options.isPoll ?? false }),
    onSuccess: (answer, input) => options.onSuccess?.(answer, input),
  });
}

/** Changes a cached answer, unless there is none or it's an earlier one that couldn't be loaded again. */
export function useChangeAnswer(): <A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  input: CallInput<D>,
  change: (answer: z.output<A>) => z.output<A>,
) => void {
  const queryClient = useQueryClient();
  return <A extends z.ZodType, D extends EndpointDefinition>(
    endpoint: D & { answer: A },
    input: CallInput<D>,
    change: (answer: z.output<A>) => z.output<A>,
  ) => {
    const queryKey = endpointKey(endpoint, input);
    if (queryClient.getQueryState(queryKey)?.status !== "success") return;
    queryClient.setQueryData<z.output<A>>(queryKey, (answer) => (answer === undefined ? undefined : change(answer)));
  };
}

/** A call's cache key; without an input, the key of all calls to the endpoint. */
export function endpointKey(endpoint: EndpointDefinition, input?: AnyInput): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return input === undefined ? [name] : [name, input];
}

/**
 * Reloads an endpoint's answers wherever they are shown: all of them, or those for one input. Calls still in flight are
 * repeated too, because their answers may be out of date.
 */
export async function forgetEndpoint(queryClient: QueryClient, endpoint: EndpointDefinition, input?: AnyInput): Promise<void> {
  const filter = { queryKey: endpointKey(endpoint, input) };
  await queryClient.cancelQueries(filter);
  await queryClient.invalidateQueries(filter);
}

/** Reloads everything that is shown of one thing: the answers of all calls with these parameters, whatever their query. */
export function useForgetAbout(): (params: Readonly<Record<string, string>>) => Promise<void> {
  const queryClient = useQueryClient();
  return async (params) => {
    const named = JSON.stringify(params);
    const filter = { predicate: ({ queryKey: [, input] }: { queryKey: readonly unknown[] }) => paramsOf(input) === named };
    await queryClient.cancelQueries(filter);
    await queryClient.invalidateQueries(filter);
  };
}

function paramsOf(input: unknown): string | null {
  return typeof input === "object" && input !== null && "params" in input ? JSON.stringify(input.params) : null;
}

/** `forgetEndpoint` for components. */
export function useForgetEndpoint(): (endpoint: EndpointDefinition, input?: AnyInput) => Promise<void> {
  const queryClient = useQueryClient();
  return (endpoint, input) => forgetEndpoint(queryClient, endpoint, input);
}
