import { Icon, Tooltip } from "@shopify/polaris";
import { AlertTriangleIcon } from "@shopify/polaris-icons";

/** The extra warning of a payment with status P3, which shows as Chargeback (S1 section 4). */
export function ChargebackIcon() {
  return (
    <Tooltip content="Chargeback">
      <Icon source={AlertTriangleIcon} tone="critical" accessibilityLabel="Chargeback" />
    </Tooltip>
  );
}
