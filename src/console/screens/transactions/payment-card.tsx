import { Badge, BlockStack, Box, Checkbox, IndexTable, InlineStack, Text } from "@shopify/polaris";
import { memo } from "react";
import { formatMoney } from "#domain/money/money.ts";
import { countedDecisionOf } from "#domain/payments/decision.ts";
import { listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { personName } from "#domain/payments/payment-title.ts";
import { CHARGEBACK_NAME } from "#domain/payments/payment-status.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { subStatusName } from "#domain/payments/sub-status.ts";
import { isPspOrder } from "#domain/payments/transaction-type.ts";
import { PaymentLink } from "#console/screens/transactions/payment-link.tsx";
import type { PaymentRowProps } from "#console/screens/transactions/payment-table-row.tsx";
import { TrackingDue } from "#console/screens/transactions/tracking-due.tsx";
import { WaitingText } from "#console/screens/transactions/waiting-text.tsx";
import { AnswerDue } from "#console/ui/answer-due.tsx";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PspBadge } from "#console/ui/psp-badge.tsx";
import { RiskBadge } from "#console/ui/risk-badge.tsx";
import "#console/screens/transactions/payment-card-styles.css";

type PaymentCardProps = PaymentRowProps & {
  /** Null for those who may select nothing. */
  onSelect: ((paymentId: number, isSelected: boolean) => void) | null;
};

/** An order where there's no room for a table: what a merchant needs to choose which to open, never cut off. */
export const PaymentCard = memo(function PaymentCard({ row, index, isSelected, isQueue, onSelect }: PaymentCardProps) {
  // Each order that waits in the queue is pending.
  const isOnlyWaiting = isQueue && row.isWaiting;
  return (
    <IndexTable.Row id={String(row.paymentId)} position={index} {...(isQueue && !row.isWaiting ? { tone: "subdued" as const } : {})}>
      <Box padding="300" width="100%">
        <BlockStack gap="100">
          <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
            <InlineStack gap="100" blockAlign="center" wrap={false}>
              {onSelect && (
                // A click on the box must not reach the card, or it would open the order.
                <span className="payment-card__select" role="presentation" onClick={(event) => event.stopPropagation()}>
                  <Checkbox
                    label={`Select ${row.reference}`}
                    labelHidden
                    checked={isSelected}
                    onChange={(checked) => onSelect(row.paymentId, checked)}
                  />
                </span>
              )}
              <PaymentLink row={row} />
              {isPspOrder(row) && <PspBadge />}
            </InlineStack>
            <Text as="span" numeric fontWeight="medium">
              {formatMoney({ amountMinor: row.amountMinor, currency: row.currency })}
            </Text>
          </InlineStack>
          <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
            <Text as="p" breakWord>
              <bdi>{personName({ firstName: row.payerFirstName, lastName: row.payerLastName }) ?? "-"}</bdi>
            </Text>
            <Text as="span" tone="subdued">
              <span style={{ whiteSpace: "nowrap" }}>
                <InstantText at={row.createdAt} />
              </span>
            </Text>
          </InlineStack>
          <InlineStack blockAlign="center" gap="200">
            {!isOnlyWaiting && <DecisionBadge decision={countedDecisionOf(row)} isInList />}
            <RiskBadge riskScore={row.riskScore} isInList />
            <Text as="span" tone="subdued" numeric>
              {`${formatRiskPercent(row.riskScore)} risk`}
            </Text>
            {row.hasChargeback && <Badge tone="critical">{CHARGEBACK_NAME}</Badge>}
            <AnswerDue at={row.answerDueAt} />
            <TrackingDue at={row.trackingDueAt} />
          </InlineStack>
          {(row.isWaiting || isQueue) && (
            <InlineStack align="space-between" gap="200">
              <WaitingText row={row} />
              {row.assigneeName !== null && (
                <Text as="span" tone="subdued" breakWord>
                  <bdi>{row.assigneeName}</bdi>
                </Text>
              )}
            </InlineStack>
          )}
          <InlineStack align="space-between" gap="200">
            <Text as="p">{row.subStatus === null ? "No status" : subStatusName(row.subStatus)}</Text>
            <Text as="p">{listGuaranteeName(row.guaranteeStatus)}</Text>
          </InlineStack>
          <Text as="p" tone="subdued" breakWord>
            {row.scenarioName}
          </Text>
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
});
