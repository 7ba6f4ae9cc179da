import { BlockStack, Page } from "@shopify/polaris";
import { getNotices } from "#contract/notices.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { OwnNotices } from "#console/screens/notifications/own-notices.tsx";
import { SendingFailures } from "#console/screens/notifications/sending-failures.tsx";
import { SlackNotices } from "#console/screens/notifications/slack-notices.tsx";
import { UnsavedChanges } from "#console/ui/unsaved-changes.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

/** `/notifications`: what a person gets by email, and what the shop gets in Slack. */
export function NotificationsScreen() {
  usePageTitle("Notifications");
  const { data: settings, error, refetch, isFetching } = useEndpoint(getNotices, {});
  const isAwaited = useAwaitsServer(error);
  if (settings === undefined && error === null && !isAwaited) return <SkeletonScreen />;
  return (
    <Page title="Notifications">
      <BlockStack gap="400">
        {(settings === undefined || (error !== null && !isAwaited)) && (
          <LoadFailure title="Couldn't load your notifications" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {settings !== undefined && (
          <UnsavedChanges of="notifications">
            <SendingFailures failures={settings.failures} />
            {settings.own !== null && <OwnNotices own={settings.own} />}
            <SlackNotices slack={settings.slack} />
          </UnsavedChanges>
        )}
      </BlockStack>
    </Page>
  );
}
