import { useEffect, useRef, useState } from "react";

/** One thing that is done between two steps. It may tell in words what came of it. */
export type Work = { words: string; run: () => Promise<string | null> };
export type Plan = {
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
  start: (plan: Plan) => void;
  /** Goes on with what failed. */
  retry: () => void;
  cancel: () => void;
};

type Progress = { plan: Plan; at: number; told: readonly (string | null)[]; error: unknown };

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

  async function run(plan: Plan, from: number, toldBefore: readonly (string | null)[]): Promise<void> {
    if (current.current !== null) return;
    const own = {};
    current.current = own;
    const eachMs = shownMs / (plan.works.length - from);
    const shownLongEnough = plan.works.map((_, nth) => shownFor(eachMs * (nth + 1 - from)));
    const told = [...toldBefore];
    let at = from;
    const show = (error: unknown) => setProgress({ plan, at, told: [...told], error });
    try {
      for (; at < plan.works.length; at += 1) {
        show(null);
        told[at] = (await plan.works[at]?.run()) ?? null;
        await shownLongEnough[at];
        if (current.current !== own) return;
      }
    } catch (error) {
      if (current.current !== own) return;
      current.current = null;
      if (plan.onFailed(error)) setProgress(null);
      else show(error);
      return;
    }
    if (current.current !== own) return;
    current.current = null;
    plan.onDone();
    setProgress(null);
  }

  return {
    works:
      progress && progress.plan.works.map(({ words }, at) => ({ words, state: stateOf(progress, at), told: progress.told[at] ?? null })),
    error: progress?.error ?? null,
    start: (plan) => void run(plan, 0, []),
    retry: () => {
      if (progress !== null) void run(progress.plan, progress.at, progress.told);
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
