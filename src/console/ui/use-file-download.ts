import type { EndpointDefinition } from "#contract/endpoint.ts";
import type { SingleRun } from "#console/api/use-single-run.ts";
import { useDownload, type Download } from "#console/api/use-download.ts";
import { useFailureToast } from "#console/ui/toasts.tsx";

/** Downloads an endpoint's stream as a file. If that fails, a toast says so; show the error where the download was started, too. */
export function useFileDownload<D extends EndpointDefinition & { answer: { stream: string } }>(endpoint: D, fileName: string): Download<D> {
  const download = useDownload(endpoint, fileName);
  return { ...download, start: useStartWithToast(download) };
}

/** Starts a download whose failure a toast tells. */
export function useStartWithToast<I>({ start }: Pick<SingleRun<I>, "start">): SingleRun<I>["start"] {
  const showFailure = useFailureToast();
  return async (input) => {
    const ended = await start(input);
    if (ended === "failed") showFailure("Download File", "Failed to download file");
    return ended;
  };
}
