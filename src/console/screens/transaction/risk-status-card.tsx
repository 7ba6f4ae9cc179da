import { Badge, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { ChargebackStatus } from "#console/screens/transaction/chargeback-status.tsx";
import { FactList } from "#console/screens/transaction/fact-list.tsx";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { countedDecisionOf } from "#domain/payments/decision.ts";
import { guaranteeStatusName } from "#domain/payments/guarantee-status.ts";
import { formatRiskPercent, riskLevelName, riskLevelOf } from "#domain/payments/risk-level.ts";

/** The colors of the levels: red, yellow and green. */
const levelTones = { High: "critical", Medium: "caution", Low: "success" } as const;

/** How risky the order is, and whether it is under guarantee. Of the decisions it shows Approved; the others are in the header. */
export function RiskStatusCard({ payment }: { payment: PaymentDetail }) {
  const level = riskLevelOf(payment.riskScore);
  const decision = countedDecisionOf(payment);
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <InlineStack gap="200" blockAlign="baseline">
            <Text as="h2" variant="headingMd" tone={levelTones[level]}>
              {riskLevelName(level)} risk
            </Text>
            <Text as="span" numeric>
              {formatRiskPercent(payment.riskScore)}
            </Text>
          </InlineStack>
          <InlineStack gap="200">
            {payment.isHistory && <Badge>Imported history</Badge>}
            {decision === "approved" && <DecisionBadge decision={decision} />}
          </InlineStack>
        </InlineStack>
        <FactList
          facts={[
            { name: "Guarantee", value: <Guarantee payment={payment} /> },
            { name: "Scenario", value: payment.scenarioName },
            ...(payment.chargebackId === null
              ? []
              : [{ name: "Payment status", value: <ChargebackStatus disputeState={payment.disputeState} /> }]),
          ]}
        />
      </BlockStack>
    </Card>
  );
}

function Guarantee({ payment: { guaranteeStatus, guaranteeNote } }: { payment: PaymentDetail }) {
  return (
    <>
      {guaranteeStatusName(guaranteeStatus)}
      {guaranteeNote && (
        <Text as="span" tone="subdued">
          <br />
          {guaranteeNote}
        </Text>
      )}
    </>
  );
}
