import { BlockStack, Button, Card, InlineStack, Link, Page, ProgressBar, Text } from "@shopify/polaris";
import { useState } from "react";
import type { ReplaySummary } from "#contract/replays.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { DeleteReplayDialog } from "#console/screens/replays/delete-replay-dialog.tsx";
import { progressPercent } from "#console/screens/replays/progress-percent.ts";
import { isRunning, useReplays } from "#console/screens/replays/queries.ts";
import { ReplayStatusBadge } from "#console/screens/replays/replay-status-badge.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { AddedText } from "#console/ui/added-text.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { TRY_ON_PAST_ORDERS } from "#console/ui/try-dialog.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { useWidth } from "#console/ui/use-width.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { replayTimeWords } from "#domain/replay/replay-days.ts";
import { cutTo } from "#domain/text/truncate.ts";

const TITLE = "Replays";
const NAME_LENGTH = 40;
/** The width that the columns need; below it, replays are cards. */
const TABLE_WIDTH_PX = 800;

const columns: readonly [RowColumn<ReplaySummary>, ...RowColumn<ReplaySummary>[]] = [
  {
    title: "Scenarios",
    cell: ({ id, name }) => (
      <Link url={paths.replay(id)} removeUnderline>
        <bdi title={name}>{cutTo(name, NAME_LENGTH)}</bdi>
      </Link>
    ),
  },
  { title: "Orders from", cell: (replay) => <Days replay={replay} /> },
  { title: "Status", cell: (replay) => <Status replay={replay} /> },
  { title: "Orders", isNumber: true, cell: ({ ordersDone }) => formatCount(ordersDone) },
  { title: "Changed", isNumber: true, cell: ({ changed }) => formatCount(changed) },
  { title: "Started", cell: ({ startedAt, startedBy }) => <AddedText at={startedAt} by={startedBy} /> },
];

/** `/scenarios/replays`: the times that scenarios were tried on past orders, and are on new ones. */
export function ReplaysScreen() {
  usePageTitle(TITLE);
  const go = useGo();
  const mayChange = useMay("analyst");
  const [deleted, setDeleted] = useState<ReplaySummary | null>(null);
  const { ref, width } = useWidth();
  const { data, error, refetch, isFetching } = useReplays();
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const hasFailed = data === undefined && (error !== null || isAwaited);
  const toScenarios = () => go(paths.scenarios());
  return (
    <Page
      title={TITLE}
      subtitle="What scenarios would have decided about past and new orders."
      backAction={{ content: "Scenarios", onAction: toScenarios }}
    >
      <div ref={ref}>
        <BlockStack gap="400">
          {data !== undefined && error !== null && <RefreshFailure text="Couldn't refresh. Showing earlier replays." {...retry} />}
          {hasFailed && <LoadFailure title="Couldn't load the replays" {...retry} />}
          {!hasFailed && (
            <Card padding="0">
              {data?.replays.length === 0 ? (
                <EmptyState
                  title="No replays yet"
                  detail={`Open your scenarios, live or in a draft, and choose “${TRY_ON_PAST_ORDERS}” to see what they would have decided.`}
                  action={{ content: "Open scenarios", onAction: toScenarios }}
                />
              ) : (
                <Rows
                  rows={data?.replays}
                  idOf={({ id }) => id}
                  columns={columns}
                  actionsOf={mayChange ? actionsOf : null}
                  resourceName={{ singular: "replay", plural: "replays" }}
                  isNarrow={width !== null && width < TABLE_WIDTH_PX}
                />
              )}
            </Card>
          )}
        </BlockStack>
      </div>
      {deleted !== null && <DeleteReplayDialog replay={deleted} onDeleted={() => undefined} onClose={() => setDeleted(null)} />}
    </Page>
  );

  function actionsOf(replay: ReplaySummary) {
    return (
      <InlineStack>
        <Button
          variant="plain"
          tone="critical"
          onClick={() => setDeleted(replay)}
          accessibilityLabel={`Delete the replay of ${replay.name}`}
        >
          Delete
        </Button>
      </InlineStack>
    );
  }
}

function Days({ replay }: { replay: ReplaySummary }) {
  const timeZone = useShopTimeZone();
  return <Text as="span">{replayTimeWords(replay, timeZone)}</Text>;
}

function Status({ replay }: { replay: ReplaySummary }) {
  return (
    <InlineStack gap="100" blockAlign="center">
      <ReplayStatusBadge replay={replay} />
      {isRunning(replay) && replay.kind === "replay" && (
        <div style={{ width: "4rem" }}>
          <ProgressBar size="small" progress={progressPercent(replay)} ariaLabelledBy={undefined} />
        </div>
      )}
    </InlineStack>
  );
}
