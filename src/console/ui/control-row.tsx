import type { ReactNode } from "react";
import "#console/ui/control-row-styles.css";

/** A row of controls of equal height. If they don't fit, they wrap. */
export function ControlRow({ children }: { children: ReactNode }) {
  return <div className="control-row">{children}</div>;
}

/** Rows of controls side by side. If they don't fit, they stack, none wider than the screen. */
export function ControlRows({ children }: { children: ReactNode }) {
  return <div className="control-rows">{children}</div>;
}
