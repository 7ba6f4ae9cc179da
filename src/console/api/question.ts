import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { z } from "zod";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import type { CallInput } from "#console/api/call-input.ts";
import type { Client } from "#console/api/client.ts";

/**
 * Something to ask the server, with the key its answer is cached under. The key holds what was chosen, never an instant:
 * `ask` resolves "now" each time, so that everyone who made the same choice shares one answer.
 */
export type Question<T> = { key: readonly unknown[]; ask: (call: Call) => Promise<T> };

/** Calls an endpoint for a question. */
export type Call = <A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  input: CallInput<D>,
) => Promise<z.output<A>>;

export type QuestionOptions<T> = {
  /** While false, the question waits. */
  enabled?: boolean;
  /**
   * Shows the previous question's answer while this one loads (see `isPlaceholderData`), but not if it fails. An answer
   * that can't be refreshed always stays, with the error beside it.
   */
  keepPrevious?: boolean;
  /** Milliseconds until it is asked again; false for never. May depend on the last answer and any error since. */
  refetchEveryMs?: number | false | ((answer: T | undefined, error: ApiError | null) => number | false);
  /** The screen refreshes itself when the page becomes visible or comes back online. */
  renewsItself?: boolean;
  /** How long an answer stays fresh. */
  freshForMs?: number;
  /** How long an answer is kept that nothing shows any longer. */
  keptUnusedForMs?: number;
  /** Whether a timer or the server triggers the call, not the person. Such calls don't keep the session alive. */
  isPoll?: boolean | "once answered";
};

/** Asks a question and keeps its answer, even if a later refresh fails. */
export function useQuestion<T>(question: Question<T>, options: QuestionOptions<T> = {}): UseQueryResult<T, ApiError> {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const every = options.refetchEveryMs ?? false;
  const isPoll = () =>
    options.isPoll === "once answered" ? queryClient.getQueryData(question.key) !== undefined : (options.isPoll ?? false);
  return useQuery<T, ApiError>({
    queryKey: question.key,
    queryFn: ({ signal }) => question.ask(callerOf(client, { signal, isPoll: isPoll() })),
    enabled: options.enabled ?? true,
    refetchInterval: typeof every === "function" ? (query) => every(query.state.data, query.state.error) : every,
    ...(options.freshForMs === undefined ? {} : { staleTime: options.freshForMs }),
    ...(options.keptUnusedForMs === undefined ? {} : { gcTime: options.keptUnusedForMs }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.renewsItself ? { refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
  });
}

/** A question as a cache query, for prefetching. */
export function questionQuery<T>(
  client: Client,
  question: Question<T>,
  { isPoll = false }: { isPoll?: boolean } = {},
): { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<T> } {
  return { queryKey: question.key, queryFn: ({ signal }) => question.ask(callerOf(client, { signal, isPoll })) };
}

/**
 * Refreshes an answer that is shown, unless a call is already in flight. Without `isPoll` the person asked for it, which
 * keeps the session alive. Errors show up where the answer does.
 */
export function useRenew(): <T>(question: Question<T>, call?: { isPoll?: boolean }) => void {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return (question, call) => void queryClient.prefetchQuery({ ...questionQuery(client, question, call), staleTime: 0 });
}

function callerOf(client: Client, options: { signal: AbortSignal; isPoll: boolean }): Call {
  return (endpoint, input) => client.call(endpoint, input, options);
}
