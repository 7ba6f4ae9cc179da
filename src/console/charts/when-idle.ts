/** Longest wait for a page that is never idle. */
const LONGEST_MS = 1_000;

/** Resolves once the browser has painted what it has and nothing else is to be done. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: LONGEST_MS });
    else setTimeout(resolve, 0);
  });
}
