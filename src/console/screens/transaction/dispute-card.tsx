import { Badge, BlockStack, Button, InlineGrid, InlineStack, Text, type BadgeProps } from "@shopify/polaris";
import type { AlertOnWire } from "#contract/alert-on-wire.ts";
import type { DisputeOnWire } from "#contract/payment-disputes.ts";
import { DueText } from "#console/screens/transaction/due-text.tsx";
import { FactList, type Fact } from "#console/screens/transaction/fact-list.tsx";
import { useMay } from "#console/session/use-may.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { alertSourceName, alertTypeName } from "#domain/disputes/alert-source.ts";
import { reasonCodeName } from "#domain/disputes/reason-code-names.ts";
import { formatMoney } from "#domain/money/money.ts";
import { disputeReasonName } from "#domain/payments/dispute-reasons.ts";
import { disputeEndOf, disputeStateName } from "#domain/payments/dispute-state.ts";

type DisputeCardProps = { dispute: DisputeOnWire; onShowAlert: (alertId: number) => void };

/** A dispute from its first alert to its end: where it stands, by when it's due, why, how much, and what happened. */
export function DisputeCard({ dispute, onShowAlert }: DisputeCardProps) {
  return (
    <BlockStack gap="300">
      <InlineStack gap="200" blockAlign="center">
        <Badge {...toneOf(dispute)}>{disputeStateName(dispute.state) ?? dispute.state}</Badge>
        {dispute.refund === "awaited" && <Badge tone="attention">Refund not seen yet</Badge>}
        {dispute.refund === "seen" && <Badge tone="success">Refund seen</Badge>}
      </InlineStack>
      {dispute.dueAt && <DueText at={dispute.dueAt} />}
      <FactList facts={factsOf(dispute)} />
      {dispute.alerts.map((alert) => (
        <AlertLine key={alert.alertId} alert={alert} onShow={() => onShowAlert(alert.alertId)} />
      ))}
      <BlockStack gap="150">
        <Text as="h3" variant="headingSm">
          Timeline
        </Text>
        <PlainList as="ol">
          {dispute.steps.map(({ at, words }, index) => (
            <li key={index}>
              <InlineGrid columns="minmax(0, 3fr) minmax(7rem, 2fr)" gap="200">
                <Text as="span" breakWord>
                  {words}
                </Text>
                <Text as="span" tone="subdued" alignment="end">
                  <InstantText at={at} />
                </Text>
              </InlineGrid>
            </li>
          ))}
        </PlainList>
      </BlockStack>
    </BlockStack>
  );
}

function AlertLine({ alert, onShow }: { alert: AlertOnWire; onShow: () => void }) {
  const name = alertSourceName(alert.data);
  const canAnswer = useMay("analyst") && !alert.isAnswered;
  return (
    <InlineStack gap="200" align="space-between" blockAlign="center">
      <Text as="span" breakWord>
        Alert from {name}
        {alert.data.type !== null && ` (${alertTypeName(alert.data.type)})`}
      </Text>
      <div data-opens-dialog>
        <Button onClick={onShow} accessibilityLabel={`${canAnswer ? "Answer" : "View"} alert from ${name}`}>
          {canAnswer ? "Answer alert" : "View alert"}
        </Button>
      </div>
    </InlineStack>
  );
}

function toneOf({ state }: DisputeOnWire): Pick<BadgeProps, "tone"> {
  const end = disputeEndOf(state);
  if (end === "recovered") return { tone: "success" };
  if (end === "open" || end === "lost") return { tone: "critical" };
  return {};
}

function factsOf({ reason, reasonCode, amount, sentAmount, openedAt, cbId, disputeId }: DisputeOnWire): Fact[] {
  const code = reasonCode === null ? null : [reasonCode, reasonCodeName(reasonCode)].filter(Boolean).join(", ");
  return [
    // A code that isn't known is its own reason.
    ...(reason === null || reason === reasonCode ? [] : [{ name: "Reason", value: disputeReasonName(reason) }]),
    ...(code === null ? [] : [{ name: "Reason code", value: code }]),
    {
      name: "Amount",
      value: sentAmount ? `${formatMoney(sentAmount)}${amount ? ` (about ${formatMoney(amount)})` : ""}` : amount && formatMoney(amount),
    },
    { name: "First reported", value: <InstantText at={openedAt} /> },
    ...(cbId === null ? [] : [{ name: "Chargeback ID", value: cbId }]),
    { name: "Dispute ID", value: String(disputeId) },
  ];
}
