import { Button, InlineStack } from "@shopify/polaris";
import { useState } from "react";
import type { useHistory } from "#console/screens/transaction/queries.ts";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";

/**
 * Loads the part of the trail before what is shown, or says that this failed, with Retry. That stays while the trail itself
 * is loaded again because the order changed.
 */
export function EarlierActivity({ history }: { history: ReturnType<typeof useHistory> }) {
  const [hasFailed, setFailed] = useState(false);
  const load = async () => {
    const { isFetchNextPageError } = await history.fetchNextPage();
    setFailed(isFetchNextPageError);
  };
  if (hasFailed) {
    return <QuietFailure text="Couldn't load earlier activity." onRetry={() => void load()} isRetrying={history.isFetchingNextPage} />;
  }
  return (
    <InlineStack>
      <Button variant="plain" onClick={() => void load()} loading={history.isFetchingNextPage}>
        Show earlier
      </Button>
    </InlineStack>
  );
}
