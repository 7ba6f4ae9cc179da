import type { ReactNode } from "react";
import "#console/ui/control-row.css";

/** Controls in one row, all as high. Where there is no room for them they scroll sideways instead of pushing the figures down. */
export function ControlRow({ children }: { children: ReactNode }) {
  return <div className="control-row">{children}</div>;
}
