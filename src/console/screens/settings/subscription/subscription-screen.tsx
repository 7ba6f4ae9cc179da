import { BlockStack } from "@shopify/polaris";
import type { ReactNode } from "react";
import { refreshBilling } from "#contract/subscription.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { SettingsPage } from "#console/screens/settings/settings-page.tsx";
import { MonthsCard } from "#console/screens/settings/subscription/months-card.tsx";
import { PlanCard } from "#console/screens/settings/subscription/plan-card.tsx";
import { RequestDialog } from "#console/screens/settings/subscription/request-dialog.tsx";
import { SubscriptionSkeleton } from "#console/screens/settings/subscription/subscription-skeleton.tsx";
import { UseCard } from "#console/screens/settings/subscription/use-card.tsx";
import { useMay } from "#console/session/use-may.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { useBilling, useShownBilling } from "#console/ui/plans/use-billing.ts";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";

/** `/settings/subscription`: the shop's plan, how it's paid, and what was used of it. */
export function SubscriptionScreen() {
  return <SubscriptionPage notice={null} />;
}

/** The same below what there is to say first. */
export function SubscriptionPage({ notice }: { notice: ReactNode }) {
  const isOwner = useMay("owner");
  const { data: billing, error, refetch, isFetching } = useBilling();
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const hasFailed = billing === undefined && (error !== null || isAwaited);
  return (
    <SettingsPage title="Subscription" subtitle="Your plan, how it's paid, and what you used of it.">
      <BlockStack gap="400">
        {notice}
        {notice === null && isOwner && billing !== undefined && billing.unpaidSince !== null && <AwaitPayment />}
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

const ASK_EVERY_MS = 15_000;

/** While a payment is missing, asks the provider whether it has come: the owner may just be back from paying. */
function AwaitPayment() {
  useShownBilling(useEndpoint(refreshBilling, {}, { refetchEveryMs: ASK_EVERY_MS, freshForMs: 0, isPoll: "once answered" }).data);
  return null;
}
