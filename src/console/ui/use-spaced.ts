import { useEffect, useRef } from "react";

/** Throttles `action`: it never runs twice within `gapMs`, and calls in between become one at the end of the gap. */
export function useSpaced(action: () => void, gapMs: number): () => void {
  const latest = useRef(action);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const lastAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(function keepLatest() {
    latest.current = action;
  });
  useEffect(function stopWhenGone() {
    return () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    };
  }, []);
  return () => {
    if (timer.current !== null) return;
    const waitMs = Math.max(0, lastAtMs.current + gapMs - Date.now());
    timer.current = setTimeout(function run() {
      timer.current = null;
      lastAtMs.current = Date.now();
      latest.current();
    }, waitMs);
  };
}
