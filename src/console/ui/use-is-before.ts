import { useEffect, useState } from "react";

/** Whether an instant is still to come; re-renders when it has come. False for null. */
export function useIsBefore(instant: Date | null): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const atMs = instant?.getTime() ?? null;
  useEffect(
    function renderThen() {
      if (atMs === null) return;
      const timer = setTimeout(() => setNowMs(Date.now()), atMs - Date.now());
      return () => clearTimeout(timer);
    },
    [atMs],
  );
  return atMs !== null && nowMs < atMs;
}
