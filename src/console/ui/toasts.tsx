import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { ToastList, type ShownToast } from "#console/ui/toast-list.tsx";

/** How long a toast stays (S1 section 9; the saved toast: S2 section 9). */
export const TOAST_MS = 5000;
export const SAVED_TOAST_MS = 3000;

export type Toasts = {
  /** Says something in passing. An error belongs beside its cause as well: a toast goes away. */
  show: (text: string, options?: { isError?: boolean; durationMs?: number }) => void;
  /** "Saved", for 3 seconds. */
  saved: (text?: string) => void;
};

/** Where toasts appear: `present` hands them to the admin's own toast; without it they are shown here. */
export function ToastProvider({ present, children }: { present?: Toasts["show"]; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const value = useMemo<Toasts>(() => {
    const show = present ?? ((text, options) => setToasts((shown) => [...shown, newToast(text, options)]));
    return { show, saved: (text = "Saved") => show(text, { durationMs: SAVED_TOAST_MS }) };
  }, [present]);

  const drop = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);

  return (
    <ToastContext.Provider value={value}>
      {children}
      <ToastList toasts={toasts} onGone={drop} />
    </ToastContext.Provider>
  );
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (toasts === null) throw new Error("useToasts needs a ToastProvider above it");
  return toasts;
}

const ToastContext = createContext<Toasts | null>(null);
let lastId = 0;

function newToast(text: string, options: { isError?: boolean; durationMs?: number } = {}): ShownToast {
  lastId += 1;
  return { id: lastId, text, isError: options.isError ?? false, durationMs: options.durationMs ?? TOAST_MS };
}
