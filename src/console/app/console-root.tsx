import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "react-router-dom";
import { ApiProvider, type Api } from "#console/api/api-context.tsx";
import { FrameProvider, type FrameParts } from "#console/session/frame-context.tsx";
import type { ConsoleRouter } from "#console/app/router.tsx";

export type ConsoleParts = {
  frameParts: FrameParts;
  api: Api;
  queryClient: QueryClient;
  router: ConsoleRouter;
};

/** The whole console, assembled from its parts. */
export function ConsoleRoot({ frameParts, api, queryClient, router }: ConsoleParts) {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <FrameProvider parts={frameParts}>
          <RouterProvider router={router} />
        </FrameProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
