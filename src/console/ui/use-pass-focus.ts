import { useRef, type RefObject } from "react";

/**
 * For actions that remove the button that triggers them, such as clearing filters: first moves focus to the first such
 * element in a place, so that keyboard users can continue from there.
 */
export function usePassFocus(to: "button" | "input", action: () => void): { place: RefObject<HTMLDivElement>; act: () => void } {
  const place = useRef<HTMLDivElement>(null);
  const act = () => {
    place.current?.querySelector(to)?.focus();
    action();
  };
  return { place, act };
}
