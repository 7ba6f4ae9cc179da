import { useEffect, useRef } from "react";

/** Calls `action` every `everyMs` while the page is visible, and at once when it becomes visible again. */
export function useWhileShown(action: () => void, everyMs: number): void {
  const latest = useRef(action);
  useEffect(function keepLatest() {
    latest.current = action;
  });
  useEffect(
    function callWhileShown() {
      const call = () => {
        if (!document.hidden) latest.current();
      };
      const timer = setInterval(call, everyMs);
      document.addEventListener("visibilitychange", call);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", call);
      };
    },
    [everyMs],
  );
}
