import type { EndpointDefinition } from "#contract/endpoint.ts";
import { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import type { CallInput } from "#console/api/call-input.ts";
import { saveAs } from "#console/api/save-as.ts";
import { useSingleRun, type SingleRun } from "#console/api/use-single-run.ts";

/**
 * Downloads a file of any size from a signed link. The browser saves it as it arrives; the page never holds it. The link is
 * checked first, because a browser that is refused a file gives no error we could show. A link of null, one that couldn't
 * be read, fails.
 */
export function useLinkDownload<D extends EndpointDefinition & { access: "anyone"; answer: { stream: string } }>(
  endpoint: D,
  fileName: string,
): SingleRun<CallInput<D> | null> {
  const { client } = useApi();
  return useSingleRun(async (input: CallInput<D> | null) => {
    if (input === null) throw new ApiError("unreadable", "The link to the file can't be read");
    const asking = new AbortController();
    await client.stream(endpoint, input, { signal: asking.signal });
    asking.abort();
    saveAs(client.address(endpoint, input), fileName);
  });
}
