import { ActionList, Button, ButtonGroup, InlineStack, type ActionListItemDescriptor, type ActionListSection } from "@shopify/polaris";
import { ChevronLeftIcon, ChevronRightIcon, ExportIcon, ExternalIcon, MenuHorizontalIcon, RefreshIcon } from "@shopify/polaris-icons";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { DecisionButtons, useOfferedDecisions } from "#console/screens/transaction/decision-actions.tsx";
import { ExportEvidenceButton } from "#console/screens/transaction/export-evidence-button.tsx";
import { ManualActions } from "#console/screens/transaction/manual-actions.tsx";
import { useDialogAddress } from "#console/screens/transaction/use-dialog-address.ts";
import type { useNeighbors } from "#console/screens/transaction/use-neighbors.ts";
import type { useAdminOrder } from "#console/session/use-admin-order.ts";
import { useMay } from "#console/session/use-may.ts";
import { useAssign, useDecide } from "#console/ui/deciding/deciding-context.ts";
import { DropDown } from "#console/ui/drop-down.tsx";
import { staffActionVerb } from "#domain/payments/staff-decision.ts";

export type CompactActionsProps = {
  paymentId: string;
  /** Undefined while the order loads. */
  payment: PaymentDetail | undefined;
  neighbors: ReturnType<typeof useNeighbors>;
  /** The order in the shop's admin; null if it isn't there. */
  adminOrder: ReturnType<typeof useAdminOrder>;
  /** Null if loading again is of no use. */
  onRefresh: (() => void) | null;
};

/**
 * Rows of buttons where there is no room for all: the decisions offered first, the evidence of a disputed order, verifications,
 * everything else in a menu, and the orders before and after.
 */
export function CompactActions({ paymentId, payment, neighbors, ...rest }: CompactActionsProps) {
  return (
    <InlineStack gap="200">
      <InlineStack gap="200">
        {payment && <FirstDecisions payment={payment} />}
        {payment?.disputeState && <ExportEvidenceButton />}
        {payment && <ManualActions paymentId={paymentId} payment={payment} />}
        {payment && (
          <div data-opens-dialog>
            <OrderMenu {...rest} payment={payment} />
          </div>
        )}
      </InlineStack>
      {neighbors && (
        <div className="compact-actions__neighbors">
          <ButtonGroup variant="segmented">
            <Button
              icon={ChevronLeftIcon}
              accessibilityLabel={neighbors.accessibilityLabels.previous}
              disabled={!neighbors.hasPrevious}
              onClick={neighbors.onPrevious}
            />
            <Button
              icon={ChevronRightIcon}
              accessibilityLabel={neighbors.accessibilityLabels.next}
              disabled={!neighbors.hasNext}
              onClick={neighbors.onNext}
            />
          </ButtonGroup>
        </div>
      )}
    </InlineStack>
  );
}

function FirstDecisions({ payment }: { payment: PaymentDetail }) {
  const { inFront } = useOfferedDecisions(payment);
  return inFront.length > 0 && <DecisionButtons payment={payment} actions={inFront} />;
}

type OrderMenuProps = Pick<CompactActionsProps, "adminOrder" | "onRefresh"> & { payment: PaymentDetail };

function OrderMenu({ payment, adminOrder, onRefresh }: OrderMenuProps) {
  const { others } = useOfferedDecisions(payment);
  const decide = useDecide();
  const assign = useAssign();
  const { open: exportEvidence } = useDialogAddress("export");
  const { open: addToList } = useDialogAddress("list");
  const isAnalyst = useMay("analyst");
  const sections: ActionListSection[] = [
    { items: others.map((action) => ({ content: staffActionVerb(action), onAction: () => decide(action, [payment]) })) },
    {
      items: isAnalyst
        ? [
            { content: "Assign", helpText: payment.assigneeName ?? undefined, onAction: () => assign([payment]) },
            { content: "Add to list", onAction: addToList },
          ]
        : [],
    },
    {
      items: isAnalyst && payment.disputeState === null ? [{ content: "Export Evidence", icon: ExportIcon, onAction: exportEvidence }] : [],
    },
    {
      items: [
        ...(adminOrder === null
          ? []
          : [{ content: `Open in ${adminOrder.platformName}`, icon: ExternalIcon, url: adminOrder.url, external: true }]),
        ...(onRefresh === null ? [] : [{ content: "Refresh", icon: RefreshIcon, onAction: onRefresh }]),
      ],
    },
  ];
  return (
    <DropDown words="More actions" label="More actions" icon={MenuHorizontalIcon}>
      {(leave) => (
        <ActionList actionRole="menuitem" sections={sections.map(({ items }) => ({ items: items.map(leaving(leave)) })).filter(hasItems)} />
      )}
    </DropDown>
  );
}

/** An item that closes its menu before it acts. */
function leaving(leave: () => void) {
  return (item: ActionListItemDescriptor): ActionListItemDescriptor => ({
    ...item,
    onAction: () => {
      leave();
      item.onAction?.();
    },
  });
}

function hasItems({ items }: ActionListSection): boolean {
  return items.length > 0;
}
