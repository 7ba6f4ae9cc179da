import { BlockStack, Form, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { renewRecoveryCodes } from "#contract/profile.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { CodeField } from "#console/screens/profile/code-field.tsx";
import { fieldFaultOf } from "#console/screens/profile/field-fault-of.ts";
import { RecoveryCodesDialog } from "#console/screens/profile/recovery-codes-dialog.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";

/** Replaces the person's recovery codes, for a code. */
export function RenewCodesDialog({ email, onChanged, onClose }: { email: string; onChanged: () => void; onClose: () => void }) {
  const [code, setCode] = useState("");
  const renewing = useEndpointMutation(renewRecoveryCodes, { onSuccess: onChanged });
  const wrong = fieldFaultOf(renewing.error, "code");
  const renew = () => {
    if (code.trim() !== "" && !renewing.isPending) renewing.mutate({ body: { code } });
  };
  if (renewing.data !== undefined)
    return <RecoveryCodesDialog title="Your new recovery codes" email={email} codes={renewing.data.recoveryCodes} onClose={onClose} />;
  return (
    <Modal
      open
      title="Create new recovery codes"
      onClose={onClose}
      primaryAction={{ content: "Create codes", onAction: renew, loading: renewing.isPending, disabled: code.trim() === "" }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form noValidate onSubmit={renew}>
          <BlockStack gap="400">
            <Text as="p">The codes that you have now stop working.</Text>
            <CodeField code={code} onChange={setCode} error={wrong} isFocused />
            {renewing.error !== null && wrong === undefined && <ErrorState title="Couldn't create new codes" error={renewing.error} />}
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
