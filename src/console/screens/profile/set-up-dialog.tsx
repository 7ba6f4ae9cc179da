import { BlockStack, Form, Modal, SkeletonBodyText, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { confirmSecondFactor, startSecondFactor } from "#contract/profile.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { CodeField } from "#console/screens/profile/code-field.tsx";
import { fieldFaultOf } from "#console/screens/profile/field-fault-of.ts";
import { QrCode } from "#console/screens/profile/qr-code.tsx";
import { RecoveryCodesDialog } from "#console/screens/profile/recovery-codes-dialog.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { inGroups } from "#domain/accounts/second-factor.ts";

type SetUpDialogProps = { email: string; onChanged: () => void; onClose: () => void };

/** Turns two-step authentication on: a QR code for the app, a code that proves it, then the recovery codes. */
export function SetUpDialog({ email, onChanged, onClose }: SetUpDialogProps) {
  const [code, setCode] = useState("");
  const hasBegun = useRef(false);
  const starting = useEndpointMutation(startSecondFactor);
  const confirming = useEndpointMutation(confirmSecondFactor, { onSuccess: onChanged });
  const { mutate: start } = starting;
  useEffect(
    function startOnce() {
      if (hasBegun.current) return;
      hasBegun.current = true;
      start({});
    },
    [start],
  );
  const wrong = fieldFaultOf(confirming.error, "code");
  const confirm = () => {
    if (code.trim() !== "" && starting.data !== undefined && !confirming.isPending) confirming.mutate({ body: { code } });
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
      primaryAction={{
        content: "Turn on",
        onAction: confirm,
        loading: confirming.isPending,
        disabled: starting.data === undefined || code.trim() === "",
      }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        {starting.error !== null ? (
          <ErrorState title="Couldn't start" error={starting.error} onRetry={() => start({})} isRetrying={starting.isPending} />
        ) : (
          <Form noValidate onSubmit={confirm}>
            <BlockStack gap="400">
              <Text as="p">
                1. Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.
              </Text>
              {starting.data === undefined ? <SkeletonBodyText lines={8} /> : <QrCode text={starting.data.address} />}
              {starting.data !== undefined && (
                <Text as="p" breakWord>
                  Can&apos;t scan it? Type this key into the app: <b>{inGroups(starting.data.secret)}</b>
                </Text>
              )}
              <Text as="p">2. Enter the 6-digit code that the app shows.</Text>
              <CodeField label="Code" code={code} onChange={setCode} error={wrong} />
              {confirming.error !== null && wrong === undefined && (
                <ErrorState title="Couldn't turn on two-step authentication" error={confirming.error} />
              )}
            </BlockStack>
          </Form>
        )}
      </Modal.Section>
    </Modal>
  );
}
