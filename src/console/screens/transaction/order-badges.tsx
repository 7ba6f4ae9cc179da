import { Badge, InlineStack, Text, type BadgeProps } from "@shopify/polaris";
import { useState } from "react";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { AnswerDue } from "#console/ui/answer-due.tsx";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { formatInstantFully } from "#domain/dates/format-instant.ts";
import { countedDecisionOf, decisionName, type Due } from "#domain/payments/decision.ts";
import { disputeStateName } from "#domain/payments/dispute-state.ts";
import { CHARGEBACK_NAME } from "#domain/payments/payment-status.ts";
import { endSentence, isDueSoon } from "#domain/payments/waiting-words.ts";

/** What is out of the ordinary about the order. An approved order without anything else has no badge. */
export function OrderBadges({ payment }: { payment: PaymentDetail }) {
  const decision = countedDecisionOf(payment);
  return (
    <InlineStack gap="100" blockAlign="center">
      {decision !== "approved" && <DecisionBadge decision={decision} />}
      {decision === "pending" && payment.dueAt !== null && !payment.isHistory && <End at={payment.dueAt} decision={payment.dueDecision} />}
      {exceptions(payment).map(({ words, tone }) => (
        <Badge key={words} {...(tone ? { tone } : {})}>
          {words}
        </Badge>
      ))}
      <AnswerDue at={payment.answerDueAt} />
    </InlineStack>
  );
}

/** When and how the held order ends if no one decides on it. */
function End({ at, decision }: Due) {
  const timeZone = useShopTimeZone();
  const [now] = useState(() => new Date());
  const ending = decision === null ? "Closes without a decision" : `${decisionName(decision)} automatically`;
  return (
    <Text as="span" tone={isDueSoon(at, now) ? "critical" : "subdued"}>
      <time dateTime={at.toISOString()} title={`${ending} on ${formatInstantFully(at, timeZone)}`}>
        {endSentence({ at, decision }, now)}
      </time>
    </Text>
  );
}

function exceptions(payment: PaymentDetail): { words: string; tone?: BadgeProps["tone"] }[] {
  const { chargebackId, disputeState, isAlertDue, cancelReason, refundedMinor, amountMinor } = payment;
  const state = disputeStateName(disputeState);
  return [
    ...(chargebackId === null
      ? []
      : [{ words: state ? `${CHARGEBACK_NAME}: ${state.toLowerCase()}` : CHARGEBACK_NAME, tone: toneOf(disputeState) }]),
    ...(isAlertDue ? [{ words: "Chargeback alert", tone: "critical" as const }] : []),
    ...(cancelReason === null ? [] : [{ words: "Canceled" }]),
    ...(refundedMinor === 0 ? [] : [{ words: refundedMinor >= amountMinor ? "Refunded" : "Partially refunded" }]),
  ];
}

function toneOf(disputeState: string | null): BadgeProps["tone"] {
  return disputeState === "won" || disputeState === "guarantee_paid" ? undefined : "critical";
}
