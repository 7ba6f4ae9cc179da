import { Box, IndexTable, InlineStack, Text } from "@shopify/polaris";
import { memo } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import { formatMoney } from "#domain/money/money.ts";
import { countedDecisionOf } from "#domain/payments/decision.ts";
import { codeName } from "#domain/payments/code-words.ts";
import { listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { subStatusName } from "#domain/payments/sub-status.ts";
import { personName } from "#domain/payments/payment-title.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { NUMBER_GAP } from "#console/ui/number-gap.ts";
import { PaymentLink } from "#console/screens/transactions/payment-link.tsx";
import { WaitingText } from "#console/screens/transactions/waiting-text.tsx";
import { ChargebackIcon } from "#console/ui/chargeback-icon.tsx";
import { CutText } from "#console/ui/cut-text.tsx";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { RiskBadge } from "#console/ui/risk-badge.tsx";

/** As wide as the widest badge and '100.00%', so that percentages line up. */
const BADGE_WIDTH = "3.75rem";
const PERCENT_WIDTH = "3.25rem";

export type PaymentRowProps = {
  row: PaymentRow;
  index: number;
  isSelected: boolean;
  /** True if the list is of orders that wait for a decision; one that no longer does is dimmed. */
  isQueue: boolean;
};

/** An order as a table row; a click anywhere on it opens the transaction. */
export const PaymentTableRow = memo(function PaymentTableRow({ row, index, isSelected, isQueue }: PaymentRowProps) {
  return (
    <IndexTable.Row
      id={String(row.paymentId)}
      position={index}
      selected={isSelected}
      accessibilityLabel={`Select ${row.reference}`}
      {...(isQueue && !row.isWaiting ? { tone: "subdued" as const } : {})}
    >
      <IndexTable.Cell>
        <InlineStack gap="100" blockAlign="center" wrap={false}>
          <PaymentLink row={row} />
          {row.hasChargeback && <ChargebackIcon />}
        </InlineStack>
      </IndexTable.Cell>
      {isQueue && (
        <>
          <IndexTable.Cell>
            <WaitingText row={row} />
          </IndexTable.Cell>
          <IndexTable.Cell className="payment-table__payer">
            <CutText text={row.assigneeName} />
          </IndexTable.Cell>
        </>
      )}
      <IndexTable.Cell>
        <InstantText at={row.createdAt} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Box paddingInlineEnd={NUMBER_GAP}>
          <Text as="p" numeric alignment="end">
            {formatMoney({ amountMinor: row.amountMinor, currency: row.currency })}
          </Text>
        </Box>
      </IndexTable.Cell>
      <IndexTable.Cell className="payment-table__payer">
        <CutText text={personName({ firstName: row.payerFirstName, lastName: row.payerLastName })} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <InlineStack gap="200" blockAlign="center" wrap={false}>
          <Box minWidth={BADGE_WIDTH}>
            <RiskBadge riskScore={row.riskScore} />
          </Box>
          <Box minWidth={PERCENT_WIDTH}>
            <Text as="p" numeric alignment="end">
              {formatRiskPercent(row.riskScore)}
            </Text>
          </Box>
        </InlineStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <DecisionBadge decision={countedDecisionOf(row)} />
      </IndexTable.Cell>
      <IndexTable.Cell className="payment-table__scenario">
        <CutText text={row.scenarioName} />
      </IndexTable.Cell>
      <IndexTable.Cell>{listGuaranteeName(row.guaranteeStatus)}</IndexTable.Cell>
      <IndexTable.Cell>{row.subStatus === null ? "-" : subStatusName(row.subStatus)}</IndexTable.Cell>
      <IndexTable.Cell className="payment-table__provider">
        <CutText text={row.acquirer && codeName(row.acquirer)} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
});
