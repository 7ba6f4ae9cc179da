import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#console/api/api-error.ts";

/** How many times to retry a failure that may be temporary. */
const AUTOMATIC_RETRIES = 1;
/** An answer younger than this isn't fetched again when a screen opens. */
const FRESH_FOR_MS = 5_000;

/** The console's cache of server data. */
export function createQueryClient(settings: { retries?: number } = {}): QueryClient {
  const retries = settings.retries ?? AUTOMATIC_RETRIES;
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Whether the server can be reached is found out by calling it.
        networkMode: "always",
        staleTime: FRESH_FOR_MS,
        retry: (failures, error) => failures < retries && mayPass(error),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** Whether a failure may be temporary: the server couldn't be reached, was slow, or had an error. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === "unreachable" || error.kind === "timeout" || (error.status ?? 0) >= 500;
}
