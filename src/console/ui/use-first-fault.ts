import { useEffect, useRef, type RefObject } from "react";

/**
 * Brings a form's first field with a fault into view after each failed try: `failure` is another value each time, and null or 0
 * before the first. It takes the keyboard too, unless that would open a list of choices.
 */
export function useFirstFault(failure: unknown): RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    function showFirstFault() {
      if (failure === null || failure === 0) return;
      const field = box.current?.querySelector<HTMLElement>("[aria-invalid='true']");
      field?.scrollIntoView({ block: "center" });
      if (field?.getAttribute("role") !== "combobox") field?.focus({ preventScroll: true });
    },
    [failure],
  );
  return box;
}
