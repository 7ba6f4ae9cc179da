import { BlockStack, Box, Card, Link, Text } from "@shopify/polaris";
import { useState } from "react";
import { listCustomLists, type CustomList } from "#contract/custom-lists.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { AddedText } from "#console/ui/added-text.tsx";
import { CreateListDialog } from "#console/screens/settings/custom-lists/create-list-dialog.tsx";
import { DeleteListDialog } from "#console/screens/settings/custom-lists/delete-list-dialog.tsx";
import { ListActions } from "#console/screens/settings/custom-lists/list-actions.tsx";
import { RenameListDialog } from "#console/screens/settings/custom-lists/rename-list-dialog.tsx";
import { RowPager } from "#console/ui/row-pager.tsx";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { SearchField } from "#console/screens/settings/custom-lists/search-field.tsx";
import { SettingsPage } from "#console/screens/settings/settings-page.tsx";
import { useListAddress } from "#console/screens/settings/custom-lists/use-list-address.ts";
import { useListRights } from "#console/screens/settings/custom-lists/use-list-rights.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { lockedAction } from "#console/ui/locked-action.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";
import { useWidth } from "#console/ui/use-width.ts";
import { firstPlanWith } from "#domain/accounts/denial-words.ts";
import { listTypes } from "#domain/custom-lists/list-type.ts";
import { formatCount, lastPageOf } from "#domain/payments/page-range.ts";
import { cutTo } from "#domain/text/truncate.ts";

const TITLE = "Custom lists";
const PAGE_SIZE = 10;
const NAME_LENGTH = 40;
const columns: readonly [RowColumn<CustomList>, ...RowColumn<CustomList>[]] = [
  {
    title: "Name",
    cell: ({ listId, name }) => (
      <Link url={paths.customList(listId)} removeUnderline>
        <bdi title={name}>{cutTo(name, NAME_LENGTH)}</bdi>
      </Link>
    ),
  },
  { title: "Type", cell: ({ type }) => listTypes[type].words },
  { title: "Entries", isNumber: true, cell: ({ entryCount }) => formatCount(entryCount) },
  { title: "Rules", isNumber: true, cell: ({ ruleCount }) => formatCount(ruleCount) },
  { title: "Created", cell: ({ createdAt, createdBy }) => <AddedText at={createdAt} by={createdBy} /> },
];

type Task = { kind: "create" } | { kind: "rename" | "delete"; list: CustomList };

/** `/settings/custom-lists`: the shop's lists of values that rules look up. */
export function ListsScreen() {
  const go = useGo();
  const { page, sought, setPage, setSought } = useListAddress();
  const { mayChange, isLocked, adding, offer } = useListRights();
  const [task, setTask] = useState<Task | null>(null);
  const { ref, width } = useWidth();
  const query = { page, limit: PAGE_SIZE, search: sought === "" ? undefined : sought };
  const { data, error, refetch, isFetching } = useEndpoint(listCustomLists, { query }, { keepPrevious: true });
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const hasFailed = data === undefined && (error !== null || isAwaited);
  const count = data?.pagination.total ?? 0;
  const create = adding(() => setTask({ kind: "create" }));
  const close = () => setTask(null);
  const isNarrow = width !== null && width < TABLE_WIDTH_PX;
  return (
    <SettingsPage
      title={TITLE}
      subtitle="Values for your rules to look up, such as blocked emails. Changes apply to new orders at once."
      {...(mayChange ? { primaryAction: { content: "Create list", onAction: create, ...(isLocked ? lockedAction : {}) } } : {})}
    >
      <div ref={ref}>
        <BlockStack gap="400">
          {data !== undefined && error !== null && <RefreshFailure text="Couldn't refresh. Showing earlier lists." {...retry} />}
          {hasFailed && <LoadFailure title="Unable to load list" {...retry} />}
          {!hasFailed && (
            <Card padding="0">
              {(data === undefined || count > 0 || sought !== "") && (
                <Box padding="300">
                  <SearchField label="Search lists" placeholder="Search lists" applied={sought} onSearch={setSought} />
                </Box>
              )}
              {data?.results.length === 0 ? (
                noLists()
              ) : (
                <Rows
                  rows={data?.results}
                  idOf={({ listId }) => listId}
                  columns={columns}
                  actionsOf={mayChange ? actionsOf : null}
                  resourceName={{ singular: "list", plural: "lists" }}
                  isNarrow={isNarrow}
                />
              )}
              {data !== undefined && (
                <RowPager page={page} pageSize={PAGE_SIZE} rows={data.results.length} count={count} onPage={setPage} of="lists" />
              )}
            </Card>
          )}
          {!mayChange && data !== undefined && (
            <Box paddingInline={{ xs: "400", sm: "0" }}>
              <Text as="p" tone="subdued">
                You can read these lists. Only owners and analysts can change them.
              </Text>
            </Box>
          )}
        </BlockStack>
      </div>
      {task?.kind === "create" && <CreateListDialog onClose={close} onCreated={({ listId }) => go(paths.customList(listId))} />}
      {task?.kind === "rename" && <RenameListDialog list={task.list} onClose={close} />}
      {task?.kind === "delete" && <DeleteListDialog list={task.list} onClose={close} onDeleted={() => undefined} />}
      {offer}
    </SettingsPage>
  );

  function noLists() {
    const last = lastPageOf(count, PAGE_SIZE);
    if (count > 0)
      return <EmptyState title="No lists on this page" action={{ content: "Show the last page", onAction: () => setPage(last) }} />;
    if (sought !== "") return <EmptyState title="No lists match" action={{ content: "Show all lists", onAction: () => setSought("") }} />;
    return (
      <EmptyState
        title="No items yet"
        detail={
          isLocked
            ? `Lists of values, such as blocked emails, for rules to look up come with ${firstPlanWith("premiumPlus")} and above.`
            : "Create a list, such as of blocked emails, and have rules look values up in it."
        }
        {...(mayChange && !isLocked ? { action: { content: "Create list", onAction: create } } : {})}
      />
    );
  }

  function actionsOf(list: CustomList) {
    return (
      <ListActions
        list={list}
        isInCard={isNarrow}
        onRename={adding(() => setTask({ kind: "rename", list }))}
        onDelete={() => setTask({ kind: "delete", list })}
      />
    );
  }
}
