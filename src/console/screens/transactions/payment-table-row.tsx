import { IndexTable, InlineStack, Text } from "@shopify/polaris";
import { memo } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import { formatMoney } from "#domain/money/money.ts";
import { codeName } from "#domain/payments/code-words.ts";
import { listGuaranteeNames } from "#domain/payments/guarantee-status.ts";
import { personName } from "#domain/payments/payment-title.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { subStatusNames } from "#domain/payments/sub-status.ts";
import { PaymentLink } from "#console/screens/transactions/payment-link.tsx";
import { ChargebackIcon } from "#console/ui/chargeback-icon.tsx";
import { CutText } from "#console/ui/cut-text.tsx";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { RiskBadge } from "#console/ui/risk-badge.tsx";

/** All ten columns fit into 1280 pixels, the first six into a tablet; a wider window gives its room to the longest texts. */
const PAYER_WIDTH = "clamp(8.5rem, 14vw - 3rem, 16rem)";
const SCENARIO_WIDTH = "clamp(9rem, 18vw - 5.5rem, 20rem)";

/** One transaction as a row of the table; a click anywhere on it opens the transaction. */
export const PaymentTableRow = memo(function PaymentTableRow({ row, index }: { row: PaymentRow; index: number }) {
  return (
    <IndexTable.Row id={String(row.paymentId)} position={index}>
      <IndexTable.Cell>
        <InstantText at={row.createdAt} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <InlineStack gap="100" blockAlign="center" wrap={false}>
          <PaymentLink row={row} />
          {row.hasChargeback && <ChargebackIcon />}
        </InlineStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="p" numeric alignment="end">
          {formatMoney({ amountMinor: row.amountMinor, currency: row.currency })}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <CutText text={personName({ firstName: row.payerFirstName, lastName: row.payerLastName })} maxWidth={PAYER_WIDTH} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <InlineStack gap="200" align="end" blockAlign="center" wrap={false}>
          <Text as="span" numeric>
            {formatRiskPercent(row.riskScore)}
          </Text>
          <RiskBadge riskScore={row.riskScore} />
        </InlineStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <DecisionBadge decision={row.decision} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <CutText text={row.scenarioName} maxWidth={SCENARIO_WIDTH} />
      </IndexTable.Cell>
      <IndexTable.Cell>{listGuaranteeNames[row.guaranteeStatus]}</IndexTable.Cell>
      <IndexTable.Cell>{row.subStatus ? subStatusNames[row.subStatus] : "-"}</IndexTable.Cell>
      <IndexTable.Cell>
        <CutText text={row.acquirer && codeName(row.acquirer)} maxWidth="7rem" />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
});
