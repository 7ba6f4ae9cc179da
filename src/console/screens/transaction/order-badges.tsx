import { Badge, InlineStack, type BadgeProps } from "@shopify/polaris";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { countedDecisionOf } from "#domain/payments/decision.ts";
import { disputeStateName } from "#domain/payments/dispute-state.ts";
import { CHARGEBACK_NAME } from "#domain/payments/payment-status.ts";

/** What is out of the ordinary about the order. An approved order without anything else has no badge. */
export function OrderBadges({ payment }: { payment: PaymentDetail }) {
  const decision = countedDecisionOf(payment);
  return (
    <InlineStack gap="100">
      {decision !== "approved" && <DecisionBadge decision={decision} />}
      {exceptions(payment).map(({ words, tone }) => (
        <Badge key={words} {...(tone ? { tone } : {})}>
          {words}
        </Badge>
      ))}
    </InlineStack>
  );
}

function exceptions(payment: PaymentDetail): { words: string; tone?: BadgeProps["tone"] }[] {
  const { chargebackId, disputeState, cancelReason, refundedMinor, amountMinor } = payment;
  const state = disputeStateName(disputeState);
  return [
    ...(chargebackId === null
      ? []
      : [{ words: state ? `${CHARGEBACK_NAME}: ${state.toLowerCase()}` : CHARGEBACK_NAME, tone: toneOf(disputeState) }]),
    ...(cancelReason === null ? [] : [{ words: "Canceled" }]),
    ...(refundedMinor === 0 ? [] : [{ words: refundedMinor >= amountMinor ? "Refunded" : "Partially refunded" }]),
  ];
}

function toneOf(disputeState: string | null): BadgeProps["tone"] {
  return disputeState === "won" || disputeState === "guarantee_paid" ? undefined : "critical";
}
