import { ActionList, BlockStack, Box, SkeletonBodyText } from "@shopify/polaris";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { useMay } from "#console/session/use-may.ts";
import { useAssignOrders } from "#console/ui/assigning/use-assign-orders.ts";
import { useAssigneeChoices } from "#console/ui/assigning/use-assignee-choices.ts";
import { DropDown } from "#console/ui/drop-down.tsx";
import { useFailureToast } from "#console/ui/toasts.tsx";
import { useChoiceSearch } from "#console/ui/use-choice-search.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";

type AssignMenuProps = { payment: Pick<PaymentDetail, "paymentId" | "assigneeId" | "assigneeName"> };

/** Who reviews the order, and a choice of colleagues for those who may assign it. */
export function AssignMenu(props: AssignMenuProps) {
  return useMay("analyst") ? <AssignButton {...props} /> : null;
}

function AssignButton({ payment: { paymentId, assigneeId, assigneeName } }: AssignMenuProps) {
  const showFailure = useFailureToast();
  const { mutate } = useAssignOrders();
  const showNotAssigned = () => showFailure("Assign Order", "The order wasn't assigned. Try again.");
  const assign = (colleagueId: number | null) =>
    mutate(
      { body: { paymentIds: [paymentId], colleagueId } },
      { onError: showNotAssigned, onSuccess: ({ results }) => results.some((result) => "error" in result) && showNotAssigned() },
    );
  const words = assigneeName === null ? "Assign" : `Assigned to ${assigneeName}`;
  return (
    <DropDown words={words} label={words} alignment="right">
      {(leave) => (
        <Assignees
          assigneeId={assigneeId}
          onChoose={(colleagueId) => {
            leave();
            assign(colleagueId);
          }}
        />
      )}
    </DropDown>
  );
}

type AssigneesProps = { assigneeId: number | null; onChoose: (colleagueId: number | null) => void };

function Assignees({ assigneeId, onChoose }: AssigneesProps) {
  const colleagues = useAssigneeChoices();
  const { shown, searchField } = useChoiceSearch("colleagues", colleagues.choices ?? []);
  if (!colleagues.choices)
    return (
      <Box padding="300" minWidth="12rem">
        {colleagues.error ? (
          <LoadFailure error={colleagues.error} onRetry={colleagues.onRetry} isRetrying={colleagues.isRetrying} />
        ) : (
          <SkeletonBodyText lines={3} />
        )}
      </Box>
    );
  return (
    <>
      {searchField && (
        <Box padding="300" paddingBlockEnd="0">
          <BlockStack gap="200">{searchField}</BlockStack>
        </Box>
      )}
      <ActionList
        actionRole="menuitem"
        items={shown.map(({ colleagueId, label }) => ({
          content: label,
          active: colleagueId === assigneeId,
          onAction: () => onChoose(colleagueId),
        }))}
      />
    </>
  );
}
