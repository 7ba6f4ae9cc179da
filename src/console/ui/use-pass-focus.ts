import { useRef, type RefObject } from "react";

/**
 * Does what takes away the very button that asked for it, as clearing filters does, and passes the focus on before: to the
 * first such element within a place, so that the keyboard goes on from there.
 */
export function usePassFocus(to: "button" | "input", action: () => void): { place: RefObject<HTMLDivElement>; act: () => void } {
  const place = useRef<HTMLDivElement>(null);
  const act = () => {
    place.current?.querySelector(to)?.focus();
    action();
  };
  return { place, act };
}
