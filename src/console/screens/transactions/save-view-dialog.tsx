import { BlockStack, Checkbox, ChoiceList, Form, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { listViews, saveView } from "#contract/views.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { savedViewAddress } from "#console/screens/transactions/saved-view-address.ts";
import { useColumns } from "#console/screens/transactions/use-columns.ts";
import { useSavedViews } from "#console/screens/transactions/use-saved-views.ts";
import { useViewName } from "#console/screens/transactions/use-view-name.tsx";
import type { ViewDialogProps } from "#console/screens/transactions/view-task.ts";
import { useGo } from "#console/session/navigation.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { readColumns, writeColumns } from "#domain/payments/list-columns.ts";
import { viewQuery } from "#domain/payments/saved-view.ts";

/** Saves the list's filters and sorting under a name, and opens the view. */
export function SaveViewDialog({ isOpen, activator, onClose }: ViewDialogProps) {
  const [params] = useSearchParams();
  const { canSaveOwn, canShare } = useSavedViews(true).views.data ?? { canSaveOwn: false, canShare: false };
  const columns = useColumns();
  const [isShared, setShared] = useState(!canSaveOwn);
  const [hasColumns, setHasColumns] = useState(readColumns(params) !== null);
  const go = useGo();
  const forget = useForgetEndpoint();
  const saving = useEndpointMutation(saveView, {
    onSuccess: async (view) => {
      await forget(listViews);
      go(savedViewAddress(view), { replace: true });
      onClose();
    },
  });
  const { name, hasOtherFault, check, field } = useViewName("", saving);

  function save() {
    if (!check() || saving.isPending) return;
    const query = viewQuery(writeColumns(hasColumns ? columns : null, params));
    saving.mutate({ body: { name, query, isShared } });
  }

  return (
    <Modal
      open={isOpen}
      activator={activator}
      title="Save view"
      onClose={onClose}
      primaryAction={{ content: "Save view", onAction: save, loading: saving.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={save}>
          <BlockStack gap="400">
            {hasOtherFault && <ErrorState title="Couldn't save the view" error={saving.error} />}
            <Text as="p">Saves the filters and sorting that you see now.</Text>
            {field}
            {canSaveOwn && canShare && (
              <ChoiceList
                title="Who can open it"
                choices={[
                  { value: "own", label: "Only me" },
                  { value: "shop", label: "Everyone in the shop" },
                ]}
                selected={[isShared ? "shop" : "own"]}
                onChange={([chosen]) => setShared(chosen === "shop")}
              />
            )}
            {!canSaveOwn && (
              <Text as="p" tone="subdued">
                You&apos;re logged in with an API key, so everyone in the shop can open this view.
              </Text>
            )}
            <Checkbox
              label="Keep these columns with the view"
              helpText="Otherwise, people see their own columns."
              checked={hasColumns}
              onChange={setHasColumns}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
