import { options } from "preact";
import { afterEach, vi } from "vitest";
import { collectErrors } from "#tests/run/collect-errors.ts";

// Otherwise Preact waits for the next frame, which comes after the made-up browser is gone.
options.requestAnimationFrame = (callback) => queueMicrotask(callback);

const expectNoErrors = collectErrors();

afterEach(() => {
  vi.useRealTimers();
  expectNoErrors();
});
