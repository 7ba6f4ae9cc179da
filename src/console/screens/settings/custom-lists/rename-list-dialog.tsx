import { BlockStack, Form, Modal, TextField } from "@shopify/polaris";
import { useState } from "react";
import { changeCustomList, type CustomList } from "#contract/custom-lists.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { errorOf } from "#console/screens/settings/custom-lists/faults-text.tsx";
import { saidFaults } from "#console/screens/settings/custom-lists/said-faults.ts";
import { useListChanged } from "#console/screens/settings/custom-lists/use-list-changed.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { NAME_REQUIRED } from "#domain/custom-lists/list-words.ts";

type RenameListDialogProps = { list: CustomList; onClose: () => void };

export function RenameListDialog({ list: { listId, name: before }, onClose }: RenameListDialogProps) {
  const changed = useListChanged(listId);
  const [name, setName] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const renaming = useEndpointMutation(changeCustomList, {
    onSuccess: async () => {
      onClose();
      await changed();
    },
  });
  const said = saidFaults(renaming.error);
  const isNameMissing = name.trim() === "";
  const rename = () => {
    setAsked(true);
    if (!isNameMissing && !renaming.isPending) renaming.mutate({ body: { customListId: listId, name: name.trim() } });
  };
  return (
    <Modal
      open
      title="Rename list"
      onClose={onClose}
      primaryAction={{ content: "Rename", onAction: rename, loading: renaming.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={rename}>
          <BlockStack gap="400">
            {said.rest !== null && <ErrorState title="Couldn't rename the list" error={said.rest} />}
            <TextField
              label="Name"
              autoComplete="off"
              focused
              maxLength={listLimits.name}
              value={name}
              onChange={setName}
              error={isAsked && isNameMissing ? NAME_REQUIRED : errorOf(said.of.name)}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
