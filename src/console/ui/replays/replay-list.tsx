import { Button, Card, InlineStack } from "@shopify/polaris";
import type { ComponentProps } from "react";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";

type ReplayListProps<Replay> = {
  query: { data: { replays: readonly Replay[] } | undefined; error: unknown; refetch: () => unknown; isFetching: boolean };
  columns: readonly [RowColumn<Replay>, ...RowColumn<Replay>[]];
  nameOf: (replay: Replay) => string;
  /** Null if the person may not delete any. */
  onDelete: ((replay: Replay) => void) | null;
  /** Shown where there are none. */
  none: Omit<ComponentProps<typeof EmptyState>, "title">;
  /** Of the list's place in pixels; null before it's known. */
  width: number | null;
};

/** Replays, the newest first, with what keeps them from being loaded. */
export function ReplayList<Replay extends { id: number }>({ query, columns, nameOf, onDelete, none, width }: ReplayListProps<Replay>) {
  const { data, error, refetch, isFetching } = query;
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const hasFailed = data === undefined && (error !== null || isAwaited);
  const deleteButton = (replay: Replay) => (
    <InlineStack>
      <Button
        variant="plain"
        tone="critical"
        onClick={() => onDelete?.(replay)}
        accessibilityLabel={`Delete the replay of ${nameOf(replay)}`}
      >
        Delete
      </Button>
    </InlineStack>
  );
  return (
    <>
      {data !== undefined && error !== null && <RefreshFailure text="Couldn't refresh. Showing earlier replays." {...retry} />}
      {hasFailed && <LoadFailure title="Couldn't load the replays" {...retry} />}
      {!hasFailed && (
        <Card padding="0">
          {data?.replays.length === 0 ? (
            <EmptyState title="No replays yet" {...none} />
          ) : (
            <Rows
              rows={data?.replays}
              idOf={({ id }) => id}
              columns={columns}
              actionsOf={onDelete === null ? null : deleteButton}
              resourceName={{ singular: "replay", plural: "replays" }}
              isNarrow={width !== null && width < TABLE_WIDTH_PX}
            />
          )}
        </Card>
      )}
    </>
  );
}
