import { format } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";

let errors: string[] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((...said: unknown[]) => {
    errors.push(format(...said));
  });
});

afterEach(() => {
  vi.useRealTimers();
  const unexpected = errors;
  errors = [];
  expect(unexpected, "Unexpected console.error").toEqual([]);
});
