import { BlockStack, Form, Modal, TextField } from "@shopify/polaris";
import { useState } from "react";
import { changeEntry, type ListEntry } from "#contract/custom-lists.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { errorOf } from "#console/screens/settings/custom-lists/faults-text.tsx";
import { saidFaults } from "#console/screens/settings/custom-lists/said-faults.ts";
import { useListChanged } from "#console/screens/settings/custom-lists/use-list-changed.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { EntryFields } from "#console/ui/entry-fields.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { expiryAfter, lastDayBefore } from "#domain/custom-lists/expiry-day.ts";
import { listTypes, type ListType } from "#domain/custom-lists/list-type.ts";
import { VALUE_REQUIRED } from "#domain/custom-lists/list-words.ts";

type EditEntryDialogProps = { entry: ListEntry; type: ListType; onClose: () => void };

/** Changes an entry. What isn't changed isn't sent, so that a colleague's change to it stays, and a time within a day as well. */
export function EditEntryDialog({ entry, type, onClose }: EditEntryDialogProps) {
  const timeZone = useShopTimeZone();
  const changed = useListChanged(entry.listId);
  const dayBefore = entry.expiresAt === null ? "" : lastDayBefore(entry.expiresAt, timeZone);
  const [value, setValue] = useState(entry.value);
  const [lastDay, setLastDay] = useState(dayBefore);
  const [note, setNote] = useState(entry.note ?? "");
  const [isAsked, setAsked] = useState(false);
  const saving = useEndpointMutation(changeEntry, {
    onSuccess: async () => {
      onClose();
      await changed();
    },
  });
  const said = saidFaults(saving.error);
  const isMissing = value.trim() === "";
  const save = () => {
    setAsked(true);
    if (isMissing || saving.isPending) return;
    saving.mutate({
      body: {
        customListItemId: entry.entryId,
        ...(value.trim() === entry.value ? {} : { value: value.trim() }),
        ...(lastDay === dayBefore ? {} : { expiresAt: lastDay === "" ? null : expiryAfter(lastDay, timeZone) }),
        ...(note.trim() === (entry.note ?? "") ? {} : { note: note.trim() === "" ? null : note.trim() }),
      },
    });
  };
  return (
    <Modal
      open
      title="Edit entry"
      onClose={onClose}
      primaryAction={{ content: "Save", onAction: save, loading: saving.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={save}>
          <BlockStack gap="400">
            {said.rest !== null && <ErrorState title="Couldn't save the entry" error={said.rest} />}
            <TextField
              label="Value"
              helpText={listTypes[type].words}
              autoComplete="off"
              spellCheck={false}
              value={value}
              onChange={setValue}
              error={isAsked && isMissing ? VALUE_REQUIRED : errorOf(said.of.value)}
            />
            <EntryFields
              lastDay={lastDay}
              onLastDay={setLastDay}
              note={note}
              onNote={setNote}
              errors={{ lastDay: errorOf(said.of.expiresAt), note: errorOf(said.of.note) }}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
