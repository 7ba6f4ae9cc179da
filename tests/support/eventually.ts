import { vi } from "vitest";

/** Waits until a check passes. Allows more than the default second, which is too short on a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 });
}
