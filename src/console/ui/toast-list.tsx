import { useEffect } from "react";
import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { XSmallIcon } from "@shopify/polaris-icons";
import "#console/ui/toast-list-styles.css";

/** How long a toast stays, if not said otherwise. */
export const TOAST_MS = 5000;

/** An address of the console that a toast leads to. */
export type ToastLink = { words: string; url: string };
/** What failed has a title; what was done has none. */
export type ShownToast = { id: number; title: string | null; text: string; link: ToastLink | null; durationMs: number };

/** The toasts on screen, announced by screen readers. Each goes away on its own or when dismissed. */
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
    <div className={toast.title === null ? "toast-list__item" : "toast-list__item toast-list__item--failure"}>
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <BlockStack>
          {toast.title !== null && (
            <Text as="p" fontWeight="semibold">
              {toast.title}
            </Text>
          )}
          <Text as="p">{toast.text}</Text>
        </BlockStack>
        {toast.link !== null && (
          <Button variant="monochromePlain" url={toast.link.url} onClick={() => onGone(toast.id)}>
            {toast.link.words}
          </Button>
        )}
        <Button variant="monochromePlain" icon={XSmallIcon} accessibilityLabel="Dismiss" onClick={() => onGone(toast.id)} />
      </InlineStack>
    </div>
  );
}
