import { ActionButton } from "../../shared/action-button.tsx";
import { ConfirmButtons } from "../../shared/confirm-buttons.tsx";
import { OpenInSurety, OrderContent } from "../../shared/order-content.tsx";
import type { Order } from "../../shared/read-answer.ts";
import { useDecision } from "../../shared/use-decision.ts";
import { useOrder } from "../../shared/use-order.ts";
import { say } from "../../shared/words.ts";

/** Surety's block on an order's page: how the order stands, and what can be decided about it, in place. Null is no order. */
export function OrderBlock({ shopifyId }: { shopifyId: string | null }) {
  if (shopifyId !== null) return <BlockOfOrder shopifyId={shopifyId} />;
  return (
    <s-admin-block heading={say("heading")}>
      <s-text>{say("noOrder")}</s-text>
    </s-admin-block>
  );
}

function BlockOfOrder({ shopifyId }: { shopifyId: string }) {
  const known = useOrder(shopifyId);
  const decision = useDecision(shopifyId, known);
  const order = known.summary?.order ?? null;
  return (
    <s-admin-block heading={say("heading")} collapsedSummary={order === null ? "" : inShort(order)}>
      <s-stack gap="base">
        <OrderContent known={known} decision={decision} />
        {order !== null && (
          <s-stack direction="inline" gap="small-200" alignItems="center">
            {decision.asked === null ? <Actions order={order} onChoose={decision.choose} /> : <ConfirmButtons decision={decision} />}
          </s-stack>
        )}
      </s-stack>
    </s-admin-block>
  );
}

function Actions({ order, onChoose }: { order: Order; onChoose: (possible: Order["actions"][number]) => void }) {
  return (
    <>
      {order.actions.map((possible) => (
        <ActionButton
          key={possible.action}
          possible={possible}
          isPrimary={possible.action === "approve" && order.isWaiting}
          onChoose={onChoose}
        />
      ))}
      <OpenInSurety order={order} />
    </>
  );
}

/** What the block says while it's collapsed: 'Risk: High · Pending'. */
function inShort({ riskLevel, decisionWords }: Order): string {
  const risk = riskLevel === null ? null : say("inShort", { level: riskLevel });
  return [risk, decisionWords].filter((words) => words !== null).join(" · ");
}
