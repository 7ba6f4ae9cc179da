import { vi } from "vitest";

/** Waits until a check holds, as long as a busy machine may need; the default of a second is too short for one. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 });
}
