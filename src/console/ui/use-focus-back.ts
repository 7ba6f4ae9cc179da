import { useEffect, useState } from "react";

/**
 * Gives focus back to what had it when a dialog came up, once the dialog is gone and nothing else has focus, so that who uses the
 * keyboard goes on where they were.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    function giveFocusBack() {
      return () => {
        if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body) opener.focus();
      };
    },
    [opener],
  );
}
