import { useEffect, useRef } from "react";

/** Calls `action` every so many milliseconds while the page is shown, and at once when it is shown again. */
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
