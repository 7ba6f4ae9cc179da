import { BlockStack, Form, Modal, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { createCustomList, listCustomLists, type CustomList } from "#contract/custom-lists.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { errorOf } from "#console/screens/settings/custom-lists/faults-text.tsx";
import { saidFaults } from "#console/screens/settings/custom-lists/said-faults.ts";
import { separationWords, ValuesField, withCommas } from "#console/screens/settings/custom-lists/values-field.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { DEFAULT_LIST_TYPE, listTypeNames, listTypes } from "#domain/custom-lists/list-type.ts";
import { NAME_REQUIRED } from "#domain/custom-lists/list-words.ts";

type CreateListDialogProps = { onCreated: (list: CustomList) => void; onClose: () => void };

/** Creates a list, with its first values if any are entered. */
export function CreateListDialog({ onCreated, onClose }: CreateListDialogProps) {
  const forget = useForgetEndpoint();
  const [name, setName] = useState("");
  const [type, setType] = useState(DEFAULT_LIST_TYPE);
  const [values, setValues] = useState("");
  const [isAsked, setAsked] = useState(false);
  const creating = useEndpointMutation(createCustomList, {
    onSuccess: async (list) => {
      onClose();
      onCreated(list);
      await forget(listCustomLists);
    },
  });
  const sent = withCommas(values);
  const said = saidFaults(creating.error, creating.variables?.body.value ?? "");
  const isNameMissing = name.trim() === "";
  const create = () => {
    setAsked(true);
    if (isNameMissing || creating.isPending) return;
    creating.mutate({ body: { name: name.trim(), type, value: sent.trim() === "" ? null : sent } });
  };
  return (
    <Modal
      open
      title="Create list"
      onClose={onClose}
      primaryAction={{ content: "Create list", onAction: create, loading: creating.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={() => !isNameMissing && create()}>
          <BlockStack gap="400">
            {said.rest !== null && <ErrorState title="Couldn't create the list" error={said.rest} />}
            <TextField
              label="Name"
              autoComplete="off"
              focused
              maxLength={listLimits.name}
              value={name}
              onChange={setName}
              error={isAsked && isNameMissing ? NAME_REQUIRED : errorOf(said.of.name)}
            />
            <Select
              label="Type"
              options={listTypeNames.map((value) => ({ value, label: listTypes[value].words }))}
              value={type}
              onChange={(chosen) => setType(listTypeNames.find((each) => each === chosen) ?? DEFAULT_LIST_TYPE)}
              helpText="What the values are. It can't be changed later."
            />
            <ValuesField
              label="Values (optional)"
              help={`${separationWords(type)} You can add more later, or upload a CSV file.`}
              value={values}
              onChange={setValues}
              faults={said.of.value}
              onEnter={create}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
