import { format } from "node:util";
import { options } from "preact";
import { afterEach, beforeEach, expect, vi } from "vitest";

// Otherwise Preact waits for the next frame, which comes after the made-up browser is gone.
options.requestAnimationFrame = (callback) => queueMicrotask(callback);

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
