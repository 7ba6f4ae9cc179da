import { ActionList, Box, SkeletonBodyText } from "@shopify/polaris";
import { useState } from "react";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { assignPayments } from "#contract/queue.ts";
import { useColleagues } from "#console/api/colleagues.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useRefreshOrders } from "#console/ui/deciding/use-refresh-orders.ts";
import { PopoverButton } from "#console/ui/popover-button.tsx";
import { useFailureToast } from "#console/ui/toasts.tsx";

type AssignMenuProps = { payment: Pick<PaymentDetail, "paymentId" | "assigneeId" | "assigneeName"> };

/** Who reviews the order, and a choice of colleagues for those who may assign it. */
export function AssignMenu({ payment: { paymentId, assigneeId, assigneeName } }: AssignMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const colleagues = useColleagues(isOpen);
  const refresh = useRefreshOrders();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useEndpointMutation(assignPayments, { onSuccess: refresh });
  if (!useMay("analyst")) return null;
  return (
    <PopoverButton
      id="assign-order"
      words={assigneeName === null ? "Assign" : `Assigned to ${assigneeName}`}
      alignment="right"
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      onClose={() => setOpen(false)}
    >
      {colleagues.data ? (
        <ActionList
          actionRole="menuitem"
          items={[{ userId: null, fullName: "Nobody" }, ...colleagues.data].map(({ userId, fullName }) => ({
            content: fullName,
            active: userId === assigneeId,
            disabled: isPending,
            onAction: () => assign(userId),
          }))}
        />
      ) : (
        <Box padding="300" minWidth="12rem">
          {colleagues.error ? (
            <ErrorState error={colleagues.error} onRetry={() => void colleagues.refetch()} isRetrying={colleagues.isFetching} />
          ) : (
            <SkeletonBodyText lines={3} />
          )}
        </Box>
      )}
    </PopoverButton>
  );

  function assign(userId: number | null) {
    setOpen(false);
    mutate(
      { body: { paymentIds: [paymentId], userId } },
      { onError: () => showFailure("Assign Order", "The order wasn't assigned. Try again.") },
    );
  }
}
