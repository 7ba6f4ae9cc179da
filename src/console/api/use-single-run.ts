import { useState } from "react";

export type SingleRun<I> = {
  /** A second call while one runs does nothing. */
  start: (input: I) => Promise<"done" | "failed" | "busy">;
  isRunning: boolean;
  /** Why the last run failed, until the next begins. */
  error: unknown;
  forgetError: () => void;
};

/** Runs a task at a person's click, one at a time, and keeps what it failed by. */
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
