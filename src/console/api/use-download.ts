import { useState } from "react";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import type { CallInput } from "#console/api/call-input.ts";

export type Download<D extends EndpointDefinition> = {
  /** Fetches the file and hands it to the browser; a second call while one runs does nothing. */
  start: (input: CallInput<D>) => Promise<"done" | "failed" | "busy">;
  isRunning: boolean;
  /** Bytes so far. */
  receivedBytes: number;
  error: unknown;
  forgetError: () => void;
};

/** How long a file stays readable for the browser that saves it. */
const KEEP_FILE_MS = 600_000;

/** Downloads the stream of an endpoint as a file, with its progress. */
export function useDownload<D extends EndpointDefinition & { answer: { stream: string } }>(endpoint: D, fileName: string): Download<D> {
  const { client } = useApi();
  const [isRunning, setRunning] = useState(false);
  const [receivedBytes, setReceived] = useState(0);
  const [error, setError] = useState<unknown>(null);

  async function start(input: CallInput<D>): Promise<"done" | "failed" | "busy"> {
    if (isRunning) return "busy";
    setRunning(true);
    setReceived(0);
    setError(null);
    try {
      const response = await client.stream(endpoint, input);
      saveFile(await readAll(response, setReceived), fileName);
      return "done";
    } catch (cause) {
      setError(cause);
      return "failed";
    } finally {
      setRunning(false);
    }
  }

  return { start, isRunning, receivedBytes, error, forgetError: () => setError(null) };
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

/** A stream that breaks off must not leave half a file behind. */
async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new ApiError("unreachable", "The download broke off", { cause });
  }
}

function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // A browser may begin to read the file only after the click, or after the person has said where to save it.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_FILE_MS);
}
