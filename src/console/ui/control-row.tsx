import type { ReactNode } from "react";
import "#console/ui/control-row-styles.css";

/** Controls in one row, all as high. Where there is no room for them they scroll sideways instead of pushing the figures down. */
export function ControlRow({ children }: { children: ReactNode }) {
  return <div className="control-row">{children}</div>;
}

/** Rows of controls side by side; where there is no room for that one below the other, none wider than the screen. */
export function ControlRows({ children }: { children: ReactNode }) {
  return <div className="control-rows">{children}</div>;
}
