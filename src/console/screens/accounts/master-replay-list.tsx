import { BlockStack, Box, Button, InlineStack, Link, Text } from "@shopify/polaris";
import { useState } from "react";
import type { MasterReplaySummary } from "#contract/master-replays.ts";
import { DeleteMasterReplayDialog } from "#console/screens/accounts/delete-master-replay-dialog.tsx";
import { MasterReplayStatus } from "#console/screens/accounts/master-replay-status.tsx";
import { useMasterReplays } from "#console/screens/accounts/replay-queries.ts";
import { TRY_ON_ALL_SHOPS, TryShopsDialog } from "#console/screens/accounts/try-shops-dialog.tsx";
import { useAccountsState, type AccountsControl } from "#console/screens/accounts/use-accounts-state.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { AddedText } from "#console/ui/added-text.tsx";
import { ReplayList } from "#console/ui/replays/replay-list.tsx";
import type { RowColumn } from "#console/ui/rows.tsx";
import { useWidth } from "#console/ui/use-width.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { triedWords } from "#domain/replay/master-replay.ts";
import { replayDays, replayDaysWords } from "#domain/replay/replay-days.ts";
import { cutTo } from "#domain/text/truncate.ts";

const NAME_LENGTH = 60;

const columns: readonly [RowColumn<MasterReplaySummary>, ...RowColumn<MasterReplaySummary>[]] = [
  { title: "Scenarios", cell: (replay) => <ReplayLink replay={replay} /> },
  { title: "Orders from", cell: (replay) => <Days replay={replay} /> },
  { title: "Status", cell: (replay) => <MasterReplayStatus replay={replay} /> },
  { title: "Shops", isNumber: true, cell: ({ shopsDone, shopsTotal }) => `${formatCount(shopsDone)} of ${formatCount(shopsTotal)}` },
  { title: "Started", cell: ({ startedAt, startedBy }) => <AddedText at={startedAt} by={startedBy} /> },
];

/** The times that a shop's scenarios were tried in all sub-accounts, and the way to do it again. */
export function MasterReplayList({ control }: { control: AccountsControl }) {
  const mayChange = useMay("analyst");
  const [isAsked, setAsked] = useState(false);
  const [deleted, setDeleted] = useState<MasterReplaySummary | null>(null);
  const { ref, width } = useWidth();
  const query = useMasterReplays();
  const tryButton = (
    <Button variant="primary" onClick={() => setAsked(true)}>
      {TRY_ON_ALL_SHOPS}
    </Button>
  );
  return (
    <div ref={ref}>
      <BlockStack gap="400">
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <InlineStack gap="300" align="space-between" blockAlign="center">
            <Text as="p" tone="subdued">
              What a shop&apos;s scenarios would have decided about past orders in each of your shops.
            </Text>
            {mayChange && (query.data?.replays.length ?? 0) > 0 && tryButton}
          </InlineStack>
        </Box>
        <ReplayList
          query={query}
          columns={columns}
          nameOf={triedWords}
          onDelete={mayChange ? setDeleted : null}
          none={{
            detail:
              "Choose a shop's scenarios, live or in a draft, and see what they would have decided in all your shops. Nothing changes for your orders.",
            ...(mayChange ? { action: { content: TRY_ON_ALL_SHOPS, onAction: () => setAsked(true), isPrimary: true } } : {}),
          }}
          width={width}
        />
      </BlockStack>
      {isAsked && <TryShopsDialog onStarted={(id) => control.openReplay(id)} onClose={() => setAsked(false)} />}
      {deleted !== null && <DeleteMasterReplayDialog replay={deleted} onDeleted={() => undefined} onClose={() => setDeleted(null)} />}
    </div>
  );
}

function ReplayLink({ replay }: { replay: MasterReplaySummary }) {
  const { addressOfReplay } = useAccountsState();
  const words = triedWords(replay);
  return (
    <Link url={addressOfReplay(replay.id)} removeUnderline>
      <bdi title={words}>{cutTo(words, NAME_LENGTH)}</bdi>
    </Link>
  );
}

function Days({ replay }: { replay: MasterReplaySummary }) {
  return replayDaysWords(replayDays(replay, useShopTimeZone()));
}
