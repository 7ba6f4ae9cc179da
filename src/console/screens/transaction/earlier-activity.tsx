import { Button, InlineStack } from "@shopify/polaris";
import type { useHistory } from "#console/screens/transaction/queries.ts";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";

/** Loads the part of the trail before what is shown, or says that this failed, with Retry. */
export function EarlierActivity({ history }: { history: ReturnType<typeof useHistory> }) {
  const load = () => void history.fetchNextPage();
  if (history.isFetchNextPageError) {
    return <QuietFailure text="Couldn't load earlier activity." onRetry={load} isRetrying={history.isFetching} />;
  }
  return (
    <InlineStack>
      <Button variant="plain" onClick={load} loading={history.isFetchingNextPage}>
        Show earlier
      </Button>
    </InlineStack>
  );
}
