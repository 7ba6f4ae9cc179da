import { useEffect } from "react";
import { Button, InlineStack, Text } from "@shopify/polaris";
import { XSmallIcon } from "@shopify/polaris-icons";
import "#console/ui/toast-list.css";

export type ShownToast = { id: number; text: string; isError: boolean; durationMs: number };

/** The toasts on the screen, read out by screen readers; each goes by itself or by its button. */
export function ToastList({ toasts, onGone }: { toasts: readonly ShownToast[]; onGone: (id: number) => void }) {
  return (
    <div className="toast-list" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onGone={onGone} />
      ))}
    </div>
  );
}

function ToastItem({ toast, onGone }: { toast: ShownToast; onGone: (id: number) => void }) {
  useEffect(
    function goAfterItsTime() {
      const timer = setTimeout(() => onGone(toast.id), toast.durationMs);
      return () => clearTimeout(timer);
    },
    [toast, onGone],
  );
  return (
    <div className={toast.isError ? "toast-list__item toast-list__item--error" : "toast-list__item"}>
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <Text as="p">{toast.text}</Text>
        <Button variant="monochromePlain" icon={XSmallIcon} accessibilityLabel="Dismiss" onClick={() => onGone(toast.id)} />
      </InlineStack>
    </div>
  );
}
