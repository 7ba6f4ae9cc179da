import { ActionButton } from "../../shared/action-button.tsx";
import { CloseButton } from "../../shared/close-button.tsx";
import { ConfirmButtons } from "../../shared/confirm-buttons.tsx";
import { OpenInSurety, OrderContent } from "../../shared/order-content.tsx";
import type { PossibleAction } from "../../shared/read-answer.ts";
import { useDecision } from "../../shared/use-decision.ts";
import { useOrder } from "../../shared/use-order.ts";
import { say } from "../../shared/words.ts";

type OrderActionProps = { shopifyId: string | null; onClose: () => void };

/** The dialog on an order's page: how the order stands, and what can be decided about it. Closes once that is done. Null is no order. */
export function OrderAction({ shopifyId, onClose }: OrderActionProps) {
  if (shopifyId !== null) return <ActionOnOrder shopifyId={shopifyId} onClose={onClose} />;
  return (
    <s-admin-action heading={say("heading")}>
      <s-text>{say("noOrder")}</s-text>
      <CloseButton onClose={onClose} />
    </s-admin-action>
  );
}

function ActionOnOrder({ shopifyId, onClose }: { shopifyId: string; onClose: () => void }) {
  const known = useOrder(shopifyId);
  const decision = useDecision(shopifyId, known, onClose);
  const order = known.summary?.order ?? null;
  const actions = order?.actions ?? [];
  const isPrimary = ({ action }: PossibleAction) => order !== null && action === "approve" && order.isWaiting;
  return (
    <s-admin-action heading={order?.reference ? say("headingOf", { reference: order.reference }) : say("heading")}>
      <s-stack gap="base">
        <OrderContent known={known} decision={decision} />
        {order !== null && decision.asked === null && <OpenInSurety order={order} />}
      </s-stack>
      {decision.asked !== null && <ConfirmButtons decision={decision} isInDialog />}
      {decision.asked === null && actions.length === 0 && <CloseButton onClose={onClose} />}
      {decision.asked === null &&
        actions.map((possible) => (
          <ActionButton
            key={possible.action}
            possible={possible}
            isPrimary={isPrimary(possible)}
            onChoose={decision.choose}
            slot={isPrimary(possible) ? "primary-action" : "secondary-actions"}
          />
        ))}
    </s-admin-action>
  );
}
