/** What went wrong last, for a developer who looks at `Surety.faults`. */
export const faults: unknown[] = [];

/** Runs something that must never disturb the page. What fails is a visit that isn't recorded, and nothing else. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch (cause) {
    noteFault(cause);
  }
}

/** Not to the browser's console: shops watch it for faults of their own. */
export function noteFault(cause: unknown): void {
  faults.unshift(cause);
  faults.length = Math.min(faults.length, 5);
}
