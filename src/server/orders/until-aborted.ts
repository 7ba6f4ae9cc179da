/**
 * What a source gives until the signal is aborted, also while the next part is waited for. The source itself is left
 * open: the end of a request's body would take the connection of its answer with it.
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
        // Nobody takes what it gives any more, nor its fault where the caller goes away.
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
