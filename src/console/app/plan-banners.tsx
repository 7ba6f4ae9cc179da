import { Banner, BlockStack, Box, Text } from "@shopify/polaris";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { usePlansAddress } from "#console/ui/plans/use-plans-address.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { formatDate } from "#domain/dates/format-instant.ts";
import { countWords } from "#domain/text/count-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";

type PlanBannersProps = {
  isUsedUp: boolean;
  /** How many orders are left where few are and nothing else says so; null otherwise. */
  left: number | null;
  onDismiss: () => void;
};

/** The words about a missing payment and about orders above the plan's limit. */
export function PlanBanners({ isUsedUp, left, onDismiss }: PlanBannersProps) {
  const { tenant } = useSession();
  const { address } = usePlansAddress();
  const [now] = useState(() => new Date());
  // The subscription itself says it with the way to pay, and the home page among what's to do.
  const { pathname } = useLocation();
  const isSaidThere = pathname.startsWith(paths.subscription()) || pathname === paths.home();
  const { name, ordersPerMonth } = planOf(tenant.plan);
  return (
    <Box paddingInline="400" paddingBlockStart="400">
      <BlockStack gap="300">
        {tenant.graceEnd !== null && !isSaidThere && (
          <Banner
            tone="critical"
            title={`Payment failed. Your ${name} plan stays until ${formatDate(tenant.graceEnd, tenant.timeZone, now)}`}
            action={{ content: "See subscription", url: paths.subscription() }}
          >
            <Text as="p">Update the payment method before then to keep the plan.</Text>
          </Banner>
        )}
        {left !== null && ordersPerMonth !== null && (
          <div data-opens-dialog>
            <Banner
              tone="critical"
              title={`${countWords(left, "order")} of ${formatCount(ordersPerMonth)} left this month`}
              action={{ content: "Upgrade", url: address }}
            >
              <Text as="p">Orders above the limit are still screened.</Text>
            </Banner>
          </div>
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
