import { useEffect, useRef, type RefObject } from "react";

/**
 * What was pressed last of all that opens a dialog, marked by `data-opens-dialog` around it: what a dialog that the address opens
 * gives focus back to. Focus itself doesn't tell: Polaris's buttons lose it when they are clicked.
 */
export function useOpener(): RefObject<HTMLElement> {
  const opener = useRef<HTMLElement | null>(null);
  useEffect(function followClicks() {
    const follow = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-opens-dialog]") : null;
      if (pressed !== null) opener.current = pressed;
    };
    document.addEventListener("click", follow, { capture: true });
    return () => document.removeEventListener("click", follow, { capture: true });
  }, []);
  return opener;
}
