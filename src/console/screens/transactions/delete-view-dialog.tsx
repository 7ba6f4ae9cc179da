import { BlockStack, Modal, Text } from "@shopify/polaris";
import { useSearchParams } from "react-router-dom";
import { deleteView, listViews, type SavedView } from "#contract/views.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import type { ViewDialogProps } from "#console/screens/transactions/view-task.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { setParam } from "#domain/lists/query-params.ts";
import { VIEW_PARAM } from "#domain/payments/saved-view.ts";

/** Deletes a saved view. The list stays as it's shown. */
export function DeleteViewDialog({ view, isOpen, activator, onClose }: ViewDialogProps & { view: SavedView }) {
  const [, setParams] = useSearchParams();
  const forget = useForgetEndpoint();
  const deleting = useEndpointMutation(deleteView, {
    onSuccess: async () => {
      await forget(listViews);
      setParams(
        (current) => {
          const params = new URLSearchParams(current);
          setParam(params, VIEW_PARAM, []);
          return params;
        },
        { replace: true },
      );
      onClose();
    },
  });
  const remove = () => deleting.mutate({ params: { viewId: String(view.viewId) } }, { onError: () => void forget(listViews) });
  return (
    <Modal
      open={isOpen}
      activator={activator}
      title={`Delete “${view.name}”?`}
      onClose={onClose}
      primaryAction={{ content: "Delete view", destructive: true, onAction: remove, loading: deleting.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {deleting.error !== null && <ErrorState title="Couldn't delete the view" error={deleting.error} />}
          <Text as="p">
            {view.isShared ? "No one in the shop can open it anymore." : "You can't open it anymore."} No orders are deleted.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
