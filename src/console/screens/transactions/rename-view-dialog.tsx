import { BlockStack, Form, Modal } from "@shopify/polaris";
import { changeView, listViews, type SavedView } from "#contract/views.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useSavedViews } from "#console/screens/transactions/use-saved-views.ts";
import { useViewName } from "#console/screens/transactions/use-view-name.tsx";
import type { ViewDialogProps } from "#console/screens/transactions/view-task.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

/** Renames a saved view; its filters stay. */
export function RenameViewDialog({ view, isOpen, activator, onClose }: ViewDialogProps & { view: SavedView }) {
  const latest = useSavedViews(true).views.data?.views.find(({ viewId }) => viewId === view.viewId) ?? view;
  const forget = useForgetEndpoint();
  const renaming = useEndpointMutation(changeView, {
    onSuccess: async () => {
      await forget(listViews);
      onClose();
    },
  });
  const { name, hasOtherFault, check, field } = useViewName(view.name, renaming);

  function rename() {
    if (!check() || renaming.isPending) return;
    // A colleague's new filters stay.
    const { viewId, query, version } = latest;
    renaming.mutate({ params: { viewId: String(viewId) }, body: { name, query, version } }, { onError: () => void forget(listViews) });
  }

  return (
    <Modal
      open={isOpen}
      activator={activator}
      title="Rename view"
      onClose={onClose}
      primaryAction={{ content: "Rename", onAction: rename, loading: renaming.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={rename}>
          <BlockStack gap="400">
            {hasOtherFault && <ErrorState title="Couldn't rename the view" error={renaming.error} />}
            {field}
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
