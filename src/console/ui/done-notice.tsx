import { Text } from "@shopify/polaris";
import { useEffect } from "react";
import "#console/ui/deciding/undo-notice-styles.css";

const SHOWN_MS = 4000;

/** Says for a moment that something was done. */
export function DoneNotice({ words, onGone, shownMs = SHOWN_MS }: { words: string; onGone: () => void; shownMs?: number }) {
  useEffect(
    function goAfterItsTime() {
      const timer = setTimeout(onGone, shownMs);
      return () => clearTimeout(timer);
    },
    [onGone, shownMs],
  );
  return (
    <div className="undo-notice" role="status">
      <div className="undo-notice__item">
        <Text as="p">{words}</Text>
      </div>
    </div>
  );
}
