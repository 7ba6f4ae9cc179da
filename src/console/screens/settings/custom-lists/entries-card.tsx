import { Badge, BlockStack, Box, Button, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useState } from "react";
import { listEntries, type CustomList, type ListEntry } from "#contract/custom-lists.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { AddedText } from "#console/ui/added-text.tsx";
import { CutWithRest } from "#console/screens/settings/custom-lists/cut-with-rest.tsx";
import { DeleteEntryDialog } from "#console/screens/settings/custom-lists/delete-entry-dialog.tsx";
import { EditEntryDialog } from "#console/screens/settings/custom-lists/edit-entry-dialog.tsx";
import { RowPager } from "#console/ui/row-pager.tsx";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { SearchField } from "#console/screens/settings/custom-lists/search-field.tsx";
import { useListAddress } from "#console/screens/settings/custom-lists/use-list-address.ts";
import type { ListRights } from "#console/screens/settings/custom-lists/use-list-rights.tsx";
import { paths } from "#console/session/paths.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";
import { useWidth } from "#console/ui/use-width.ts";
import { expiryAfter, lastDayBefore } from "#domain/custom-lists/expiry-day.ts";
import { formatCalendarDay } from "#domain/dates/format-instant.ts";
import { lastPageOf } from "#domain/payments/page-range.ts";
import { cutTo } from "#domain/text/truncate.ts";

const PAGE_SIZE = 50;
const VALUE_LENGTH = 21;
const NOTE_LENGTH = 24;
const columns: readonly [RowColumn<ListEntry>, ...RowColumn<ListEntry>[]] = [
  { title: "Value", cell: ({ value }) => <CutWithRest text={value} length={VALUE_LENGTH} /> },
  { title: "Note", cell: ({ note }) => (note === null ? null : <CutWithRest text={note} length={NOTE_LENGTH} />) },
  { title: "Expires", cell: ({ expiresAt, isExpired }) => (expiresAt === null ? null : <Expiry at={expiresAt} isExpired={isExpired} />) },
  {
    title: "Added",
    cell: ({ addedAt, addedBy, paymentId }) => (
      <AddedText at={addedAt} by={addedBy} from={paymentId === null ? null : <Link url={paths.transaction(paymentId)}>View order</Link>} />
    ),
  },
];

type EntriesCardProps = {
  list: CustomList;
  rights: Pick<ListRights, "mayChange" | "adding">;
  onAdd: () => void;
  onUpload: () => void;
};
type Task = { kind: "edit" | "delete"; entry: ListEntry };

/** A list's entries, the latest changed first, or those that begin with what is searched for. */
export function EntriesCard({ list: { listId, entryCount, type }, rights: { mayChange, adding }, onAdd, onUpload }: EntriesCardProps) {
  const { page, sought, setPage, setSought } = useListAddress();
  const [task, setTask] = useState<Task | null>(null);
  const { ref, width } = useWidth();
  const query = { page, limit: PAGE_SIZE, search: sought === "" ? undefined : sought };
  const asked = { params: { id: String(listId) }, query };
  const { data, error, refetch, isFetching } = useEndpoint(listEntries, asked, { keepPrevious: true });
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const hasFailed = data === undefined && (error !== null || isAwaited);
  const count = data?.pagination.total ?? 0;
  const close = () => setTask(null);
  return (
    <div ref={ref}>
      {hasFailed ? (
        <LoadFailure title="Unable to load list" {...retry} />
      ) : (
        <Card padding="0">
          {(entryCount > 0 || sought !== "") && (
            <Box padding="300">
              <SearchField label="Search entries" placeholder="Entries that begin with…" applied={sought} onSearch={setSought} />
            </Box>
          )}
          {data !== undefined && error !== null && (
            <Box paddingInline="300" paddingBlockEnd="300">
              <RefreshFailure text="Couldn't refresh. Showing earlier entries." {...retry} />
            </Box>
          )}
          {data?.results.length === 0 ? (
            noEntries()
          ) : (
            <Rows
              rows={data?.results}
              idOf={({ entryId }) => entryId}
              columns={columns}
              actionsOf={mayChange ? actionsOf : null}
              resourceName={{ singular: "entry", plural: "entries" }}
              isNarrow={width !== null && width < TABLE_WIDTH_PX}
            />
          )}
          {data !== undefined && (
            <RowPager page={page} pageSize={PAGE_SIZE} rows={data.results.length} count={count} onPage={setPage} of="entries" />
          )}
        </Card>
      )}
      {task?.kind === "edit" && <EditEntryDialog entry={task.entry} type={type} onClose={close} />}
      {task?.kind === "delete" && <DeleteEntryDialog entry={task.entry} onClose={close} />}
    </div>
  );

  function noEntries() {
    const last = lastPageOf(count, PAGE_SIZE);
    if (count > 0)
      return <EmptyState title="No entries on this page" action={{ content: "Show the last page", onAction: () => setPage(last) }} />;
    if (sought !== "") {
      const title = `No entries begin with “${cutTo(sought, VALUE_LENGTH)}”`;
      return <EmptyState title={title} action={{ content: "Show all entries", onAction: () => setSought("") }} />;
    }
    return (
      <EmptyState
        title="No items yet"
        {...(mayChange
          ? {
              detail: "Add values one by one or several at once, or upload a CSV file.",
              action: { content: "Add entries", onAction: onAdd },
              secondaryAction: { content: "Upload CSV", onAction: onUpload },
            }
          : {})}
      />
    );
  }

  function actionsOf(entry: ListEntry) {
    const name = cutTo(entry.value, VALUE_LENGTH);
    return (
      <InlineStack gap="300" wrap={false}>
        <Button variant="plain" onClick={adding(() => setTask({ kind: "edit", entry }))} accessibilityLabel={`Edit ${name}`}>
          Edit
        </Button>
        <Button variant="plain" tone="critical" onClick={() => setTask({ kind: "delete", entry })} accessibilityLabel={`Delete ${name}`}>
          Delete
        </Button>
      </InlineStack>
    );
  }
}

/** Expired entries no longer hold, and can still be read. */
function Expiry({ at, isExpired }: { at: Date; isExpired: boolean }) {
  const timeZone = useShopTimeZone();
  const lastDay = lastDayBefore(at, timeZone);
  const isAtDaysEnd = expiryAfter(lastDay, timeZone).getTime() === at.getTime();
  return (
    <BlockStack gap="050" inlineAlign="start">
      <Text as="span" {...(isExpired ? { tone: "subdued" } : {})}>
        {isAtDaysEnd ? `End of ${formatCalendarDay(lastDay)}` : <InstantText at={at} />}
      </Text>
      {isExpired && <Badge>Expired</Badge>}
    </BlockStack>
  );
}
