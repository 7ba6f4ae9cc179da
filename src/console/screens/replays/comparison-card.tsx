import { BlockStack, Box, Card, Select, SkeletonBodyText, Text } from "@shopify/polaris";
import type { Replay, ReplaySummary } from "#contract/replays.ts";
import { isStatus } from "#console/api/api-error.ts";
import { comparedFigures, comparedScenarios, type ComparedLine } from "#console/screens/replays/compared-lines.ts";
import { isRunning, useReplay, useReplays } from "#console/screens/replays/queries.ts";
import { useReplayAddress } from "#console/screens/replays/use-replay-address.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { useWidth } from "#console/ui/use-width.ts";
import { formatInstant } from "#domain/dates/format-instant.ts";
import { replayDays, replayDaysWords } from "#domain/replay/replay-days.ts";
import { cutTo } from "#domain/text/truncate.ts";

const NONE = "none";
const NAME_LENGTH = 40;
const LABEL_LENGTH = 60;
/** The width that the columns need; below it, figures are cards. */
const TABLE_WIDTH_PX = 560;

/** The figures of another replay of the shop beside this one's. */
export function ComparisonCard({ replay }: { replay: Replay }) {
  const timeZone = useShopTimeZone();
  const { comparedId, compareWith } = useReplayAddress();
  const { data, error, refetch, isFetching } = useReplays();
  const others = (data?.replays ?? []).filter(({ id }) => id !== replay.id);
  const words = ({ name, startedAt }: ReplaySummary) => `${name}, started ${formatInstant(startedAt, timeZone, null)}`;
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            Compare
          </Text>
          {data === undefined && error !== null && (
            <QuietFailure text="Couldn't load the other replays." error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          )}
          {data !== undefined && others.length === 0 && (
            <Text as="p" tone="subdued">
              This is the only replay. Try another draft on past orders to compare.
            </Text>
          )}
          {(data === undefined || others.length > 0) && (
            <Select
              label="Compare with another replay"
              disabled={data === undefined}
              options={[{ value: NONE, label: "None" }, ...others.map((other) => ({ value: String(other.id), label: words(other) }))]}
              value={others.some(({ id }) => String(id) === comparedId) ? (comparedId ?? NONE) : NONE}
              onChange={(chosen) => compareWith(chosen === NONE ? null : chosen)}
            />
          )}
        </BlockStack>
      </Box>
      {comparedId !== null && comparedId !== String(replay.id) && <Compared key={comparedId} replay={replay} comparedId={comparedId} />}
    </Card>
  );
}

function Compared({ replay, comparedId }: { replay: Replay; comparedId: string }) {
  const { data: other, error, refetch, isFetching } = useReplay(comparedId);
  const isGone = isStatus(error, 404);
  if (other === undefined || isGone) {
    return (
      <Box padding="400" paddingBlockStart="0">
        {isGone && <Text as="p">The other replay doesn&apos;t exist anymore.</Text>}
        {!isGone && error !== null && (
          <LoadFailure title="Couldn't load the other replay" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {error === null && (
          <div aria-busy="true">
            <SkeletonBodyText lines={6} />
          </div>
        )}
      </Box>
    );
  }
  return <Figures replay={replay} other={other} />;
}

function Figures({ replay, other }: { replay: Replay; other: Replay }) {
  const timeZone = useShopTimeZone();
  const { ref, width } = useWidth();
  const [own, others] = [replay, other].map((each) => replayDaysWords(replayDays(each, timeZone)));
  return (
    <div ref={ref}>
      {(own !== others || isRunning(other)) && (
        <Box paddingInline="400" paddingBlockEnd="300">
          <Text as="p" tone="subdued">
            {own === others ? "" : `The other replay is about orders from ${others}. `}
            {isRunning(other) ? "It's still running." : ""}
          </Text>
        </Box>
      )}
      <Rows
        rows={[...comparedFigures(replay, other), ...comparedScenarios(replay, other)]}
        idOf={({ label }) => label}
        columns={columnsOf(other)}
        actionsOf={null}
        resourceName={{ singular: "figure", plural: "figures" }}
        isNarrow={width !== null && width < TABLE_WIDTH_PX}
      />
    </div>
  );
}

function columnsOf(other: Replay): readonly [RowColumn<ComparedLine>, ...RowColumn<ComparedLine>[]] {
  return [
    { title: "Figure", cell: ({ label }) => <bdi title={label}>{cutTo(label, LABEL_LENGTH)}</bdi> },
    { title: "This replay", isNumber: true, cell: ({ own }) => own },
    { title: cutTo(other.name, NAME_LENGTH), isNumber: true, cell: ({ other: theirs }) => theirs },
  ];
}
