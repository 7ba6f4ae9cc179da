import { useEffect } from "react";
import { useFrameParts } from "#console/session/frame-context.tsx";

export const LEFT_FOR_KEY = "surety.left-list-for";

/** Remembers that the person left the list for this transaction. */
export function useRememberTransaction(paymentId: string): void {
  const { sessionStore } = useFrameParts();
  useEffect(
    function rememberTransaction() {
      sessionStore.set(LEFT_FOR_KEY, paymentId);
    },
    [paymentId, sessionStore],
  );
}
