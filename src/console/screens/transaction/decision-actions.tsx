import { ActionList, Button, ButtonGroup } from "@shopify/polaris";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { useMay } from "#console/session/use-may.ts";
import { useDecide } from "#console/ui/deciding/deciding-context.ts";
import { DropDown } from "#console/ui/drop-down.tsx";
import { staffActionVerb, type StaffAction } from "#domain/payments/staff-decision.ts";

/** What is offered first on a held order. */
const inFrontOnHold: readonly StaffAction[] = ["approve", "reject"];

/** The decisions that the person can make about an order now: those offered first, and the others. */
export function useOfferedDecisions(payment: PaymentDetail): { inFront: StaffAction[]; others: StaffAction[] } {
  const mayDecide = useMay("analyst");
  const actions = mayDecide ? payment.actions.map(({ action }) => action) : [];
  const inFront = payment.decision === "pending" ? actions.filter((action) => inFrontOnHold.includes(action)) : [];
  return { inFront, others: actions.filter((action) => !inFront.includes(action)) };
}

/** A button for each of the decisions. */
export function DecisionButtons({ payment, actions }: { payment: PaymentDetail; actions: readonly StaffAction[] }) {
  const decide = useDecide();
  return (
    <ButtonGroup noWrap>
      {actions.map((action) => (
        <Button key={action} variant={action === "approve" ? "primary" : "secondary"} onClick={() => decide(action, [payment])}>
          {staffActionVerb(action)}
        </Button>
      ))}
    </ButtonGroup>
  );
}

/** The decisions that the person can make about an order now: on a held one Approve and Reject, the others behind a menu. */
export function DecisionActions({ payment }: { payment: PaymentDetail }) {
  const { inFront, others } = useOfferedDecisions(payment);
  const decide = useDecide();
  if (inFront.length + others.length === 0) return null;
  const ask = (action: StaffAction) => decide(action, [payment]);
  return (
    <ButtonGroup>
      {inFront.length > 0 && <DecisionButtons payment={payment} actions={inFront} />}
      {others.length > 0 && (
        <DropDown
          words={inFront.length > 0 ? "More" : "Change decision"}
          label={inFront.length > 0 ? "More decisions" : "Change decision"}
          alignment="right"
        >
          {(leave) => (
            <ActionList
              actionRole="menuitem"
              items={others.map((action) => ({
                content: staffActionVerb(action),
                onAction: () => {
                  leave();
                  ask(action);
                },
              }))}
            />
          )}
        </DropDown>
      )}
    </ButtonGroup>
  );
}
