import { BlockStack, Form, Modal, TextField } from "@shopify/polaris";
import { useState } from "react";
import { correctInvitation, getTeam, type TeamInvitation } from "#contract/team.ts";
import { fieldFaultOf } from "#console/api/field-fault-of.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { addressFault } from "#console/ui/address-fault.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

type CorrectInvitationDialogProps = { invitation: TeamInvitation; onChanged: () => void; onClose: () => void };

/** Sends an open invitation to another address instead of a mistyped one. */
export function CorrectInvitationDialog({ invitation, onChanged, onClose }: CorrectInvitationDialogProps) {
  const forget = useForgetEndpoint();
  const [typed, setTyped] = useState(invitation.email);
  const [isAsked, setAsked] = useState(false);
  const changing = useEndpointMutation(correctInvitation, {
    onSuccess: async () => {
      await forget(getTeam);
      onChanged();
      onClose();
    },
  });
  const isSame = typed.trim().toLowerCase() === invitation.email;
  const fault = isSame ? "This is the address that it was sent to" : addressFault(typed);
  const said = fieldFaultOf(changing.error, "email");
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
              autoComplete="off"
              focused
              maxLength={255}
              value={typed}
              onChange={(text) => {
                setTyped(text);
                changing.reset();
              }}
              error={(isAsked ? fault : null) ?? said}
              helpText={`We'll send a new link there. The one that we sent to ${invitation.email} stops working.`}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
