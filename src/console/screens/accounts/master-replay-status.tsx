import { Badge, InlineStack } from "@shopify/polaris";
import type { MasterReplaySummary } from "#contract/master-replays.ts";
import { isRunning } from "#console/screens/accounts/replay-queries.ts";
import { percentOf } from "#console/ui/replays/percent-of.ts";
import { SmallProgress } from "#console/ui/replays/small-progress.tsx";
import { shopReplayStatusWords, type ShopReplayStatus } from "#domain/replay/master-replay.ts";

const tones = {
  waiting: undefined,
  pending: "info",
  stopped: "attention",
  done: "success",
  failed: "critical",
  skipped: "warning",
  gone: undefined,
} as const satisfies Record<ShopReplayStatus, string | undefined>;

/** How far a replay is, in one shop or all. */
export function ReplayBadge({ status }: { status: ShopReplayStatus }) {
  const tone = tones[status];
  return (
    <Badge {...(tone === undefined ? {} : { tone })} toneAndProgressLabelOverride="Status">
      {shopReplayStatusWords(status)}
    </Badge>
  );
}

/** How far a replay is, with how many of its shops are done. */
export function MasterReplayStatus({ replay }: { replay: Pick<MasterReplaySummary, "status" | "shopsDone" | "shopsTotal"> }) {
  return (
    <InlineStack gap="100" blockAlign="center">
      <ReplayBadge status={replay.status} />
      {isRunning(replay) && <SmallProgress percent={percentOf(replay.shopsDone, replay.shopsTotal)} />}
    </InlineStack>
  );
}
