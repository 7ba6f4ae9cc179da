import { BlockStack, ChoiceList, Form, Modal, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { createKey } from "#contract/keys.ts";
import { faultsOf } from "#console/api/api-error.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { NewKey } from "#console/screens/settings/keys/new-key.tsx";
import { useKeysChanged } from "#console/screens/settings/keys/use-keys-changed.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { keyLimits } from "#domain/accounts/api-keys.ts";
import { keyScopes, keyScopeWords, type KeyScope } from "#domain/accounts/key-scopes.ts";

const NAME_MISSING = "Enter a name, such as the system that will use it.";
const USE_MISSING = "Select at least one use.";

/** Creates a key for some uses and shows it. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const changed = useKeysChanged();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<KeyScope[]>(["orders"]);
  const [isAsked, setAsked] = useState(false);
  const creating = useEndpointMutation(createKey, { onSuccess: () => void changed() });
  const isNameMissing = name.trim() === "";
  const create = () => {
    setAsked(true);
    if (!isNameMissing && scopes.length > 0 && !creating.isPending) creating.mutate({ body: { name: name.trim(), scopes } });
  };
  if (creating.data !== undefined) return <NewKey title="Key created" of={creating.data} onClose={onClose} />;
  const nameFault = faultsOf(creating.error).find(({ path }) => path === "name")?.message;
  return (
    <Modal
      open
      title="Create API key"
      onClose={onClose}
      primaryAction={{ content: "Create key", onAction: create, loading: creating.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={create}>
          <BlockStack gap="400">
            {creating.error !== null && nameFault === undefined && <ErrorState title="Couldn't create the key" error={creating.error} />}
            <TextField
              label="Name"
              autoComplete="off"
              focused
              maxLength={keyLimits.name}
              value={name}
              onChange={setName}
              error={isAsked && isNameMissing ? NAME_MISSING : nameFault && `Name ${nameFault}.`}
            />
            <ChoiceList
              title="Used for"
              allowMultiple
              choices={keyScopes.map((scope) => ({
                label: keyScopeWords[scope].words,
                helpText: keyScopeWords[scope].detail,
                value: scope,
              }))}
              selected={scopes}
              onChange={(selected) => setScopes(keyScopes.filter((scope) => selected.includes(scope)))}
              error={isAsked && scopes.length === 0 ? USE_MISSING : undefined}
            />
            <Text as="p" tone="subdued">
              A key can only do what it&apos;s for. Nobody can log in with it.
            </Text>
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
