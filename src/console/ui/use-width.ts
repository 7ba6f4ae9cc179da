import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** An element's width in pixels, as it changes; null until known. */
export function useWidth(): { ref: RefObject<HTMLDivElement>; width: number | null } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(function watchWidth() {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
