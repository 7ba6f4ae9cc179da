import { BlockStack, Page } from "@shopify/polaris";
import { getNotices } from "#contract/notices.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { OwnNotices } from "#console/screens/notifications/own-notices.tsx";
import { SendingFailures } from "#console/screens/notifications/sending-failures.tsx";
import { SlackNotices } from "#console/screens/notifications/slack-notices.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

/** `/notifications`: what a person gets by email, and what the shop gets in Slack. */
export function NotificationsScreen() {
  usePageTitle("Notifications");
  const { data: settings, error, refetch, isFetching } = useEndpoint(getNotices, {});
  if (settings === undefined && error === null) return <SkeletonScreen />;
  return (
    <Page title="Notifications">
      <BlockStack gap="400">
        {error !== null && (
          <ErrorState title="Couldn't load your notifications" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {settings !== undefined && (
          <>
            <SendingFailures failures={settings.failures} />
            {settings.own !== null && <OwnNotices own={settings.own} />}
            <SlackNotices slack={settings.slack} />
          </>
        )}
      </BlockStack>
    </Page>
  );
}
