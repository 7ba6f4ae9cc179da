import { format } from "node:util";
import { beforeEach, expect, vi } from "vitest";

/** Collects what each test writes with `console.error`. Returns what fails a test that wrote anything it didn't expect. */
export function collectErrors(): () => void {
  let errors: string[] = [];
  beforeEach(() => {
    errors = [];
    vi.spyOn(console, "error").mockImplementation((...said: unknown[]) => {
      errors.push(format(...said));
    });
  });
  return () => {
    const unexpected = errors;
    errors = [];
    expect(unexpected, "Unexpected console.error").toEqual([]);
  };
}
