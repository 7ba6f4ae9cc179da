import { useEffect, useRef, useState, type RefObject } from "react";

/** How far outside the viewport still counts as near. */
const NEAR = "300px";

/** Whether an element is, or has been, in or near the viewport. Expensive content waits for this. */
export function useIsNear(): { ref: RefObject<HTMLDivElement>; isNear: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(() => !("IntersectionObserver" in window));
  useEffect(
    function watchUntilNear() {
      if (isNear || ref.current === null) return undefined;
      const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
        rootMargin: NEAR,
      });
      observer.observe(ref.current);
      return () => observer.disconnect();
    },
    [isNear],
  );
  return { ref, isNear };
}
