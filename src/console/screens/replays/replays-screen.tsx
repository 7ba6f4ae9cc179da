import { BlockStack, InlineStack, Link, Page, Text } from "@shopify/polaris";
import { useState } from "react";
import type { ReplaySummary } from "#contract/replays.ts";
import { DeleteReplayDialog } from "#console/screens/replays/delete-replay-dialog.tsx";
import { isRunning, useReplays } from "#console/screens/replays/queries.ts";
import { ReplayStatusBadge } from "#console/screens/replays/replay-status-badge.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { AddedText } from "#console/ui/added-text.tsx";
import { percentOf } from "#console/ui/replays/percent-of.ts";
import { ReplayList } from "#console/ui/replays/replay-list.tsx";
import { SmallProgress } from "#console/ui/replays/small-progress.tsx";
import type { RowColumn } from "#console/ui/rows.tsx";
import { TRY_ON_PAST_ORDERS } from "#console/ui/try-dialog.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { useWidth } from "#console/ui/use-width.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { replayTimeWords } from "#domain/replay/replay-days.ts";
import { cutTo } from "#domain/text/truncate.ts";

const TITLE = "Replays";
const NAME_LENGTH = 40;

const columns: readonly [RowColumn<ReplaySummary>, ...RowColumn<ReplaySummary>[]] = [
  {
    title: "Scenarios",
    cell: ({ id, name }) => (
      <Link url={paths.replay(id)} removeUnderline>
        <bdi title={name}>{cutTo(name, NAME_LENGTH)}</bdi>
      </Link>
    ),
  },
  { title: "Period", cell: (replay) => <Days replay={replay} /> },
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
  const toScenarios = () => go(paths.scenarios());
  return (
    <Page
      title={TITLE}
      subtitle="What scenarios would have decided about past and new orders."
      backAction={{ content: "Scenarios", onAction: toScenarios }}
    >
      <div ref={ref}>
        <BlockStack gap="400">
          <ReplayList
            query={useReplays()}
            columns={columns}
            nameOf={({ name }) => name}
            onDelete={mayChange ? setDeleted : null}
            none={{
              detail: `Open your scenarios, live or in a draft, and choose “${TRY_ON_PAST_ORDERS}” to see what they would have decided.`,
              action: { content: "Open scenarios", onAction: toScenarios },
            }}
            width={width}
          />
        </BlockStack>
      </div>
      {deleted !== null && <DeleteReplayDialog replay={deleted} onDeleted={() => undefined} onClose={() => setDeleted(null)} />}
    </Page>
  );
}

function Days({ replay }: { replay: ReplaySummary }) {
  const timeZone = useShopTimeZone();
  return <Text as="span">{replayTimeWords(replay, timeZone)}</Text>;
}

function Status({ replay }: { replay: ReplaySummary }) {
  return (
    <InlineStack gap="100" blockAlign="center">
      <ReplayStatusBadge replay={replay} />
      {isRunning(replay) && replay.kind === "replay" && <SmallProgress percent={percentOf(replay.ordersDone, replay.ordersTotal)} />}
    </InlineStack>
  );
}
