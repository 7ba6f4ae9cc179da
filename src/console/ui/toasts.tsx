import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { TOAST_MS, ToastList, type ShownToast, type ToastLink } from "#console/ui/toast-list.tsx";

/** Shows a toast about a failure. Show the error where it happened as well, because toasts go away. */
export type ShowFailure = (title: string, text: string) => void;
/** Shows a toast that something was done, and where it can be seen. */
type ShowDone = (text: string, link?: ToastLink, durationMs?: number) => void;
export type Toast = Pick<ShownToast, "title" | "text" | "link" | "durationMs">;
type ShowToast = (toast: Toast) => void;

/** Shows toasts: through the admin's own toast if `present` is given, otherwise here. */
export function ToastProvider({ present, children }: { present: ShowToast | null; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const show = useMemo(() => present ?? ((toast: Toast) => setToasts((shown) => [...shown, newToast(toast)])), [present]);
  const drop = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);

  return (
    <ToastContext.Provider value={show}>
      {children}
      <ToastList toasts={toasts} onGone={drop} />
    </ToastContext.Provider>
  );
}

export function useFailureToast(): ShowFailure {
  const show = useShowToast();
  return useCallback((title, text) => show({ title, text, link: null, durationMs: TOAST_MS }), [show]);
}

export function useDoneToast(): ShowDone {
  const show = useShowToast();
  return useCallback((text, link, durationMs = TOAST_MS) => show({ title: null, text, link: link ?? null, durationMs }), [show]);
}

function useShowToast(): ShowToast {
  const show = useContext(ToastContext);
  if (show === null) throw new Error("A toast needs a ToastProvider above it");
  return show;
}

const ToastContext = createContext<ShowToast | null>(null);
let lastId = 0;

function newToast(toast: Toast): ShownToast {
  lastId += 1;
  return { id: lastId, ...toast };
}
