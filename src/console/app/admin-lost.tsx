import { Banner, Box, Page } from "@shopify/polaris";
import { usePageTitle } from "#console/ui/use-page-title.ts";

export type AdminLostProps = { detail: string; onRetry: () => void; isRetrying: boolean };

/** The admin gives no valid session token: what that means here, Retry, and Reload, which helps where Retry does not. */
export function AdminLost({ detail, onRetry, isRetrying }: AdminLostProps) {
  return (
    <Banner
      tone="warning"
      title="The connection to your shop's admin was lost"
      action={{ content: "Retry", onAction: onRetry, loading: isRetrying }}
      secondaryAction={{ content: "Reload", onAction: () => window.location.reload() }}
    >
      {detail}
    </Banner>
  );
}

/** Nothing could be loaded, for the admin gives no valid session token. */
export function RecoveryScreen(props: { onRetry: () => void; isRetrying: boolean }) {
  usePageTitle("Connection lost");
  return (
    <Page narrowWidth>
      <Box paddingBlockStart="800">
        <AdminLost
          detail="Surety has not received a valid sign-in from the admin. Reload to connect again. If that does not help, open Surety anew from the list of apps in your admin."
          {...props}
        />
      </Box>
    </Page>
  );
}
