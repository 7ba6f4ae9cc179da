import { BlockStack, Button, InlineStack, Modal, Text, TextField } from "@shopify/polaris";
import { useState, type RefObject } from "react";
import { removeReamaze, saveReamaze } from "#contract/reamaze.ts";
import { listSensorTypes } from "#contract/scenarios.ts";
import { pollSession, type SignedInTenant } from "#contract/session.ts";
import { faultsOf } from "#console/api/api-error.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useFailureToast } from "#console/ui/toasts.tsx";
import { reamazeLimits } from "#domain/scenarios/reamaze-account.ts";

type ReamazeModalProps = {
  /** Null if none is connected. */
  account: SignedInTenant["reamaze"];
  /** Gets focus back. */
  opener: RefObject<HTMLDivElement>;
  onClose: () => void;
};

const SAVE_FAILED = "Error updating reamaze settings, please try again";

/** The shop's ReAmaze account: the server tries its key out before it's saved. The present key stays unless another is entered. */
export function ReamazeModal({ account, opener, onClose }: ReamazeModalProps) {
  const [accountName, setAccountName] = useState(account?.accountName ?? "");
  const [email, setEmail] = useState(account?.email ?? "");
  const [apiKey, setApiKey] = useState("");
  const forget = useForgetEndpoint();
  const showFailure = useFailureToast();
  const done = async () => {
    await Promise.all([forget(pollSession), forget(listSensorTypes)]);
    onClose();
  };
  const saving = useEndpointMutation(saveReamaze, { onSuccess: done });
  const removing = useEndpointMutation(removeReamaze, { onSuccess: done });
  const isBusy = saving.isPending || removing.isPending;
  const save = () =>
    saving.mutate(
      { body: { accountName, email, apiKey: apiKey === "" ? null : apiKey } },
      { onError: (cause) => faultsOf(cause).length === 0 && showFailure("ReAmaze", SAVE_FAILED) },
    );
  return (
    <Modal
      open
      activator={opener}
      title={account === null ? "Connect ReAmaze" : "ReAmaze settings"}
      onClose={onClose}
      primaryAction={{
        content: account === null ? "Connect" : "Save",
        onAction: save,
        loading: saving.isPending,
        disabled: removing.isPending,
      }}
      secondaryActions={[{ content: "Cancel", onAction: onClose, disabled: isBusy }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {saving.error !== null && faultsOf(saving.error).length === 0 && <ErrorState title={SAVE_FAILED} error={saving.error} />}
          <TextField
            label="Account name"
            autoComplete="off"
            spellCheck={false}
            maxLength={reamazeLimits.accountName}
            value={accountName}
            onChange={setAccountName}
            error={faultOf(saving.error, "accountName")}
            helpText="The first part of your ReAmaze address: acme of acme.reamaze.com."
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={reamazeLimits.email}
            value={email}
            onChange={setEmail}
            error={faultOf(saving.error, "email")}
            helpText="Of the ReAmaze user whose API key this is."
          />
          <TextField
            label="API key"
            type="password"
            autoComplete="off"
            maxLength={reamazeLimits.apiKey}
            value={apiKey}
            onChange={setApiKey}
            error={faultOf(saving.error, "apiKey")}
            helpText={account === null ? "In ReAmaze, under Settings, API Token." : "Leave empty to keep the saved key, which isn't shown."}
          />
          {account !== null && (
            <InlineStack gap="200" blockAlign="center">
              <Button variant="tertiary" tone="critical" onClick={() => removing.mutate({})} loading={removing.isPending} disabled={isBusy}>
                Disconnect ReAmaze
              </Button>
              <Text as="span" tone="subdued">
                Forgets the key. Actions that use it fail until it&apos;s connected again.
              </Text>
            </InlineStack>
          )}
          {removing.error !== null && <ErrorState title="Couldn't disconnect ReAmaze" error={removing.error} />}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

const fieldNames = { accountName: "Account name", email: "Email", apiKey: "API key" } as const;

/** What the server said of a field, as a sentence. */
function faultOf(error: unknown, field: keyof typeof fieldNames): string | undefined {
  const said = faultsOf(error).find(({ path }) => path === field);
  return said && `${fieldNames[field]} ${said.message}.`;
}
