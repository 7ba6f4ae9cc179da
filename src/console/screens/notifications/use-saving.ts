import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { getNotices, type NoticeSettings } from "#contract/notices.ts";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { endpointKey, useEndpointMutation } from "#console/api/queries.ts";
import { ApiError } from "#console/api/api-error.ts";

/** Calls an endpoint that answers with the settings, and shows those. */
export function useSaving<A extends z.ZodType<NoticeSettings>, D extends EndpointDefinition>(endpoint: D & { answer: A }) {
  const queryClient = useQueryClient();
  return useEndpointMutation<A, D>(endpoint, {
    onSuccess: (settings) => void queryClient.setQueryData(endpointKey(getNotices, {}), settings),
  });
}

/** What the server said about one field; undefined if it said nothing. */
export function fieldFault(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.problem?.errors?.find((fault) => fault.path === path)?.message;
}
