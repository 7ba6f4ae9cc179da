import { BlockStack, Box, InlineGrid, Page, Text } from "@shopify/polaris";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { getCustomList, type CustomList } from "#contract/custom-lists.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { AddEntriesDialog } from "#console/screens/settings/custom-lists/add-entries-dialog.tsx";
import { DeleteListDialog } from "#console/screens/settings/custom-lists/delete-list-dialog.tsx";
import { EntriesCard } from "#console/screens/settings/custom-lists/entries-card.tsx";
import { ListHitsCard } from "#console/screens/settings/custom-lists/list-hits-card.tsx";
import { ListUsesCard } from "#console/screens/settings/custom-lists/list-uses-card.tsx";
import { RenameListDialog } from "#console/screens/settings/custom-lists/rename-list-dialog.tsx";
import { UploadsDialog } from "#console/screens/settings/custom-lists/uploads-dialog.tsx";
import { UploadsLine } from "#console/screens/settings/custom-lists/uploads-line.tsx";
import { useListAddress } from "#console/screens/settings/custom-lists/use-list-address.ts";
import { useListRights } from "#console/screens/settings/custom-lists/use-list-rights.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { lockedAction, lockedOther } from "#console/ui/locked-action.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { listTypes } from "#domain/custom-lists/list-type.ts";
import { entriesWords, LIST_IN_USE } from "#domain/custom-lists/list-words.ts";
import { formatInstant } from "#domain/dates/format-instant.ts";

const TITLE = "Custom list";

/** `/settings/custom-lists/{id}`: a list with its entries, its uploads and what uses it. */
export function ListScreen() {
  const { listId = "" } = useParams();
  const go = useGo();
  const { data: list, error, refetch, isFetching } = useEndpoint(getCustomList, { params: { id: listId } });
  usePageTitle(list?.name ?? TITLE);
  const isAwaited = useAwaitsServer(error);
  const showAll = () => go(paths.customLists());
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const isGone = isStatus(error, 404);
  if (list !== undefined && !isGone) return <ShownList key={list.listId} list={list} refresh={error === null ? null : retry} />;
  if (error === null && !isAwaited) return <SkeletonScreen />;
  return (
    <Page title={TITLE} backAction={{ content: "Custom lists", onAction: showAll }}>
      {isGone ? (
        <EmptyState
          title="This list doesn't exist"
          detail="It may have been deleted."
          action={{ content: "Show all lists", onAction: showAll, isPrimary: true }}
        />
      ) : (
        <LoadFailure title="Unable to load list" {...retry} />
      )}
    </Page>
  );
}

type Retry = { error: unknown; onRetry: () => void; isRetrying: boolean };
type Task = "add" | "rename" | "delete";

/** `refresh` is null unless the last attempt to load the list again failed. */
function ShownList({ list, refresh }: { list: CustomList; refresh: Retry | null }) {
  const go = useGo();
  const timeZone = useShopTimeZone();
  const { areUploadsOpen, openUploads, closeUploads } = useListAddress();
  const { mayChange, isLocked, adding, offer } = useListRights();
  const lock = isLocked ? lockedOther : {};
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const add = adding(() => setTask("add"));
  const isUsed = list.ruleCount > 0;
  return (
    <Page
      title={list.name}
      subtitle={`${listTypes[list.type].words}, ${entriesWords(list.entryCount)}`}
      backAction={{ content: "Custom lists", onAction: () => go(paths.customLists()) }}
      {...(mayChange
        ? {
            primaryAction: { content: "Add entries", onAction: add, ...(isLocked ? lockedAction : {}) },
            secondaryActions: [
              { content: "Upload CSV", onAction: adding(openUploads), ...lock },
              { content: "Rename", onAction: adding(() => setTask("rename")), ...lock },
              {
                content: "Delete list",
                destructive: true,
                onAction: () => setTask("delete"),
                disabled: isUsed,
                ...(isUsed ? { helpText: LIST_IN_USE } : {}),
              },
            ],
          }
        : {})}
    >
      <BlockStack gap="400">
        {refresh !== null && <RefreshFailure text="Couldn't refresh. Showing an earlier list." {...refresh} />}
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <Text as="p" variant="bodySm" tone="subdued" breakWord>
            Created {formatInstant(list.createdAt, timeZone, null)} by {list.createdBy}
          </Text>
        </Box>
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          <ListUsesCard listId={list.listId} />
          <ListHitsCard listId={list.listId} />
        </InlineGrid>
        <UploadsLine listId={list.listId} onOpen={openUploads} />
        <EntriesCard list={list} rights={{ mayChange, adding }} onAdd={add} onUpload={adding(openUploads)} />
      </BlockStack>
      {task === "add" && <AddEntriesDialog list={list} onClose={close} />}
      {task === "rename" && <RenameListDialog list={list} onClose={close} />}
      {task === "delete" && <DeleteListDialog list={list} onClose={close} onDeleted={() => go(paths.customLists(), { replace: true })} />}
      {areUploadsOpen && <UploadsDialog list={list} onClose={closeUploads} />}
      {offer}
    </Page>
  );
}
