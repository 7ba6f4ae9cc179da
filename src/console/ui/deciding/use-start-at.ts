import { useEffect, useRef } from "react";

/** Focuses an element once it's there and enabled, and again for each new `round`, unless the person is at a field already. */
export function useStartAt(elementId: string, isReady: boolean, round: number): void {
  const focusedIn = useRef<number | null>(null);
  useEffect(
    function focusWhenReady() {
      if (!isReady || focusedIn.current === round) return;
      focusedIn.current = round;
      if (document.activeElement?.closest("[role='dialog'] :is(input, textarea, select)")) return;
      document.getElementById(elementId)?.focus();
    },
    [elementId, isReady, round],
  );
}
