/**
 * Yields from a source until the signal aborts, even while waiting for the next chunk. The source stays open:
 * destroying a request's body would close the connection that its response needs.
 */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const parts = source[Symbol.asyncIterator]();
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<null>((resolve) => {
    onAbort = () => resolve(null);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    while (!signal.aborted) {
      const next = parts.next();
      const part = await Promise.race([next, aborted]);
      if (part === null) {
        // Nobody is left to handle this chunk, or its error if the caller disconnects.
        next.catch(() => undefined);
        return;
      }
      if (part.done) return;
      yield part.value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
