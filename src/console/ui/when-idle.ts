/** The longest wait, for pages that are never idle. */
const LONGEST_MS = 1_000;

/** Resolves when the browser is idle. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: LONGEST_MS });
    else setTimeout(resolve, 0);
  });
}
