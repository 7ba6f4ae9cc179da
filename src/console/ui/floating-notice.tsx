import type { ReactNode } from "react";
import "#console/ui/floating-notice-styles.css";

/** Floats above the screen at any scroll position, without shifting the layout. */
export function FloatingNotice({ children }: { children: ReactNode }) {
  return <div className="floating-notice">{children}</div>;
}
