import type { ReactNode } from "react";
import "#console/ui/floating-notice-styles.css";

/** Lies above the screen, wherever that is scrolled to, and moves nothing. */
export function FloatingNotice({ children }: { children: ReactNode }) {
  return <div className="floating-notice">{children}</div>;
}
