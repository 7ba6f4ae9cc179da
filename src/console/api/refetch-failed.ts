import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { mayPass } from "#console/api/query-client.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";

/** Refetches what is on screen and failed for a reason that may be over. */
export async function refetchFailed(queryClient: QueryClient, mayHavePassed: (error: unknown) => boolean = mayPass): Promise<void> {
  await queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" && state.fetchStatus === "idle" && mayHavePassed(state.error),
  });
}

/** Does so whenever a lost connection to the server is restored. */
export function useRefetchFailed(): void {
  const queryClient = useQueryClient();
  useLiveEvent("back", () => void refetchFailed(queryClient));
}
