import { BlockStack, Form, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { renewRecoveryCodes } from "#contract/profile.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { CodeField } from "#console/screens/profile/code-field.tsx";
import { fieldFaultOf } from "#console/api/field-fault-of.ts";
import { OwnPasswordField } from "#console/ui/own-password-field.tsx";
import { RecoveryCodesDialog } from "#console/screens/profile/recovery-codes-dialog.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";

/** Replaces the person's recovery codes, for the password and a code. */
export function RenewCodesDialog({ email, onChanged, onClose }: { email: string; onChanged: () => void; onClose: () => void }) {
  const [currentPassword, setPassword] = useState("");
  const [code, setCode] = useState("");
  const renewing = useEndpointMutation(renewRecoveryCodes, { onSuccess: onChanged });
  const [wrongPassword, wrongCode] = [fieldFaultOf(renewing.error, "currentPassword"), fieldFaultOf(renewing.error, "code")];
  const isFilled = currentPassword !== "" && code.trim() !== "";
  const renew = () => {
    if (isFilled && !renewing.isPending) renewing.mutate({ body: { currentPassword, code } });
  };
  if (renewing.data !== undefined)
    return <RecoveryCodesDialog title="Your new recovery codes" email={email} codes={renewing.data.recoveryCodes} onClose={onClose} />;
  return (
    <Modal
      open
      title="Create new recovery codes"
      onClose={onClose}
      primaryAction={{ content: "Create codes", onAction: renew, loading: renewing.isPending, disabled: !isFilled }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form noValidate onSubmit={renew}>
          <BlockStack gap="400">
            <Text as="p">The codes that you have now stop working.</Text>
            <OwnPasswordField focused password={currentPassword} onChange={setPassword} error={wrongPassword} />
            <CodeField code={code} onChange={setCode} error={wrongCode} />
            {renewing.error !== null && wrongPassword === undefined && wrongCode === undefined && (
              <ErrorState title="Couldn't create new codes" error={renewing.error} />
            )}
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
