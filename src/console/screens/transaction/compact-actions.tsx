import { ActionList, Button, ButtonGroup, InlineStack, type ActionListSection } from "@shopify/polaris";
import { ChevronLeftIcon, ChevronRightIcon, ExternalIcon, RefreshIcon } from "@shopify/polaris-icons";
import { Suspense, useState } from "react";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { useOfferedDecisions } from "#console/screens/transaction/decision-actions.tsx";
import { ManualActionsMenu, useManualAction } from "#console/screens/transaction/manual-actions.tsx";
import type { useNeighbors } from "#console/screens/transaction/use-neighbors.ts";
import type { useAdminOrder } from "#console/session/use-admin-order.ts";
import { useMay } from "#console/session/use-may.ts";
import { useAssign, useDecide } from "#console/ui/deciding/deciding-context.ts";
import { DropDown } from "#console/ui/drop-down.tsx";
import { staffActionVerb, type StaffAction } from "#domain/payments/staff-decision.ts";

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

/** One row of buttons where there is no room for all: the decision offered first, everything else in a menu, and the orders before and after. */
export function CompactActions({ payment, neighbors, ...rest }: CompactActionsProps) {
  return (
    <InlineStack align="space-between" gap="200" wrap={false}>
      <ButtonGroup>
        {payment && <FirstDecision payment={payment} />}
        {payment && <OrderMenu {...rest} payment={payment} />}
      </ButtonGroup>
      {neighbors && (
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
      )}
    </InlineStack>
  );
}

function FirstDecision({ payment }: { payment: PaymentDetail }) {
  const decide = useDecide();
  const [first] = useOfferedDecisions(payment).inFront;
  if (first === undefined) return null;
  return (
    <Button variant={first === "approve" ? "primary" : "secondary"} onClick={() => decide(first, [payment])}>
      {staffActionVerb(first)}
    </Button>
  );
}

type OrderMenuProps = Pick<CompactActionsProps, "paymentId" | "adminOrder" | "onRefresh"> & { payment: PaymentDetail };

function OrderMenu({ payment, ...rest }: OrderMenuProps) {
  const { inFront, others } = useOfferedDecisions(payment);
  const decide = useDecide();
  const assign = useAssign();
  const isAnalyst = useMay("analyst");
  const { activator, choose, dialog } = useManualAction({ paymentId: rest.paymentId, payment });
  const decisions = [...inFront.slice(1), ...others];
  const toDecide = (action: StaffAction) => ({ content: staffActionVerb(action), onAction: () => decide(action, [payment]) });
  const toAssign = { content: "Assign", helpText: payment.assigneeName ?? undefined, onAction: () => assign([payment]) };
  return (
    <div ref={activator}>
      <MoreActions
        sections={[{ items: decisions.map(toDecide) }, { items: isAnalyst ? [toAssign] : [] }, toRefresh(rest)]}
        manual={isAnalyst ? { paymentId: rest.paymentId, onChoose: choose } : null}
      />
      {dialog}
    </div>
  );
}

function toRefresh({ adminOrder, onRefresh }: Pick<CompactActionsProps, "adminOrder" | "onRefresh">): ActionListSection {
  return {
    items: [
      ...(adminOrder === null
        ? []
        : [{ content: `Open in ${adminOrder.platformName}`, icon: ExternalIcon, url: adminOrder.url, external: true }]),
      ...(onRefresh === null ? [] : [{ content: "Refresh", icon: RefreshIcon, onAction: onRefresh }]),
    ],
  };
}

type MoreActionsProps = {
  sections: readonly ActionListSection[];
  /** Verifications and actions, which are listed in place of the menu once they are asked for. */
  manual?: Parameters<typeof ManualActionsMenu>[0] | null;
};

function MoreActions(props: MoreActionsProps) {
  return (
    <DropDown words="More actions" label="More actions">
      {(leave) => <MenuOfActions {...props} leave={leave} />}
    </DropDown>
  );
}

function MenuOfActions({ sections, manual = null, leave }: MoreActionsProps & { leave: () => void }) {
  const [showsManual, setShowsManual] = useState(false);
  if (showsManual && manual !== null)
    return (
      <Suspense fallback={null}>
        <ManualActionsMenu
          paymentId={manual.paymentId}
          onChoose={(sensor) => {
            leave();
            manual.onChoose(sensor);
          }}
        />
      </Suspense>
    );
  const leaving = sections.map(({ items }) => ({
    items: items.map((item) => ({
      ...item,
      onAction: () => {
        leave();
        item.onAction?.();
      },
    })),
  }));
  const toManual = { content: "Verifications and actions", onAction: () => setShowsManual(true) };
  const all = manual === null ? leaving : [...leaving.slice(0, -1), { items: [toManual] }, ...leaving.slice(-1)];
  return <ActionList actionRole="menuitem" sections={all.filter(({ items }) => items.length > 0)} />;
}
