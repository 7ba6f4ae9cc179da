import { Button, InlineStack, Text } from "@shopify/polaris";
import { XSmallIcon } from "@shopify/polaris-icons";
import "#console/ui/toast-list-styles.css";

type StandingToastProps = {
  /** Null while there is nothing to say. */
  text: string | null;
  action: { words: string; isRunning: boolean; onAction: () => void };
  onDismiss: () => void;
};

/** A toast that asks for something, so it stays until that is done or it's dismissed. Leaves room for other toasts below it. */
export function StandingToast({ text, action, onDismiss }: StandingToastProps) {
  return (
    <div className="toast-list toast-list--standing" role="status" aria-live="polite">
      {text !== null && (
        <div className="toast-list__item">
          <InlineStack gap="300" blockAlign="center" wrap={false}>
            <Text as="p" breakWord>
              {text}
            </Text>
            <Button variant="monochromePlain" onClick={action.onAction} loading={action.isRunning}>
              {action.words}
            </Button>
            <Button variant="monochromePlain" icon={XSmallIcon} accessibilityLabel="Dismiss" onClick={onDismiss} />
          </InlineStack>
        </div>
      )}
    </div>
  );
}
