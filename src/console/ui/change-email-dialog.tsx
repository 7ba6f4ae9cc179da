import { BlockStack, Form, Modal, TextField } from "@shopify/polaris";
import { useState } from "react";
import { pollSession } from "#contract/session.ts";
import { changeEmail } from "#contract/signup.ts";
import { faultsOf } from "#console/api/api-error.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { fieldFaultOf } from "#console/api/field-fault-of.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { OwnPasswordField } from "#console/ui/own-password-field.tsx";
import { emailFault } from "#domain/accounts/signup-details.ts";

type ChangeEmailDialogProps = { email: string; onChanged?: () => void; onClose: () => void };

/** Corrects an address that isn't confirmed yet, with the person's password. */
export function ChangeEmailDialog({ email, onChanged, onClose }: ChangeEmailDialogProps) {
  const forget = useForgetEndpoint();
  const [typed, setTyped] = useState(email);
  const [currentPassword, setPassword] = useState("");
  const [isAsked, setAsked] = useState(false);
  const changing = useEndpointMutation(changeEmail, {
    onSuccess: async () => {
      onChanged?.();
      onClose();
      await forget(pollSession);
    },
  });
  const wrong = {
    email: (isAsked ? emailFault(typed) : null) ?? fieldFaultOf(changing.error, "username"),
    password: isAsked && currentPassword === "" ? "Please provide your password" : fieldFaultOf(changing.error, "currentPassword"),
  };
  const change = () => {
    setAsked(true);
    if (emailFault(typed) !== null || currentPassword === "" || changing.isPending) return;
    changing.mutate({ body: { username: typed, currentPassword } });
  };
  return (
    <Modal
      open
      title="Change your email"
      onClose={onClose}
      primaryAction={{ content: "Change email", onAction: change, loading: changing.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form noValidate onSubmit={change}>
          <BlockStack gap="400">
            {changing.error !== null && faultsOf(changing.error).length === 0 && (
              <ErrorState title="Couldn't change your email" error={changing.error} />
            )}
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              focused
              maxLength={255}
              value={typed}
              onChange={(text) => {
                setTyped(text);
                changing.reset();
              }}
              error={wrong.email}
              helpText="We'll send a new link there. Earlier links stop working."
            />
            <OwnPasswordField
              password={currentPassword}
              onChange={(text) => {
                setPassword(text);
                changing.reset();
              }}
              error={wrong.password}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
