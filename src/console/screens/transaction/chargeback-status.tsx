import { InlineStack } from "@shopify/polaris";
import { ChargebackIcon } from "#console/ui/chargeback-icon.tsx";
import { disputeStateName } from "#domain/payments/dispute-state-name.ts";

/** The status of every payment with a chargeback, and where the dispute stands (S1 and S2 section 4). */
export function ChargebackStatus({ disputeState }: { disputeState: string | null }) {
  const state = disputeStateName(disputeState);
  return (
    <InlineStack gap="100" blockAlign="center">
      <ChargebackIcon />
      <span>{state ? `Chargeback, ${state.toLowerCase()}` : "Chargeback"}</span>
    </InlineStack>
  );
}
