import { Banner, BlockStack, Modal } from "@shopify/polaris";
import { useState } from "react";
import { pollSession } from "#contract/session.ts";
import { changeMember, getTeam, type TeamMember } from "#contract/team.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { RoleChoice } from "#console/screens/settings/team/role-choice.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { includesRole } from "#domain/accounts/roles.ts";

/** Gives someone another role. Owners are told before they lower their own. */
export function ChangeRoleDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const forget = useForgetEndpoint();
  const [role, setRole] = useState(member.role);
  const changing = useEndpointMutation(changeMember, {
    onSuccess: async () => {
      onClose();
      await Promise.all([forget(getTeam), ...(member.isSelf ? [forget(pollSession)] : [])]);
    },
  });
  const lowersSelf = member.isSelf && !includesRole(role, member.role);
  const change = () => {
    if (!changing.isPending) changing.mutate({ params: { memberId: String(member.memberId) }, body: { role } });
  };
  return (
    <Modal
      open
      title={member.isSelf ? "Change your own role" : `Change the role of ${member.fullName}`}
      onClose={onClose}
      primaryAction={{ content: "Change role", onAction: change, loading: changing.isPending, disabled: role === member.role }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {changing.error !== null && <ErrorState title="Couldn't change the role" error={changing.error} />}
          <RoleChoice role={role} onChange={setRole} />
          {lowersSelf && <Banner tone="warning">You won&apos;t be an owner anymore. Only another owner can make you one again.</Banner>}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
