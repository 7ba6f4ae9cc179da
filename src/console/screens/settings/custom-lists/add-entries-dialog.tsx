import { BlockStack, Form, Modal } from "@shopify/polaris";
import { useState } from "react";
import { addEntries, type CustomList } from "#contract/custom-lists.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { errorOf } from "#console/screens/settings/custom-lists/faults-text.tsx";
import { saidFaults } from "#console/screens/settings/custom-lists/said-faults.ts";
import { useListChanged } from "#console/screens/settings/custom-lists/use-list-changed.ts";
import { separationWords, ValuesField, withCommas } from "#console/screens/settings/custom-lists/values-field.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { EntryFields } from "#console/ui/entry-fields.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useDoneToast } from "#console/ui/toasts.tsx";
import { expiryAfter } from "#domain/custom-lists/expiry-day.ts";
import { listTypes } from "#domain/custom-lists/list-type.ts";
import { addedWords, VALUE_REQUIRED } from "#domain/custom-lists/list-words.ts";

type AddEntriesDialogProps = { list: CustomList; onClose: () => void };

/** Adds one value or several to a list. All are added or, if any has a fault, none. */
export function AddEntriesDialog({ list: { listId, type }, onClose }: AddEntriesDialogProps) {
  const timeZone = useShopTimeZone();
  const changed = useListChanged(listId);
  const showDone = useDoneToast();
  const [values, setValues] = useState("");
  const [lastDay, setLastDay] = useState("");
  const [note, setNote] = useState("");
  const [isAsked, setAsked] = useState(false);
  const adding = useEndpointMutation(addEntries, {
    onSuccess: async (counts) => {
      onClose();
      showDone(addedWords(counts, renewed.length === 0 ? null : renewed.join(" and ")));
      await changed();
    },
  });
  const renewed = [...(lastDay === "" ? [] : ["expiry"]), ...(note.trim() === "" ? [] : ["note"])];
  const sent = withCommas(values);
  const said = saidFaults(adding.error, adding.variables?.body.value ?? "");
  const isMissing = sent.replaceAll(",", "").trim() === "";
  const add = () => {
    setAsked(true);
    if (isMissing || adding.isPending) return;
    const expiresAt = lastDay === "" ? null : expiryAfter(lastDay, timeZone);
    adding.mutate({ params: { id: String(listId) }, body: { value: sent, expiresAt, note: note.trim() === "" ? null : note.trim() } });
  };
  return (
    <Modal
      open
      title="Add entries"
      onClose={onClose}
      primaryAction={{ content: "Add entries", onAction: add, loading: adding.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={() => !isMissing && add()}>
          <BlockStack gap="400">
            {said.rest !== null && <ErrorState title="Couldn't add to the list" error={said.rest} />}
            <ValuesField
              label={listTypes[type].words}
              help={separationWords(type)}
              value={values}
              onChange={setValues}
              faults={isAsked && isMissing ? [VALUE_REQUIRED] : said.of.value}
              onEnter={add}
              isFocused
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
