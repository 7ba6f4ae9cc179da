import { BlockStack, Form, Modal, TextField } from "@shopify/polaris";
import { useState } from "react";
import { getTeam, inviteToTeam, type SentInvitation } from "#contract/team.ts";
import { fieldFaultOf } from "#console/api/field-fault-of.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { RoleChoice } from "#console/screens/settings/team/role-choice.tsx";
import { addressFault } from "#console/ui/address-fault.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { FULL_NAME_MAX, fullNameFault } from "#domain/accounts/full-name.ts";
import { INVITATION_DAYS } from "#domain/accounts/invitation.ts";
import type { Role } from "#domain/accounts/roles.ts";

type InviteDialogProps = { onInvited: (invitation: SentInvitation) => void; onClose: () => void };

/** Invites someone to the shop by email. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const forget = useForgetEndpoint();
  const [email, setEmail] = useState("");
  const [fullName, setFullName] = useState("");
  const [role, setRole] = useState<Role>("analyst");
  const [isAsked, setAsked] = useState(false);
  const inviting = useEndpointMutation(inviteToTeam, {
    onSuccess: async (invitation) => {
      onClose();
      onInvited(invitation);
      await forget(getTeam);
    },
  });
  const fault = addressFault(email);
  const said = fieldFaultOf(inviting.error, "email");
  const nameFault = fullName.trim() === "" ? null : fullNameFault(fullName, "");
  const invite = () => {
    setAsked(true);
    if (fault !== null || nameFault !== null || inviting.isPending) return;
    inviting.mutate({ body: { email, fullName: fullName.trim() === "" ? null : fullName, role } });
  };
  return (
    <Modal
      open
      title="Invite someone"
      onClose={onClose}
      primaryAction={{ content: "Send invitation", onAction: invite, loading: inviting.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form noValidate onSubmit={invite}>
          <BlockStack gap="400">
            {inviting.error !== null && said === undefined && <ErrorState title="Couldn't send the invitation" error={inviting.error} />}
            <TextField
              label="Email"
              type="email"
              autoComplete="off"
              focused
              maxLength={255}
              value={email}
              onChange={(typed) => {
                setEmail(typed);
                inviting.reset();
              }}
              error={(isAsked ? fault : null) ?? said}
              helpText={`They get a link that works once, within ${INVITATION_DAYS} days.`}
            />
            <TextField
              label="Name (optional)"
              autoComplete="off"
              maxLength={FULL_NAME_MAX}
              value={fullName}
              onChange={setFullName}
              error={(isAsked && nameFault) || undefined}
            />
            <RoleChoice role={role} onChange={setRole} />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
