import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { mayPass } from "#console/api/query-client.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";

/** Asks again what is on the screen and failed for a reason that may have passed. */
export async function refetchFailed(queryClient: QueryClient, mayHavePassed: (error: unknown) => boolean = mayPass): Promise<void> {
  await queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" && state.fetchStatus === "idle" && mayHavePassed(state.error),
  });
}

/** Does so whenever a lost connection to the server is back. */
export function useRefetchFailed(): void {
  const queryClient = useQueryClient();
  useLiveEvent("back", () => void refetchFailed(queryClient));
}
