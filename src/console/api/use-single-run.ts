import { useState } from "react";

export type SingleRun<I> = {
  /** Calling it again while it runs does nothing. */
  start: (input: I) => Promise<"done" | "failed" | "busy">;
  isRunning: boolean;
  /** Why the last run failed, until the next one starts. */
  error: unknown;
  forgetError: () => void;
};

/** Runs a task on click, one at a time, and keeps its error. */
export function useSingleRun<I>(task: (input: I) => Promise<void>): SingleRun<I> {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function start(input: I): Promise<"done" | "failed" | "busy"> {
    if (isRunning) return "busy";
    setRunning(true);
    setError(null);
    try {
      await task(input);
      return "done";
    } catch (cause) {
      setError(cause);
      return "failed";
    } finally {
      setRunning(false);
    }
  }

  return { start, isRunning, error, forgetError: () => setError(null) };
}
