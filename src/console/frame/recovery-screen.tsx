import { Banner, Box, Page } from "@shopify/polaris";
import { usePageTitle } from "#console/ui/use-page-title.ts";

/** The admin gives no valid session token: say so and offer the one thing that helps. */
export function RecoveryScreen() {
  usePageTitle("Connection lost");
  return (
    <Page narrowWidth>
      <Box paddingBlockStart="800">
        <Banner
          tone="warning"
          title="The connection to your shop's admin was lost"
          action={{ content: "Reload", onAction: () => window.location.reload() }}
        >
          Surety has not received a valid sign-in from the admin. Reload to connect again. If that does not help, open Surety anew from the
          list of apps in your admin.
        </Banner>
      </Box>
    </Page>
  );
}
