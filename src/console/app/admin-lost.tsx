import { Banner, Box, Page } from "@shopify/polaris";
import { usePageTitle } from "#console/ui/use-page-title.ts";

type AdminLostProps = { detail: string; onRetry: () => void; isRetrying: boolean };

/** The admin stopped sending valid session tokens. Offers Retry, and Reload for when a retry doesn't help. */
export function AdminLost({ detail, onRetry, isRetrying }: AdminLostProps) {
  return (
    <Banner
      tone="warning"
      title="Lost connection to your Shopify admin"
      action={{ content: "Retry", onAction: onRetry, loading: isRetrying }}
      secondaryAction={{ content: "Reload", onAction: () => window.location.reload() }}
    >
      {detail}
    </Banner>
  );
}

/** Shown when nothing could be loaded because the admin sends no valid session token. */
export function RecoveryScreen(props: { onRetry: () => void; isRetrying: boolean }) {
  usePageTitle("Connection lost");
  return (
    <Page narrowWidth>
      <Box paddingBlockStart="800">
        <AdminLost
          detail="We couldn't verify your session with Shopify. Reload to reconnect. If that doesn't help, reopen Surety from the Apps list in your admin."
          {...props}
        />
      </Box>
    </Page>
  );
}
