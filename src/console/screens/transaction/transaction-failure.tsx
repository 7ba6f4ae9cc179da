import { Card } from "@shopify/polaris";
import { isStatus } from "#console/api/api-error.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";

type TransactionFailureProps = { paymentId: string; error: unknown; onRetry: () => void; isRetrying: boolean; onBack: () => void };

/** Why there is no order to show, and what to do next. */
export function TransactionFailure({ paymentId, error, onRetry, isRetrying, onBack }: TransactionFailureProps) {
  const words = finalWords(error, paymentId);
  if (words === null) return <LoadFailure error={error} onRetry={onRetry} isRetrying={isRetrying} />;
  return (
    <Card>
      <EmptyState {...words} action={{ content: "Back to transactions", onAction: onBack }} />
    </Card>
  );
}

/** Whether asking again can only get the same answer. */
export function isFinal(error: unknown): boolean {
  return isStatus(error, 403) || isStatus(error, 404);
}

function finalWords(error: unknown, paymentId: string): { title: string; detail: string } | null {
  if (isStatus(error, 404)) return { title: "Order not found", detail: /^\d+$/.test(paymentId) ? NO_SUCH_ORDER : NO_NUMBER };
  if (isStatus(error, 403)) return { title: "You don't have access to this order", detail: "Ask the shop's owner for access." };
  return null;
}

const NO_SUCH_ORDER = "This shop has no order with this number. It may belong to another shop.";
const NO_NUMBER = "The address has no order number. Choose an order from the list.";
