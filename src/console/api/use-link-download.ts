import type { EndpointDefinition } from "#contract/endpoint.ts";
import { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import type { CallInput } from "#console/api/call-input.ts";
import { saveAs } from "#console/api/save-as.ts";
import { useSingleRun, type SingleRun } from "#console/api/use-single-run.ts";

/**
 * Downloads a file of any size that is behind a signed link: the page never holds it, the browser saves it as it comes.
 * That the link is still good is asked before, for a browser that is refused a file says nothing that could be shown. A
 * link that could not be read, null, fails.
 */
export function useLinkDownload<D extends EndpointDefinition & { access: "anyone"; answer: { stream: string } }>(
  endpoint: D,
  fileName: string,
): SingleRun<CallInput<D> | null> {
  const { client } = useApi();
  return useSingleRun(async (input: CallInput<D> | null) => {
    if (input === null) throw new ApiError("unreadable", "The link to the file cannot be read");
    const asking = new AbortController();
    await client.stream(endpoint, input, { signal: asking.signal });
    asking.abort();
    saveAs(client.address(endpoint, input), fileName);
  });
}
