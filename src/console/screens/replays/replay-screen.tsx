import { BlockStack, InlineStack, Page } from "@shopify/polaris";
import { useState } from "react";
import { useParams } from "react-router-dom";
import type { Replay } from "#contract/replays.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { ActionsCard } from "#console/screens/replays/actions-card.tsx";
import { ChangedOrdersCard } from "#console/screens/replays/changed-orders-card.tsx";
import { ComparisonCard } from "#console/screens/replays/comparison-card.tsx";
import { DeleteReplayDialog } from "#console/screens/replays/delete-replay-dialog.tsx";
import { useReplay } from "#console/screens/replays/queries.ts";
import { ReplayProgress } from "#console/screens/replays/replay-progress.tsx";
import { ReplayStatusBadge } from "#console/screens/replays/replay-status-badge.tsx";
import { ResultCard } from "#console/screens/replays/result-card.tsx";
import { ScenariosCard } from "#console/screens/replays/scenarios-card.tsx";
import { ShiftsCard } from "#console/screens/replays/shifts-card.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { publishAddress, scenarioSetAddress } from "#console/session/scenario-set-address.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { formatInstant } from "#domain/dates/format-instant.ts";
import { replayTimeWords } from "#domain/replay/replay-days.ts";

const TITLE = "Replay";

/**
 * `/scenarios/replays/{id}`: what scenarios would have decided about the orders of a time, past or still running, as far as they were
 * tried.
 */
export function ReplayScreen() {
  const { replayId = "" } = useParams();
  const go = useGo();
  const { data: replay, error, refetch, isFetching } = useReplay(replayId);
  usePageTitle(replay === undefined ? TITLE : `${replay.kind === "shadow" ? "Shadow" : TITLE}: ${replay.name}`);
  const isAwaited = useAwaitsServer(error);
  const showAll = () => go(paths.replays());
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const isGone = isStatus(error, 404);
  if (replay !== undefined && !isGone) return <ShownReplay key={replay.id} replay={replay} refresh={error === null ? null : retry} />;
  if (error === null && !isAwaited) return <SkeletonScreen />;
  return (
    <Page title={TITLE} backAction={{ content: "Replays", onAction: showAll }}>
      {isGone ? (
        <EmptyState
          title="This replay doesn't exist"
          detail="It may have been deleted, or its draft was published or deleted."
          action={{ content: "Show all replays", onAction: showAll, isPrimary: true }}
        />
      ) : (
        <LoadFailure title="Couldn't load the replay" {...retry} />
      )}
    </Page>
  );
}

type Retry = { error: unknown; onRetry: () => void; isRetrying: boolean };

/** `refresh` is null unless the last attempt to load the replay again failed. */
function ShownReplay({ replay, refresh }: { replay: Replay; refresh: Retry | null }) {
  const { kind, name, draftId, isOfMaster, startedBy, startedAt } = replay;
  const go = useGo();
  const timeZone = useShopTimeZone();
  const mayChange = useMay("analyst");
  const mayPublish = useMay("owner");
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Page
      title={name}
      titleMetadata={
        <InlineStack gap="100">
          <ReplayStatusBadge replay={replay} />
        </InlineStack>
      }
      subtitle={`${kind === "shadow" ? "" : "Orders from "}${replayTimeWords(replay, timeZone)}. Started by ${startedBy}${isOfMaster ? " of your master account" : ""} on ${formatInstant(startedAt, timeZone, null)}.`}
      backAction={{ content: "Replays", onAction: () => go(paths.replays()) }}
      {...(draftId !== null && mayPublish
        ? { primaryAction: { content: "Publish draft", onAction: () => go(publishAddress(draftId)) } }
        : {})}
      secondaryActions={[
        { content: draftId === null ? "Open scenarios" : "Open draft", onAction: () => go(scenarioSetAddress(draftId)) },
        ...(mayChange ? [{ content: "Delete replay", destructive: true, onAction: () => setDeleting(true) }] : []),
      ]}
    >
      <BlockStack gap="400">
        {refresh !== null && <RefreshFailure text="Couldn't refresh. Showing earlier figures." {...refresh} />}
        <ReplayProgress replay={replay} />
        <ResultCard replay={replay} />
        <ShiftsCard replay={replay} />
        <ComparisonCard replay={replay} />
        <ScenariosCard replay={replay} />
        <ActionsCard replay={replay} />
        <ChangedOrdersCard replay={replay} />
      </BlockStack>
      {isDeleting && (
        <DeleteReplayDialog replay={replay} onDeleted={() => go(paths.replays(), { replace: true })} onClose={() => setDeleting(false)} />
      )}
    </Page>
  );
}
