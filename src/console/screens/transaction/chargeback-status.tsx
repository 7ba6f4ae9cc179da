import { Icon, InlineStack } from "@shopify/polaris";
import { AlertTriangleIcon } from "@shopify/polaris-icons";
import { disputeStateName } from "#domain/payments/dispute-state.ts";
import { CHARGEBACK_NAME } from "#domain/payments/payment-status.ts";

/** An order with a chargeback has this status whatever its sub-status is, and says where the dispute stands. */
export function ChargebackStatus({ disputeState }: { disputeState: string | null }) {
  const state = disputeStateName(disputeState);
  return (
    <InlineStack gap="100" blockAlign="start" wrap={false}>
      {/* Alone, the icon would center itself in the room that is left. */}
      <span>
        <Icon source={AlertTriangleIcon} tone="critical" />
      </span>
      <span>{state ? `${CHARGEBACK_NAME}, ${state.toLowerCase()}` : CHARGEBACK_NAME}</span>
    </InlineStack>
  );
}
