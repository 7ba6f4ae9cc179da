import { BlockStack, Page } from "@shopify/polaris";
import { getNotices } from "#contract/notices.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { OwnNotices } from "#console/screens/notifications/own-notices.tsx";
import { SendingFailures } from "#console/screens/notifications/sending-failures.tsx";
import { SlackNotices } from "#console/screens/notifications/slack-notices.tsx";
import { UnsavedChanges } from "#console/screens/notifications/unsaved-changes.tsx";
import { WebsiteVisits } from "#console/screens/notifications/website-visits.tsx";
import { useMay } from "#console/session/use-may.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

/** `/notifications`: what a person gets by email, and what the shop gets in Slack; and the line that records its website's visits. */
export function NotificationsScreen() {
  usePageTitle("Notifications");
  const { data: settings, error, refetch, isFetching } = useEndpoint(getNotices, {});
  const mayDecide = useMay("analyst");
  const hasOrders = useMay("orders");
  const isAwaited = useAwaitsServer(error);
  if (settings === undefined && error === null && !isAwaited) return <SkeletonScreen />;
  return (
    <Page title="Notifications">
      <BlockStack gap="400">
        {(settings === undefined || (error !== null && !isAwaited)) && (
          <LoadFailure title="Couldn't load your notifications" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {settings !== undefined && (
          <UnsavedChanges>
            <SendingFailures failures={settings.failures} />
            {settings.own !== null && <OwnNotices own={settings.own} />}
            <SlackNotices slack={settings.slack} />
            {mayDecide && hasOrders && <WebsiteVisits />}
          </UnsavedChanges>
        )}
      </BlockStack>
    </Page>
  );
}
