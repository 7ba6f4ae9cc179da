import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#console/api/api-error.ts";

/** Failures that may pass by themselves are tried so many times more. */
const AUTOMATIC_RETRIES = 1;
/** An answer younger than this is not asked for again when a screen opens. */
const FRESH_FOR_MS = 5_000;

/** The console's cache of server data. */
export function createQueryClient(settings: { retries?: number } = {}): QueryClient {
  const retries = settings.retries ?? AUTOMATIC_RETRIES;
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: (failures, error) => failures < retries && mayPass(error),
      },
      mutations: { retry: false },
    },
  });
}

/** Whether a failure may pass by itself: a server that could not be reached, was slow, or broke. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === "unreachable" || error.kind === "timeout" || (error.status ?? 0) >= 500;
}
