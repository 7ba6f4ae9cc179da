/**
 * Runs work with a signal that aborts when `signal` does, or after so many ms. A timer of its own: on Node 20 an
 * `AbortSignal.timeout()` that only `AbortSignal.any()` knows may be collected before it fires.
 */
export async function withDeadline<T>(ms: number, signal: AbortSignal, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort(signal.reason);
  const timer = setTimeout(() => ending.abort(new Error(`Not done within ${ms} ms`)), ms);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}
