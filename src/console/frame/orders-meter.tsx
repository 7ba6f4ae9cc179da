import { useId } from "react";
import { BlockStack, ProgressBar, Text } from "@shopify/polaris";
import { ordersMeter } from "#domain/accounts/orders-meter.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { useSession } from "#console/frame/session.tsx";

/** Orders left in this month's plan; nothing where the plan has no limit. */
export function OrdersMeter() {
  const { user, tenant } = useSession();
  const labelId = useId();
  const meter = ordersMeter(user.ordersThisMonth, tenant.ordersPerMonth);
  if (meter === null) return null;
  return (
    <div className="header__meter" title={`${formatCount(meter.used)} of ${formatCount(meter.limit)} orders used this month`}>
      <BlockStack gap="100">
        <Text as="p" variant="bodySm" id={labelId} tone={meter.isRed ? "critical" : undefined}>
          {formatCount(meter.remaining)} orders remaining
        </Text>
        <ProgressBar progress={meter.usedShare * 100} size="small" tone={meter.isRed ? "critical" : "primary"} ariaLabelledBy={labelId} />
      </BlockStack>
    </div>
  );
}
