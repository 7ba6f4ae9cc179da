import { useState } from "react";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import type { CallInput } from "#console/api/call-input.ts";
import { saveAs } from "#console/api/save-as.ts";
import { useSingleRun, type SingleRun } from "#console/api/use-single-run.ts";

export type Download<D extends EndpointDefinition> = SingleRun<CallInput<D>> & {
  /** Bytes received so far. */
  receivedBytes: number;
};

/** How long the browser can read the file to save it. */
const KEEP_FILE_MS = 600_000;

/** Downloads an endpoint's stream, with progress, and hands it to the browser as a file. */
export function useDownload<D extends EndpointDefinition & { answer: { stream: string } }>(endpoint: D, fileName: string): Download<D> {
  const { client } = useApi();
  const [receivedBytes, setReceived] = useState(0);
  const run = useSingleRun(async (input: CallInput<D>) => {
    setReceived(0);
    const response = await client.stream(endpoint, input);
    saveFile(await readAll(response, setReceived), fileName);
  });
  return { ...run, receivedBytes };
}

async function readAll(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get("Content-Type") ?? "application/octet-stream";
  if (response.body === null) return new Blob([], { type });
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await nextPart(reader);
    if (done) return new Blob(parts, { type });
    parts.push(value);
    bytes += value.byteLength;
    onProgress(bytes);
  }
}

/** An interrupted stream must not leave half a file behind. */
async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new ApiError("unreachable", "Download interrupted", { cause });
  }
}

function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  saveAs(address, fileName);
  // A browser may start reading the file only after the click, or after the person has chosen where to save it.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_FILE_MS);
}
