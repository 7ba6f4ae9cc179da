import { BlockStack, Form, Modal } from "@shopify/polaris";
import { useState } from "react";
import { changeView, listViews, type SavedView } from "#contract/views.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { nameFault } from "#console/screens/transactions/name-fault.ts";
import { useSavedViews } from "#console/screens/transactions/use-saved-views.ts";
import type { ViewDialogProps } from "#console/screens/transactions/view-task.ts";
import { ViewNameField } from "#console/screens/transactions/view-name-field.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";

/** Renames a saved view; its filters stay. */
export function RenameViewDialog({ view, isOpen, activator, onClose }: ViewDialogProps & { view: SavedView }) {
  const [name, setName] = useState(view.name);
  const [isNameless, setNameless] = useState(false);
  const latest = useSavedViews(true).views.data?.views.find(({ viewId }) => viewId === view.viewId) ?? view;
  const forget = useForgetEndpoint();
  const renaming = useEndpointMutation(changeView, {
    onSuccess: async () => {
      await forget(listViews);
      onClose();
    },
  });
  const fault = isNameless ? "Enter a name" : nameFault(renaming.error);

  function rename() {
    setNameless(name.trim() === "");
    if (name.trim() === "" || renaming.isPending) return;
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
            {renaming.error !== null && fault === undefined && <ErrorState title="Couldn't rename the view" error={renaming.error} />}
            <ViewNameField
              name={name}
              onChange={(typed) => {
                setName(typed);
                setNameless(false);
                renaming.reset();
              }}
              fault={fault}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
