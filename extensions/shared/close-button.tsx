import { say } from "./words.ts";

/** Where there is nothing to decide in a dialog, or no longer. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <s-button slot="primary-action" variant="primary" onClick={onClose}>
      {say("close")}
    </s-button>
  );
}
