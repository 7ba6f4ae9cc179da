import { BlockStack, Form, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { turnOffSecondFactor } from "#contract/profile.ts";
import { CodeField } from "#console/screens/profile/code-field.tsx";
import { fieldFaultOf } from "#console/api/field-fault-of.ts";
import { OwnPasswordField } from "#console/ui/own-password-field.tsx";
import { useOwnChange } from "#console/screens/profile/use-own-change.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

/** Turns two-step authentication off, for the password and a code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [currentPassword, setPassword] = useState("");
  const [code, setCode] = useState("");
  const turningOff = useOwnChange(turnOffSecondFactor, onClose);
  const [wrongPassword, wrongCode] = [fieldFaultOf(turningOff.error, "currentPassword"), fieldFaultOf(turningOff.error, "code")];
  const isFilled = currentPassword !== "" && code.trim() !== "";
  const turnOff = () => {
    if (isFilled && !turningOff.isPending) turningOff.mutate({ body: { currentPassword, code } });
  };
  return (
    <Modal
      open
      title="Turn off two-step authentication?"
      onClose={onClose}
      primaryAction={{ content: "Turn off", destructive: true, onAction: turnOff, loading: turningOff.isPending, disabled: !isFilled }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form noValidate onSubmit={turnOff}>
          <BlockStack gap="400">
            <Text as="p">You then log in with your password alone. Your recovery codes stop working.</Text>
            <OwnPasswordField focused password={currentPassword} onChange={setPassword} error={wrongPassword} />
            <CodeField code={code} onChange={setCode} error={wrongCode} />
            {turningOff.error !== null && wrongPassword === undefined && wrongCode === undefined && (
              <ErrorState title="Couldn't turn it off" error={turningOff.error} />
            )}
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
