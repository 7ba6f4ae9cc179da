import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { ToastList, type ShownToast } from "#console/ui/toast-list.tsx";

/** Shows a toast about a failure. Show the error where it happened as well, because toasts go away. */
export type ShowFailure = (title: string, text: string) => void;

/** Shows toasts: through the admin's own toast if `present` is given, otherwise here. */
export function ToastProvider({ present, children }: { present: ShowFailure | null; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const showFailure = useMemo<ShowFailure>(
    () => present ?? ((title, text) => setToasts((shown) => [...shown, newToast(title, text)])),
    [present],
  );

  const drop = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);

  return (
    <ToastContext.Provider value={showFailure}>
      {children}
      <ToastList toasts={toasts} onGone={drop} />
    </ToastContext.Provider>
  );
}

export function useFailureToast(): ShowFailure {
  const showFailure = useContext(ToastContext);
  if (showFailure === null) throw new Error("useFailureToast needs a ToastProvider above it");
  return showFailure;
}

const ToastContext = createContext<ShowFailure | null>(null);
let lastId = 0;

function newToast(title: string, text: string): ShownToast {
  lastId += 1;
  return { id: lastId, title, text };
}
