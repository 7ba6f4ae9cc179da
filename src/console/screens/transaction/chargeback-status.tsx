import { InlineStack } from "@shopify/polaris";
import { ChargebackIcon } from "#console/ui/chargeback-icon.tsx";
import { disputeStateName } from "#domain/payments/dispute-state.ts";
import { CHARGEBACK_NAME } from "#domain/payments/payment-status.ts";

/** The status of every payment with a chargeback, whatever its sub-status, and where the dispute stands. */
export function ChargebackStatus({ disputeState }: { disputeState: string | null }) {
  const state = disputeStateName(disputeState);
  return (
    <InlineStack gap="100" blockAlign="center">
      <ChargebackIcon />
      <span>{state ? `${CHARGEBACK_NAME}, ${state.toLowerCase()}` : CHARGEBACK_NAME}</span>
    </InlineStack>
  );
}
