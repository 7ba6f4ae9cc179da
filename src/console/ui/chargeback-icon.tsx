import { Icon, Tooltip } from "@shopify/polaris";
import { AlertTriangleIcon } from "@shopify/polaris-icons";
import { CHARGEBACK_NAME } from "#domain/payments/payment-status.ts";

/** The extra warning on a payment with status P3. */
export function ChargebackIcon() {
  return (
    <Tooltip content={CHARGEBACK_NAME}>
      <Icon source={AlertTriangleIcon} tone="critical" accessibilityLabel={CHARGEBACK_NAME} />
    </Tooltip>
  );
}
