import { useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { DecideContext, type Decide } from "#console/ui/deciding/deciding-context.ts";
import { focusHeading } from "#console/ui/focus-heading.ts";
import type { Decision } from "#domain/payments/decision.ts";

type KeepsFocusProps = {
  /** As the screen shows it; undefined while the order loads. */
  decision: Decision | undefined;
  children: ReactNode;
};

/**
 * Once a person has decided on the order or undone it, its buttons are others: the focus, which was on one of them, goes to the
 * heading, so that keyboard users keep their place. A colleague's decision leaves it alone.
 */
export function KeepsFocus({ decision, children }: KeepsFocusProps) {
  const deciding = useContext(DecideContext);
  const isWanted = useRef(false);
  const [times, setTimes] = useState(0);
  const want = useCallback(() => {
    isWanted.current = true;
    setTimes((count) => count + 1);
  }, []);
  const here = useMemo(() => {
    if (deciding === null) return null;
    const decide: Decide = (action, orders, after) =>
      deciding.decide(action, orders, {
        ...after,
        onClosed: (paymentIds) => {
          after?.onClosed?.(paymentIds);
          want();
        },
        onUndone: (paymentIds) => {
          after?.onUndone?.(paymentIds);
          want();
        },
      });
    return { ...deciding, decide };
  }, [deciding, want]);
  useEffect(
    function focusOnceLost() {
      if (!isWanted.current) return undefined;
      const drawn = requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        isWanted.current = false;
        focusHeading();
      });
      return () => cancelAnimationFrame(drawn);
    },
    // Buttons come and go with the decision.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [decision, times],
  );
  return <DecideContext.Provider value={here}>{children}</DecideContext.Provider>;
}
