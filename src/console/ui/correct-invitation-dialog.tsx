import { BlockStack, Form, Modal, TextField } from "@shopify/polaris";
import { useState } from "react";
import { correctInvitation, getTeam, type TeamInvitation } from "#contract/team.ts";
import { faultsOf } from "#console/api/api-error.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { emailFault } from "#domain/accounts/signup-details.ts";

type CorrectInvitationDialogProps = { invitation: TeamInvitation; onChanged: () => void; onClose: () => void };

/** Sends an open invitation to another address instead of a mistyped one. */
export function CorrectInvitationDialog({ invitation, onChanged, onClose }: CorrectInvitationDialogProps) {
  const forget = useForgetEndpoint();
  const [typed, setTyped] = useState(invitation.email);
  const [isAsked, setAsked] = useState(false);
  const changing = useEndpointMutation(correctInvitation, {
    onSuccess: async () => {
      onChanged();
      onClose();
      await forget(getTeam);
    },
  });
  const fault = emailFault(typed);
  const said = faultsOf(changing.error)[0]?.message;
  const change = () => {
    setAsked(true);
    if (fault !== null || changing.isPending) return;
    changing.mutate({ params: { invitationId: String(invitation.invitationId) }, body: { email: typed } });
  };
  return (
    <Modal
      open
      title="Change the address"
      onClose={onClose}
      primaryAction={{ content: "Send link", onAction: change, loading: changing.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form noValidate onSubmit={change}>
          <BlockStack gap="400">
            {changing.error !== null && said === undefined && <ErrorState title="Couldn't change the address" error={changing.error} />}
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
              error={((isAsked && fault) || said) ?? undefined}
              helpText={`We'll send a new link there. The one that we sent to ${invitation.email} stops working.`}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
