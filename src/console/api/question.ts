import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { z } from "zod";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import type { CallInput } from "#console/api/call-input.ts";
import type { Client } from "#console/api/client.ts";

/**
 * What is asked, under the key by which its answer is kept. The key holds what was chosen and no instant: "now" is resolved
 * in `ask`, each time anew, so that whoever asks for the same choice shares one answer.
 */
export type Question<T> = { key: readonly unknown[]; ask: (call: Call) => Promise<T> };

/** Calls an endpoint on behalf of a question. */
export type Call = <A extends z.ZodType, D extends EndpointDefinition>(
  endpoint: D & { answer: A },
  input: CallInput<D>,
) => Promise<z.output<A>>;

export type QuestionOptions<T> = {
  /** False waits; the question is asked once it is true. */
  enabled?: boolean;
  /**
   * Shows the last answer to the question before while that to this one loads (`isPlaceholderData` says so), and no longer
   * where it fails. An answer that cannot be renewed stays in any case, with the error beside it.
   */
  keepPrevious?: boolean;
  /** Asks again after so many milliseconds; false never. May depend on the last answer, and on the fault that came since. */
  refetchEveryMs?: number | false | ((answer: T | undefined, error: ApiError | null) => number | false);
  /** The screen itself asks anew when the page is shown or connected again. */
  renewsItself?: boolean;
  /** How long an answer counts as fresh. */
  freshForMs?: number;
  /** Whether the clock or the server asks, not the person: such calls keep no session alive. */
  isPoll?: boolean | "once answered";
};

/** Asks a question and keeps its answer, also over a later failure. */
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
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.renewsItself ? { refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
  });
}

/** A question as the cache knows it: the same for whoever asks. */
export function questionQuery<T>(
  client: Client,
  question: Question<T>,
  { isPoll = false }: { isPoll?: boolean } = {},
): { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<T> } {
  return { queryKey: question.key, queryFn: ({ signal }) => question.ask(callerOf(client, { signal, isPoll })) };
}

/**
 * Asks anew what is shown, unless it is being asked. Without `isPoll` because a person wants it: such a call keeps the
 * session alive. A fault is found where the answer is.
 */
export function useRenew(): <T>(question: Question<T>, call?: { isPoll?: boolean }) => void {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return (question, call) => void queryClient.prefetchQuery({ ...questionQuery(client, question, call), staleTime: 0 });
}

function callerOf(client: Client, options: { signal: AbortSignal; isPoll: boolean }): Call {
  return (endpoint, input) => client.call(endpoint, input, options);
}
