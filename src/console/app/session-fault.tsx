import { BlockStack, Box, Page } from "@shopify/polaris";
import { useFrame } from "#console/session/frame-context.tsx";
import { AppLink } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

/** The session failed to load: says why, with Retry and a way out. */
export function SessionFault({ error, isRetrying, onRetry }: { error: unknown; isRetrying: boolean; onRetry: () => void }) {
  const frame = useFrame();
  usePageTitle("Couldn't load");
  return (
    <Page narrowWidth>
      <Box as="section" paddingBlockStart="800">
        <BlockStack gap="400">
          <ErrorState error={error} onRetry={onRetry} isRetrying={isRetrying} />
          {frame.kind === "standalone" && <AppLink url={paths.logout()}>Logout</AppLink>}
        </BlockStack>
      </Box>
    </Page>
  );
}
