import { Banner, BlockStack, Box, Text } from "@shopify/polaris";
import { useState } from "react";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { usePlansAddress } from "#console/ui/plans/use-plans-address.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { formatDate } from "#domain/dates/format-instant.ts";
import { formatCount } from "#domain/payments/page-range.ts";

type PlanBannersProps = { isUsedUp: boolean; onDismiss: () => void };

/** The words about a missing payment and about orders above the plan's limit. */
export function PlanBanners({ isUsedUp, onDismiss }: PlanBannersProps) {
  const { tenant } = useSession();
  const { address } = usePlansAddress();
  const [now] = useState(() => new Date());
  const { name, ordersPerMonth } = planOf(tenant.plan);
  return (
    <Box paddingInline="400" paddingBlockStart="400">
      <BlockStack gap="300">
        {tenant.graceEnd !== null && (
          <Banner
            tone="critical"
            title={`Payment failed. Your ${name} plan stays until ${formatDate(tenant.graceEnd, tenant.timeZone, now)}`}
            action={{ content: "See subscription", url: paths.subscription() }}
          >
            <Text as="p">Update the payment method before then to keep the plan.</Text>
          </Banner>
        )}
        {isUsedUp && ordersPerMonth !== null && (
          <div data-opens-dialog>
            <Banner
              tone="warning"
              title={`You've used all ${formatCount(ordersPerMonth)} orders of this month`}
              action={{ content: "See plans", url: address }}
              onDismiss={onDismiss}
            >
              <Text as="p">New orders are still screened and decided as before.</Text>
            </Banner>
          </div>
        )}
      </BlockStack>
    </Box>
  );
}
