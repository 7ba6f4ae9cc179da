import { BlockStack, Form, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { confirmSecondFactor, startSecondFactor } from "#contract/profile.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { CodeField } from "#console/screens/profile/code-field.tsx";
import { fieldFaultOf } from "#console/api/field-fault-of.ts";
import { OwnPasswordField } from "#console/ui/own-password-field.tsx";
import { QrCode } from "#console/screens/profile/qr-code.tsx";
import { RecoveryCodesDialog } from "#console/screens/profile/recovery-codes-dialog.tsx";
import { CopiedField } from "#console/ui/copied-field.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { inGroups } from "#domain/accounts/second-factor.ts";

type SetUpDialogProps = { email: string; onChanged: () => void; onClose: () => void };

/** Turns two-step authentication on: the password, a QR code for the app, a code that proves it, then the recovery codes. */
export function SetUpDialog({ email, onChanged, onClose }: SetUpDialogProps) {
  const [currentPassword, setPassword] = useState("");
  const [code, setCode] = useState("");
  const starting = useEndpointMutation(startSecondFactor);
  const confirming = useEndpointMutation(confirmSecondFactor, { onSuccess: onChanged });
  const started = starting.data ?? null;
  const wrongPassword = fieldFaultOf(starting.error, "currentPassword");
  const wrongCode = fieldFaultOf(confirming.error, "code");
  const start = () => {
    if (currentPassword !== "" && !starting.isPending) starting.mutate({ body: { currentPassword } });
  };
  const confirm = () => {
    if (code.trim() !== "" && !confirming.isPending) confirming.mutate({ body: { code } });
  };
  if (confirming.data !== undefined)
    return (
      <RecoveryCodesDialog title="Two-step authentication is on" email={email} codes={confirming.data.recoveryCodes} onClose={onClose} />
    );
  return (
    <Modal
      open
      title="Turn on two-step authentication"
      onClose={onClose}
      primaryAction={
        started === null
          ? { content: "Continue", onAction: start, loading: starting.isPending, disabled: currentPassword === "" }
          : { content: "Turn on", onAction: confirm, loading: confirming.isPending, disabled: code.trim() === "" }
      }
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        {started === null ? (
          <Form noValidate onSubmit={start}>
            <BlockStack gap="400">
              <Text as="p">Enter your password first.</Text>
              <OwnPasswordField focused password={currentPassword} onChange={setPassword} error={wrongPassword} />
              {starting.error !== null && wrongPassword === undefined && <ErrorState title="Couldn't start" error={starting.error} />}
            </BlockStack>
          </Form>
        ) : (
          <Form noValidate onSubmit={confirm}>
            <BlockStack gap="400">
              <Text as="p">
                1. Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.
              </Text>
              <QrCode text={started.address} />
              <CopiedField
                label="Key"
                text={started.secret}
                shown={inGroups(started.secret, " ")}
                name="the key"
                helpText="If you can't scan the code, enter this key in the app."
              />
              <Text as="p">2. Enter the 6-digit code that the app shows.</Text>
              <CodeField label="Code" code={code} onChange={setCode} error={wrongCode} />
              <Text as="p" tone="subdued">
                Turning it on logs you out everywhere else.
              </Text>
              {confirming.error !== null && wrongCode === undefined && (
                <ErrorState title="Couldn't turn on two-step authentication" error={confirming.error} />
              )}
            </BlockStack>
          </Form>
        )}
      </Modal.Section>
    </Modal>
  );
}
