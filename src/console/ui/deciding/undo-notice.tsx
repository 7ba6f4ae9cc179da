import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { XSmallIcon } from "@shopify/polaris-icons";
import { useEffect, useState } from "react";
import { undoDecisions } from "#contract/decisions.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import type { OrderToDecide } from "#console/ui/deciding/deciding-context.ts";
import { doneWords, ordersCounted, ordersNamed } from "#console/ui/deciding/decision-words.ts";
import { useRefreshOrders } from "#console/ui/deciding/use-refresh-orders.ts";
import { useUndoKey } from "#console/ui/deciding/use-undo-key.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { FloatingNotice } from "#console/ui/floating-notice.tsx";
import { UNDO_SECONDS, type StaffAction } from "#domain/payments/staff-decision.ts";
import "#console/ui/deciding/undo-notice-styles.css";

/** How long it says that a decision was undone. */
const UNDONE_MS = 4000;

type UndoNoticeProps = {
  action: StaffAction;
  orders: readonly OrderToDecide[];
  decisionIds: readonly number[];
  onUndone: () => void;
  onGone: () => void;
};

/**
 * Says what was decided and offers to undo it, by a click or Ctrl+Z, for as long as that is possible. A failure stays until
 * dismissed.
 */
export function UndoNotice({ action, orders, decisionIds, onUndone, onGone }: UndoNoticeProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isUndone, setUndone] = useState(false);
  const refresh = useRefreshOrders();
  const undoing = useEndpointMutation(undoDecisions, {
    onSuccess: async ({ results }) => {
      await refresh();
      setRefused(results.flatMap((result) => ("error" in result ? [result.error.detail] : [])));
      setUndone(true);
      onUndone();
    },
  });
  const undo = () => undoing.mutate({ body: { decisionIds: [...decisionIds] } });
  const isOffered = !isUndone && !undoing.isPending;
  const stays = refused.length > 0 || undoing.isError || undoing.isPending;
  useUndoKey(isOffered ? undo : null);
  useEffect(
    function goAfterItsTime() {
      if (stays) return undefined;
      const timer = setTimeout(onGone, isUndone ? UNDONE_MS : UNDO_SECONDS * 1000);
      return () => clearTimeout(timer);
    },
    [onGone, stays, isUndone],
  );

  if (undoing.isError)
    return (
      <FloatingNotice>
        <ErrorState title="Couldn't undo" error={undoing.error} onRetry={undo} isRetrying={undoing.isPending} onDismiss={onGone} />
      </FloatingNotice>
    );
  return (
    <div className="undo-notice" role="status">
      <div className="undo-notice__item">
        <InlineStack gap="300" blockAlign="center" wrap={false}>
          <BlockStack>
            <Text as="p">{isUndone ? undoneWords(orders, refused.length) : doneWords(action, orders)}</Text>
            {[...new Set(refused)].map((why) => (
              <Text key={why} as="p">
                {why}
              </Text>
            ))}
          </BlockStack>
          {!isUndone && (
            <Button variant="monochromePlain" onClick={undo} loading={undoing.isPending}>
              Undo
            </Button>
          )}
          {refused.length > 0 && <Button variant="monochromePlain" icon={XSmallIcon} accessibilityLabel="Dismiss" onClick={onGone} />}
        </InlineStack>
      </div>
    </div>
  );
}

function undoneWords(orders: readonly OrderToDecide[], refused: number): string {
  const isAlone = orders.length === 1;
  if (refused === 0) return `${isAlone ? "Decision" : "Decisions"} on ${ordersNamed(orders)} undone`;
  return isAlone ? "Couldn't undo the decision" : `Couldn't undo the decision on ${ordersCounted(refused)} of ${orders.length}`;
}
