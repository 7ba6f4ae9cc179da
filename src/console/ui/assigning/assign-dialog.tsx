import { BlockStack, ChoiceList, Modal, Scrollable, SkeletonBodyText } from "@shopify/polaris";
import { useState } from "react";
import type { Refusal } from "#contract/refusal.ts";
import { useAssignOrders } from "#console/ui/assigning/use-assign-orders.ts";
import type { OrderToAssign } from "#console/ui/deciding/deciding-context.ts";
import { ordersCounted, ordersNamed } from "#console/ui/deciding/decision-words.ts";
import { RefusedOrders } from "#console/ui/deciding/refused-orders.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useAssigneeChoices, type AssigneeChoice } from "#console/ui/assigning/use-assignee-choices.ts";
import { useChoiceSearch } from "#console/ui/use-choice-search.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";

type AssignDialogProps = {
  orders: readonly OrderToAssign[];
  /** Called with the orders that were assigned, and words that say so. */
  onAssigned: (paymentIds: readonly number[], words: string) => void;
  onClose: () => void;
};

type Refused = { paymentId: number; error: Refusal };

/** Asks to whom orders are assigned. Stays open with those that couldn't be. */
export function AssignDialog({ orders, onAssigned, onClose }: AssignDialogProps) {
  const colleagues = useAssigneeChoices();
  const { shown, searchField } = useChoiceSearch("colleagues", colleagues.choices ?? []);
  const [value, setValue] = useState<string | null>(null);
  const [over, setOver] = useState<{ refused: readonly Refused[]; assigned: string | null } | null>(null);
  const assigning = useAssignOrders();
  const title = `Assign ${ordersNamed(orders)}`;
  const chosen = colleagues.choices?.find((choice) => choice.value === value);

  function confirm() {
    if (chosen === undefined) return;
    assigning.mutate(
      { body: { paymentIds: orders.map(({ paymentId }) => paymentId), colleagueId: chosen.colleagueId } },
      {
        onSuccess: ({ results }) => {
          const refused = results.flatMap((result) => ("error" in result ? [result] : []));
          const assigned = results.flatMap((result) => ("error" in result ? [] : [result.paymentId]));
          const words = assigned.length === 0 ? null : assignedWords(assigned.length, chosen);
          if (words !== null) onAssigned(assigned, words);
          if (refused.length === 0) onClose();
          else setOver({ refused, assigned: words });
        },
      },
    );
  }

  if (over !== null)
    return (
      <Modal
        open
        title={`${ordersCounted(over.refused.length)} not assigned`}
        onClose={onClose}
        primaryAction={{ content: "Close", onAction: onClose }}
      >
        <Modal.Section>
          <RefusedOrders orders={orders} refused={over.refused} done={over.assigned} onLeave={onClose} />
        </Modal.Section>
      </Modal>
    );
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      primaryAction={{ content: "Assign", onAction: confirm, loading: assigning.isPending, disabled: chosen === undefined }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {assigning.error !== null && (
            <ErrorState title="Couldn't assign" error={assigning.error} onRetry={confirm} isRetrying={assigning.isPending} />
          )}
          {searchField}
          {colleagues.choices !== undefined && (
            <Scrollable shadow style={{ maxHeight: "20rem" }}>
              <ChoiceList
                title="Assign to"
                choices={shown}
                selected={value === null ? [] : [value]}
                onChange={([next = null]) => setValue(next)}
              />
            </Scrollable>
          )}
          {colleagues.choices === undefined &&
            (colleagues.error === null ? (
              <SkeletonBodyText lines={4} />
            ) : (
              <LoadFailure
                title="Couldn't load your colleagues"
                error={colleagues.error}
                onRetry={colleagues.onRetry}
                isRetrying={colleagues.isRetrying}
              />
            ))}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** '12 orders assigned to Sam Okafor', 'Order unassigned'. */
function assignedWords(count: number, { colleagueId, isSelf, label }: AssigneeChoice): string {
  const what = count === 1 ? "Order" : ordersCounted(count);
  if (colleagueId === null) return `${what} unassigned`;
  return `${what} assigned to ${isSelf ? "you" : label}`;
}
