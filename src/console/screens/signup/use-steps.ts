import { useEffect, useRef, useState } from "react";

/** One thing that is done between two steps. It may tell in words what came of it. */
export type Work = { words: string; run: () => Promise<string | null> };
export type Steps = {
  works: readonly Work[];
  onDone: () => void;
  /** Whether the failure is shown elsewhere. */
  onFailed: (error: unknown) => boolean;
};

export type ShownWork = { words: string; state: "waiting" | "running" | "done" | "failed"; told: string | null };
export type Working = {
  /** Null while nothing is done. */
  works: readonly ShownWork[] | null;
  /** Why it stopped. */
  error: unknown;
  /** While it works, another start does nothing. */
  start: (steps: Steps) => void;
  /** Goes on with what failed. */
  retry: () => void;
  cancel: () => void;
};

type Progress = { steps: Steps; at: number; told: readonly (string | null)[]; error: unknown };

/** Does one thing after another and tells how far it is, for at least `shownMs`, over which quick works are spread evenly. */
export function useSteps(shownMs: number): Working {
  const [progress, setProgress] = useState<Progress | null>(null);
  /** The run that is under way. What another one brings back is dropped. */
  const current = useRef<object | null>(null);
  useEffect(function endWithPage() {
    return () => {
      current.current = null;
    };
  }, []);

  async function run(steps: Steps, from: number, toldBefore: readonly (string | null)[]): Promise<void> {
    if (current.current !== null) return;
    const own = {};
    current.current = own;
    const eachMs = shownMs / (steps.works.length - from);
    const shownLongEnough = steps.works.map((_, nth) => shownFor(eachMs * (nth + 1 - from)));
    const told = [...toldBefore];
    let at = from;
    const show = (error: unknown) => setProgress({ steps, at, told: [...told], error });
    try {
      for (; at < steps.works.length; at += 1) {
        show(null);
        told[at] = (await steps.works[at]?.run()) ?? null;
        await shownLongEnough[at];
        if (current.current !== own) return;
      }
    } catch (error) {
      if (current.current !== own) return;
      current.current = null;
      if (steps.onFailed(error)) setProgress(null);
      else show(error);
      return;
    }
    if (current.current !== own) return;
    current.current = null;
    steps.onDone();
    setProgress(null);
  }

  return {
    works:
      progress && progress.steps.works.map(({ words }, at) => ({ words, state: stateOf(progress, at), told: progress.told[at] ?? null })),
    error: progress?.error ?? null,
    start: (steps) => void run(steps, 0, []),
    retry: () => {
      if (progress !== null) void run(progress.steps, progress.at, progress.told);
    },
    cancel: () => {
      current.current = null;
      setProgress(null);
    },
  };
}

function shownFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function stateOf({ at: now, error }: Progress, at: number): ShownWork["state"] {
  if (at < now) return "done";
  if (at > now) return "waiting";
  return error === null ? "running" : "failed";
}
