import { Text } from "@shopify/polaris";
import { useEffect } from "react";
import "#console/ui/deciding/undo-notice-styles.css";

const SHOWN_MS = 4000;

/** Says for a moment that something was done. */
export function DoneNotice({ words, onGone }: { words: string; onGone: () => void }) {
  useEffect(
    function goAfterItsTime() {
      const timer = setTimeout(onGone, SHOWN_MS);
      return () => clearTimeout(timer);
    },
    [onGone],
  );
  return (
    <div className="undo-notice" role="status">
      <div className="undo-notice__item">
        <Text as="p">{words}</Text>
      </div>
    </div>
  );
}
