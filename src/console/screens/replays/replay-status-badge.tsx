import { Badge } from "@shopify/polaris";
import type { ReplaySummary } from "#contract/replays.ts";
import { replayStatusWords, type ReplayStatus } from "#domain/replay/replay.ts";

const tones = { pending: "info", stopped: "attention", done: "success", failed: "critical" } as const satisfies Record<
  ReplayStatus,
  string
>;

/** How far a replay is; one whose scenarios have changed since says so. */
export function ReplayStatusBadge({ replay: { status, isOutdated } }: { replay: Pick<ReplaySummary, "status" | "isOutdated"> }) {
  return (
    <>
      <Badge tone={tones[status]} toneAndProgressLabelOverride="Status">
        {replayStatusWords(status)}
      </Badge>
      {isOutdated && <Badge tone="warning">Outdated</Badge>}
    </>
  );
}
