import { useState } from "react";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { useApi } from "#console/api/api-context.tsx";
import type { CallInput } from "#console/api/call-input.ts";

export type LinkDownload<D extends EndpointDefinition> = {
  /** Hands the link to the browser, which saves the file as it comes; a second call while one runs does nothing. */
  start: (input: CallInput<D>) => Promise<"done" | "failed" | "busy">;
  isRunning: boolean;
  error: unknown;
  forgetError: () => void;
};

/**
 * Downloads a file of any size that is behind a signed link: the page never holds it. That the link is still good is
 * asked before, for a browser that is refused a file says nothing that could be shown.
 */
export function useLinkDownload<D extends EndpointDefinition & { access: "anyone"; answer: { stream: string } }>(
  endpoint: D,
  fileName: string,
): LinkDownload<D> {
  const { client } = useApi();
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function start(input: CallInput<D>): Promise<"done" | "failed" | "busy"> {
    if (isRunning) return "busy";
    setRunning(true);
    setError(null);
    try {
      const asking = new AbortController();
      await client.stream(endpoint, input, { signal: asking.signal });
      asking.abort();
      followLink(client.address(endpoint, input), fileName);
      return "done";
    } catch (cause) {
      setError(cause);
      return "failed";
    } finally {
      setRunning(false);
    }
  }

  return { start, isRunning, error, forgetError: () => setError(null) };
}

/** A file of another host goes by the name that its server gives it. */
function followLink(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}
