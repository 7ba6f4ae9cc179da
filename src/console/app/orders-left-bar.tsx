import { useId } from "react";
import { BlockStack, Button, ProgressBar, Text } from "@shopify/polaris";
import { useMay } from "#console/session/use-may.ts";
import { usePlansAddress } from "#console/ui/plans/use-plans-address.ts";
import type { ordersLeft } from "#domain/accounts/orders-left.ts";
import { formatCount } from "#domain/payments/page-range.ts";

/** Orders remaining this month, as words and a bar, with the way to a bigger plan. */
export function OrdersLeftBar({ used, limit, remaining, usedShare, isRed }: NonNullable<ReturnType<typeof ordersLeft>>) {
  const labelId = useId();
  const hasPlan = useMay("orders");
  const { address: plansAddress } = usePlansAddress();
  return (
    <div className="header__plan">
      <div className="header__meter" title={`${formatCount(used)} of ${formatCount(limit)} orders used this month`}>
        <BlockStack gap="100">
          <Text as="p" variant="bodySm" id={labelId} tone={isRed ? "critical" : undefined}>
            {formatCount(remaining)} orders remaining
          </Text>
          <ProgressBar progress={Math.round(usedShare * 100)} size="small" tone={isRed ? "critical" : "primary"} ariaLabelledBy={labelId} />
        </BlockStack>
      </div>
      {hasPlan && (
        <div data-opens-dialog>
          <Button url={plansAddress} size="slim">
            Upgrade
          </Button>
        </div>
      )}
    </div>
  );
}
