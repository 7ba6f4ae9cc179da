import { BlockStack, Page } from "@shopify/polaris";
import { useState } from "react";
import type { ScenarioSetOnWire } from "#contract/scenario-on-wire.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { CreateCard } from "#console/screens/scenarios/create-card.tsx";
import { DraftBar } from "#console/screens/scenarios/draft-bar.tsx";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { EditingProvider } from "#console/screens/scenarios/editing-provider.tsx";
import { EmailBanner } from "#console/screens/scenarios/email-banner.tsx";
import { ScenarioList } from "#console/screens/scenarios/scenario-list.tsx";
import { ScenariosSkeleton } from "#console/screens/scenarios/scenarios-skeleton.tsx";
import { useNoteRuleSeen } from "#console/screens/scenarios/use-note-rule-seen.ts";
import { useGuarded } from "#console/screens/scenarios/use-guarded.ts";
import { useScenariosAddress, useScenarioSet } from "#console/screens/scenarios/use-scenario-set.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { lockedAction } from "#console/ui/locked-action.ts";
import { FirstSteps } from "#console/ui/first-steps-part.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

// In a row of its own: where it shares the title's, Polaris moves the buttons of a phone above both.
const page = { title: "Scenarios", additionalMetadata: "Each order goes to the first scenario it matches." };

/** `/scenarios`: what the shop's scenarios look for and do, in the order in which they're tried; live, or of a draft. */
export function ScenariosScreen() {
  usePageTitle(page.title);
  const { draft, showSet } = useScenariosAddress();
  const { data: set, error, refetch, isFetching } = useScenarioSet();
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const isGone = draft !== undefined && isStatus(error, 404);
  if (set !== undefined && !isGone) {
    return (
      <EditingProvider key={draft ?? "live"} set={set} draftId={draft}>
        <ShownSet set={set} refresh={error === null ? null : retry} />
      </EditingProvider>
    );
  }
  return (
    <Page {...page}>
      {isGone && (
        <EmptyState
          title="This draft doesn't exist"
          detail="It may have been published or deleted."
          action={{ content: "Show live scenarios", onAction: () => showSet(null), isPrimary: true }}
        />
      )}
      {!isGone && (error !== null || isAwaited) && <LoadFailure title="ERROR" {...retry} />}
      {!isGone && error === null && !isAwaited && <ScenariosSkeleton />}
    </Page>
  );
}

type Retry = { error: unknown; onRetry: () => void; isRetrying: boolean };

/** `refresh` is null unless the last attempt to load the set again failed. */
function ShownSet({ set, refresh }: { set: ScenarioSetOnWire; refresh: Retry | null }) {
  const { mayCreate } = useEditing();
  const { openScenario, openedId } = useScenariosAddress();
  useNoteRuleSeen(set.scenarios.some(({ id }) => id === openedId));
  const creating = useGuarded(mayCreate);
  const [isCreating, setCreating] = useState(false);
  const count = set.scenarios.filter(({ isCatchAll }) => !isCatchAll).length;
  const lock = mayCreate.kind === "upgrade" ? lockedAction : {};
  const create = creating.guarded(() => setCreating(true));
  return (
    <Page {...page} primaryAction={{ content: "Create Scenario", onAction: create, disabled: creating.isBarred || isCreating, ...lock }}>
      <BlockStack gap="400">
        {refresh !== null && <RefreshFailure text="Couldn't refresh. Showing earlier scenarios." {...refresh} />}
        {set.draft === null && <FirstSteps />}
        <DraftBar draft={set.draft} />
        <EmailBanner scenarios={set.scenarios} />
        {isCreating && (
          <CreateCard
            count={count}
            onCancel={() => setCreating(false)}
            onCreated={(scenarioId) => {
              setCreating(false);
              openScenario(scenarioId);
            }}
          />
        )}
        {count === 0 && !isCreating && (
          <EmptyState
            title="No scenarios yet"
            detail="Until you create one, the risk score decides about each order."
            {...(creating.isBarred ? {} : { action: { content: "Create scenario", onAction: create } })}
          />
        )}
        <ScenarioList scenarios={set.scenarios} />
      </BlockStack>
    </Page>
  );
}
