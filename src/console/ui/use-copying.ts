import { useState } from "react";
import { useFailureToast } from "#console/ui/toasts.tsx";

/** Copies a text to the clipboard. `name` is what the person selects where the browser doesn't allow it: "the tracking number". */
export function useCopying(text: string, name: string): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setCopied] = useState(false);
  const showFailure = useFailureToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (cause) {
      setCopied(false);
      showFailure("Couldn't copy", `Select ${name} and copy it. ${cause instanceof Error ? cause.message : ""}`.trim());
    }
  };
  return { isCopied, copy };
}
