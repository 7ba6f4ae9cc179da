import { Box, Page } from "@shopify/polaris";
import { AdminLost } from "#console/app/admin-lost.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

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
