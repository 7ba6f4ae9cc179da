import { BlockStack, Page } from "@shopify/polaris";
import type { ScenarioSetOnWire } from "#contract/scenarios.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { ScenarioList } from "#console/screens/scenarios/scenario-list.tsx";
import { ScenariosSkeleton } from "#console/screens/scenarios/scenarios-skeleton.tsx";
import { useScenarioSet } from "#console/screens/scenarios/use-scenario-set.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

/** `/scenarios`: what the shop's scenarios look for and do, in the order in which they're tried; live, or of a draft. */
export function ScenariosScreen() {
  usePageTitle("Scenarios");
  const { data: set, error, refetch, isFetching } = useScenarioSet();
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  return (
    <Page title="Scenarios" subtitle="Each order is handled by the first scenario whose rules all match.">
      {set !== undefined && (
        <BlockStack gap="400">
          {error !== null && <RefreshFailure text="Couldn't refresh. Showing earlier scenarios." {...retry} />}
          <Loaded set={set} />
        </BlockStack>
      )}
      {set === undefined && (error !== null || isAwaited) && <LoadFailure title="ERROR" {...retry} />}
      {set === undefined && error === null && !isAwaited && <ScenariosSkeleton />}
    </Page>
  );
}

function Loaded({ set }: { set: ScenarioSetOnWire }) {
  const isEmpty = set.scenarios.every(({ isCatchAll }) => isCatchAll);
  return (
    <>
      {isEmpty && <EmptyState title="No scenarios yet" detail="Until you create one, the risk score decides about each order." />}
      <ScenarioList scenarios={set.scenarios} />
    </>
  );
}
