import { Banner, BlockStack, Box, Button, ButtonGroup, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import type { MasterReplay } from "#contract/master-replays.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { DeleteMasterReplayDialog } from "#console/screens/accounts/delete-master-replay-dialog.tsx";
import { ReplayBadge } from "#console/screens/accounts/master-replay-status.tsx";
import { OpeningState } from "#console/screens/accounts/opening-state.tsx";
import { isRunning, useMasterReplay, useReplayControl } from "#console/screens/accounts/replay-queries.ts";
import { ShopLines } from "#console/screens/accounts/shop-lines.tsx";
import type { AccountsControl } from "#console/screens/accounts/use-accounts-state.ts";
import { useOpenAccount } from "#console/screens/accounts/use-open-account.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { ConversionNote } from "#console/ui/conversion-note.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { percentOf } from "#console/ui/replays/percent-of.ts";
import { formatInstant } from "#domain/dates/format-instant.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { triedWords } from "#domain/replay/master-replay.ts";
import { replayDays, replayDaysWords } from "#domain/replay/replay-days.ts";
import { movesWords } from "#domain/replay/replay-result.ts";

type MasterReplayReportProps = { replayId: number; control: AccountsControl; currency: CurrencyCode };

/** What a shop's scenarios would have decided in each shop, as far as they were tried. */
export function MasterReplayReport({ replayId, control, currency }: MasterReplayReportProps) {
  const { data: replay, error, refetch, isFetching } = useMasterReplay(replayId, currency);
  const isAwaited = useAwaitsServer(error);
  const showAll = () => control.openReplay(null);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const isGone = isStatus(error, 404);
  return (
    <BlockStack gap="400">
      <Box paddingInline={{ xs: "400", sm: "0" }}>
        <Button variant="plain" onClick={showAll}>
          All replays
        </Button>
      </Box>
      {replay !== undefined && !isGone && error !== null && <RefreshFailure text="Couldn't refresh. Showing earlier figures." {...retry} />}
      {isGone && (
        <EmptyState
          title="This replay doesn't exist"
          detail="It may have been deleted."
          action={{ content: "Show all replays", onAction: showAll, isPrimary: true }}
        />
      )}
      {!isGone && replay === undefined && (error !== null || isAwaited) && <LoadFailure title="Couldn't load the replay" {...retry} />}
      {!isGone && (replay !== undefined || (error === null && !isAwaited)) && <Report replay={replay} onDeleted={showAll} />}
    </BlockStack>
  );
}

/** `replay` is undefined while it loads. */
function Report({ replay, onDeleted }: { replay: MasterReplay | undefined; onDeleted: () => void }) {
  const opening = useOpenAccount({});
  return (
    <>
      {replay !== undefined && <Summary replay={replay} onDeleted={onDeleted} />}
      <OpeningState opening={opening} />
      <Card padding="0">
        <ShopLines replay={replay} opening={opening} />
        {replay !== undefined && (replay.ratesDate !== null || replay.missingCurrencies.length > 0) && (
          <Box padding="300" borderBlockStartWidth="025" borderColor="border">
            <ConversionNote day={replay.ratesDate} missing={replay.missingCurrencies} />
          </Box>
        )}
      </Card>
    </>
  );
}

function Summary({ replay, onDeleted }: { replay: MasterReplay; onDeleted: () => void }) {
  const { id, status, shopsDone, shopsTotal, startedBy, startedAt, totals, currency } = replay;
  const timeZone = useShopTimeZone();
  const mayChange = useMay("analyst");
  const [isDeleting, setDeleting] = useState(false);
  const { stop, resume, stopping, resuming } = useReplayControl(id);
  const doneId = useId();
  const done = `${formatCount(shopsDone)} of ${formatCount(shopsTotal)} shops`;
  const going = mayChange ? { action: { content: "Resume", onAction: resume, loading: resuming.isPending } } : {};
  return (
    <>
      {stopping.error !== null && <ErrorState title="Couldn't stop the replay" error={stopping.error} onDismiss={stopping.reset} />}
      {resuming.error !== null && <ErrorState title="Couldn't resume the replay" error={resuming.error} onDismiss={resuming.reset} />}
      {status === "stopped" && (
        <Banner tone="warning" title={`Stopped after ${done}`} {...going}>
          What it found so far is shown.
        </Banner>
      )}
      <Card>
        <BlockStack gap="300">
          <InlineStack gap="300" align="space-between" blockAlign="start">
            <BlockStack gap="100">
              <InlineStack gap="200" align="start" blockAlign="center">
                <Text as="h2" variant="headingMd" breakWord>
                  <bdi>{triedWords(replay)}</bdi>
                </Text>
                <ReplayBadge status={status} />
              </InlineStack>
              <Text as="p" tone="subdued">
                {`Orders from ${replayDaysWords(replayDays(replay, timeZone))}. Started by ${startedBy} on ${formatInstant(startedAt, timeZone, null)}.`}
              </Text>
            </BlockStack>
            {mayChange && (
              <ButtonGroup>
                {isRunning(replay) && (
                  <Button onClick={stop} loading={stopping.isPending}>
                    Stop
                  </Button>
                )}
                <Button variant="tertiary" tone="critical" onClick={() => setDeleting(true)}>
                  Delete replay
                </Button>
              </ButtonGroup>
            )}
          </InlineStack>
          <Text as="p" variant="bodyLg">
            {totals.ordersDone === 0 && status !== "done" ? "No orders tried yet." : movesWords(totals.ordersDone, totals.moves, currency)}
          </Text>
          {isRunning(replay) && (
            <BlockStack gap="200">
              <div role="status">
                <Text as="p" id={doneId}>
                  {done}
                </Text>
              </div>
              <ProgressBar progress={percentOf(shopsDone, shopsTotal)} size="small" ariaLabelledBy={doneId} />
            </BlockStack>
          )}
        </BlockStack>
      </Card>
      {isDeleting && <DeleteMasterReplayDialog replay={replay} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </>
  );
}
