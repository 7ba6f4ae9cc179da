import { BlockStack } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { SettingsPage } from "#console/screens/settings/settings-page.tsx";
import { MonthsCard } from "#console/screens/settings/subscription/months-card.tsx";
import { PlanCard } from "#console/screens/settings/subscription/plan-card.tsx";
import { RequestDialog } from "#console/screens/settings/subscription/request-dialog.tsx";
import { SubscriptionSkeleton } from "#console/screens/settings/subscription/subscription-skeleton.tsx";
import { UseCard } from "#console/screens/settings/subscription/use-card.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { useBilling } from "#console/ui/plans/use-billing.ts";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";

/** `/settings/subscription`: the shop's plan, how it's paid, and what was used of it. */
export function SubscriptionScreen() {
  return <SubscriptionPage notice={null} />;
}

/** The same below what there is to say first. */
export function SubscriptionPage({ notice }: { notice: ReactNode }) {
  const { data: billing, error, refetch, isFetching } = useBilling();
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const hasFailed = billing === undefined && (error !== null || isAwaited);
  return (
    <SettingsPage title="Subscription" subtitle="Your plan, how it's paid, and what you used of it.">
      <BlockStack gap="400">
        {notice}
        {billing !== undefined && error !== null && (
          <RefreshFailure text="Couldn't refresh. Showing your earlier subscription." {...retry} />
        )}
        {hasFailed && <LoadFailure title="Couldn't load your subscription" {...retry} />}
        {billing === undefined && !hasFailed && <SubscriptionSkeleton />}
        {billing !== undefined && (
          <>
            <PlanCard billing={billing} />
            <UseCard billing={billing} />
            <MonthsCard months={billing.months.slice(1)} />
            <RequestDialog billing={billing} />
          </>
        )}
      </BlockStack>
    </SettingsPage>
  );
}
