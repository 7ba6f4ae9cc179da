import { Badge, InlineStack, ProgressBar } from "@shopify/polaris";
import type { MasterReplaySummary } from "#contract/master-replays.ts";
import { isRunning } from "#console/screens/accounts/replay-queries.ts";
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
      {isRunning(replay) && (
        <div style={{ width: "4rem" }}>
          <ProgressBar size="small" progress={percentOf(replay.shopsDone, replay.shopsTotal)} ariaLabelledBy={undefined} />
        </div>
      )}
    </InlineStack>
  );
}

/** In whole percent. */
export function percentOf(done: number, total: number): number {
  return total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
}
