import { ActionList, Box, Icon, Spinner, Text, type ActionListItemDescriptor, type ActionListSection } from "@shopify/polaris";
import { CheckIcon, DeleteIcon, EditIcon, PlusIcon, ReplaceIcon } from "@shopify/polaris-icons";
import { useSearchParams } from "react-router-dom";
import { changeView, listViews, type SavedView } from "#contract/views.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { savedViewAddress } from "#console/screens/transactions/saved-view-address.ts";
import type { ViewTask } from "#console/screens/transactions/view-task.ts";
import { useSavedViews } from "#console/screens/transactions/use-saved-views.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { viewQuery } from "#domain/payments/saved-view.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";

type SavedViewsMenuProps = { onClose: () => void; onAsk: (task: ViewTask) => void };

/** The person's own views and the shop's, and what can be done with the one that is open. */
export function SavedViewsMenu({ onClose, onAsk }: SavedViewsMenuProps) {
  const { views, opened, isMissing, isEdited } = useSavedViews(true);
  const [params] = useSearchParams();
  const forget = useForgetEndpoint();
  const update = useEndpointMutation(changeView, {
    onSuccess: async () => {
      await forget(listViews);
      onClose();
    },
  });
  if (views.data === undefined)
    return (
      <Box padding="300" minWidth="16rem">
        {views.error === null ? (
          <Spinner size="small" accessibilityLabel="Loading saved views" />
        ) : (
          <LoadFailure error={views.error} onRetry={() => void views.refetch()} isRetrying={views.isFetching} />
        )}
      </Box>
    );
  const { views: saved, canSaveOwn, canShare } = views.data;
  const missing = "This view was deleted, or belongs to a colleague. Its filters still apply.";
  const said = isMissing ? missing : saved.length === 0 ? "No saved views yet." : null;
  return (
    <Box minWidth="16rem" maxWidth="22rem">
      {update.error !== null && (
        <Box padding="300" paddingBlockEnd="0">
          <ErrorState title="Couldn't update the view" error={update.error} />
        </Box>
      )}
      {said !== null && (
        <Box padding="300" paddingBlockEnd="0">
          <Text as="p" tone="subdued">
            {said}
          </Text>
        </Box>
      )}
      <ActionList
        actionRole="menuitem"
        allowFiltering
        filterLabel="Find a view"
        sections={[
          ...sectionOf("Your views", saved.filter(({ isShared }) => !isShared).map(itemOf)),
          ...sectionOf("Shop views", saved.filter(({ isShared }) => isShared).map(itemOf)),
          ...sectionOf(undefined, actions()),
        ]}
      />
    </Box>
  );

  function itemOf(view: SavedView): ActionListItemDescriptor {
    const isOpen = view.viewId === opened?.viewId;
    return {
      id: String(view.viewId),
      content: view.name,
      ...(view.isShared ? { helpText: `By ${view.authorName}` } : {}),
      url: savedViewAddress(view),
      active: isOpen,
      ...(isOpen ? { suffix: <Icon source={CheckIcon} accessibilityLabel="Open" /> } : {}),
      onAction: onClose,
    };
  }

  function actions(): ActionListItemDescriptor[] {
    const found: ActionListItemDescriptor[] = [];
    if (opened?.canChange && isEdited)
      found.push({ content: "Update to these filters", icon: ReplaceIcon, disabled: update.isPending, onAction: () => updateTo(opened) });
    if (canSaveOwn || canShare) found.push({ content: "Save as new view", icon: PlusIcon, onAction: () => onAsk({ kind: "save" }) });
    if (opened?.canChange)
      found.push(
        { content: "Rename", icon: EditIcon, onAction: () => onAsk({ kind: "rename", view: opened }) },
        { content: "Delete", icon: DeleteIcon, destructive: true, onAction: () => onAsk({ kind: "delete", view: opened }) },
      );
    return found;
  }

  function updateTo({ viewId, name, version }: SavedView) {
    update.mutate(
      { params: { viewId: String(viewId) }, body: { name, query: viewQuery(params), version } },
      // The menu then shows what became of it; the address keeps the filters.
      { onError: () => void forget(listViews) },
    );
  }
}

function sectionOf(title: string | undefined, items: ActionListItemDescriptor[]): ActionListSection[] {
  return items.length === 0 ? [] : [{ ...(title === undefined ? {} : { title }), items }];
}
